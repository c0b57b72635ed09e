// Small withdrawals that the rule pays, with two instances on one database.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { paySmall } from '@dryrun/server/features/withdrawals/index.ts'
import { moveClock } from '../move-clock.ts'
import { type Instance, type MoneyWorld, startMoneyWorld } from './money-world.ts'

let world: MoneyWorld
before(async () => {
  world = await startMoneyWorld({ instances: 2 })
})
after(async () => {
  await world.checkLedger()
  await world[Symbol.asyncDispose]()
})

const sweepEverywhere = () =>
  Promise.all(
    [0, 1, 0, 1].map((at) => {
      const { database, teller, market, clock } = world.instances[at] as Instance
      return paySmall({ pool: database.pool, teller, market, clock })
    }),
  )

async function ownAddress(member: string): Promise<string> {
  const { coins } = (await world.call({ member }, 'GET', '/api/wallet')).body
  return coins.find((each: { coin: string }) => each.coin === 'BTC').address
}

async function ask(member: string, amount: string, address?: string) {
  const body = { amount, coin: 'BTC', address: address ?? (await ownAddress(member)), acceptClosing: true }
  const answer = await world.call({ member }, 'POST', '/api/withdrawals', body)
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body.withdrawalId as string
}

const withdrawalsOf = async (member: string) =>
  (await world.call({ member }, 'GET', '/api/withdrawals')).body.withdrawals as {
    withdrawalId: string
    status: string
    approvedBy: string | null
    payout: { by: string } | null
  }[]

test('a small withdrawal is paid once after a minute, however many servers look, and says that the rule paid it', async () => {
  const member = await world.newMember({ balance: '2000' })
  await ask(member, '1000')
  await sweepEverywhere()
  assert.equal((await withdrawalsOf(member))[0]?.status, 'pending', 'it can still be taken back')
  await moveClock(world.testDatabase.owner, '61 seconds')
  await sweepEverywhere()
  const [paid] = await withdrawalsOf(member)
  assert.deepEqual([paid?.status, paid?.approvedBy, paid?.payout?.by], ['approved', 'rule', 'transfer'])
  await world.gatherEvents()
  const { rows } = await world.testDatabase.owner.query(
    `select kind, actor_member_id from audit.event where subject_member_id = $1 and kind like 'withdrawal.%'`,
    [member],
  )
  assert.deepEqual(rows, [{ kind: 'withdrawal.paid_by_rule', actor_member_id: null }])
})

test('a large one, one without a practice address, and one that was taken back are left alone', async () => {
  const member = await world.newMember({ balance: '5000' })
  const large = await ask(member, '1000.01')
  const byHand = await ask(member, '10', 'cash, at the desk')
  const takenBack = await ask(member, '20')
  await world.call({ member }, 'POST', `/api/withdrawals/${takenBack}/cancellation`, {})
  await moveClock(world.testDatabase.owner, '2 hours')
  await sweepEverywhere()
  const statuses = new Map((await withdrawalsOf(member)).map((each) => [each.withdrawalId, each.status]))
  assert.deepEqual(
    [large, byHand, takenBack].map((id) => statuses.get(id)),
    ['pending', 'pending', 'cancelled'],
  )
})

test('an admin who decides at the same moment and the rule never both decide', async () => {
  const members: string[] = []
  while (members.length < 8) members.push(await world.newMember({ balance: '100' }))
  const ids = await Promise.all(members.map((member) => ask(member, '50')))
  await moveClock(world.testDatabase.owner, '61 seconds')
  const [decisions] = await Promise.all([
    Promise.all(
      members.map((member, at) =>
        world.call('admin', 'POST', `/api/admin/members/${member}/withdrawals/${ids[at]}/decline`, { reason: 'No' }),
      ),
    ),
    sweepEverywhere(),
  ])
  for (const [at, member] of members.entries()) {
    const [only] = await withdrawalsOf(member)
    assert.equal(only?.status, decisions[at]?.status === 200 ? 'declined' : 'approved')
  }
})

test('an address of the real world is refused in any of its forms, and nothing changes', async () => {
  const member = await world.newMember({ balance: '100' })
  const real = [
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    'bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa?amount=1',
    '0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe',
    'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9',
    'rDsbeomae4FXwgQTJp9Rs64Qg9vDiTCdBv',
  ]
  for (const address of real) {
    const body = { amount: '10', coin: 'BTC', address, acceptClosing: true }
    const answer = await world.call({ member }, 'POST', '/api/withdrawals', body)
    assert.deepEqual([answer.status, answer.body.error.code], [422, 'address_real_world'], address)
  }
  assert.deepEqual(await withdrawalsOf(member), [])
  assert.equal((await world.balancesOf(member))['balance'], '100.00')
})
