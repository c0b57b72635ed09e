// Deposits that are approved because their transfer matches, with two instances on one database.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { depositWallets } from '@dryrun/domain/deposits/deposit-wallets.ts'
import { formatCoins } from '@dryrun/domain/wallet/coins.ts'
import { parseRate, unitsToPay } from '@dryrun/domain/wallet/rate.ts'
import { approveMatched } from '@dryrun/server/features/deposits/index.ts'
import { deliverCoins } from '@dryrun/server/features/wallet/index.ts'
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

const house = depositWallets.find(({ coin }) => coin === 'ETH')?.address ?? ''
const partsOf = (at: number) => {
  const { database, teller } = world.instances[at % 2] as Instance
  return { pool: database.pool, teller }
}
const everywhere = (sweep: (parts: ReturnType<typeof partsOf>) => Promise<unknown>) =>
  Promise.all([0, 1, 2, 3].map((at) => sweep(partsOf(at))))

async function confirmAndDeliver(): Promise<void> {
  await moveClock(world.testDatabase.owner, '19 seconds')
  await everywhere(deliverCoins)
}

/** Sends ether for so many dollars at the rate that is held, and claims them. */
async function payIn(member: string, sentCents: bigint, claimed: string): Promise<string> {
  await world.call({ member }, 'POST', '/api/wallet/faucet', { coin: 'ETH' })
  const { body: held } = await world.call({ member }, 'POST', '/api/deposits/rates', { coin: 'ETH' })
  const amount = formatCoins('ETH', unitsToPay('ETH', sentCents, parseRate(held.rate) ?? 1n))
  const sending = { coin: 'ETH', address: house, amount }
  const { body: sent } = await world.call({ member }, 'POST', '/api/wallet/transfers', sending)
  const claim = {
    amount: claimed,
    coin: 'ETH',
    proof: `transactions/${member}/receipt.png`,
    transferId: sent.transferId,
  }
  const { status, body } = await world.call({ member }, 'POST', '/api/deposits', claim)
  assert.equal(status, 201, JSON.stringify(body))
  return body.depositId
}

const depositsOf = async (member: string) => (await world.call({ member }, 'GET', '/api/deposits')).body.deposits
const eventsOf = async (member: string) => {
  await world.gatherEvents()
  const { rows } = await world.testDatabase.owner.query(
    'select kind, actor_member_id, details from audit.event where subject_member_id = $1 order by event_id',
    [member],
  )
  return rows
}

test('a deposit whose transfer matches is credited once, by whichever instance, and says why', async () => {
  const member = await world.newMember()
  const depositId = await payIn(member, 50_000n, '500')
  await everywhere(approveMatched)
  assert.equal((await depositsOf(member))[0].status, 'pending', 'its transfer isn’t confirmed yet')
  await confirmAndDeliver()
  await everywhere(approveMatched)
  const [deposit] = await depositsOf(member)
  assert.deepEqual([deposit.status, deposit.approvedBy], ['approved', 'match'])
  assert.equal((await world.balancesOf(member))['balance'], '500.00')
  const { transfers } = (await world.call({ member }, 'GET', '/api/transfers')).body
  assert.deepEqual(
    transfers.map(({ kind, causeId }: { kind: string; causeId: string }) => [kind, causeId]),
    [['deposit_credited', depositId]],
  )
  const events = await eventsOf(member)
  assert.deepEqual(
    events.map(({ kind, actor_member_id: actor, details }) => [kind, actor, details.depositId, details.amount]),
    [['deposit.matched', null, depositId, '500.00']],
  )
  const late = await world.call('admin', 'POST', `/api/admin/members/${member}/deposits/${depositId}/decline`, {
    reason: 'Too late',
  })
  assert.equal(late.body.error.code, 'already_decided')
})

test('what doesn’t match stays for an admin: another amount, or no transfer at all', async () => {
  const member = await world.newMember()
  await payIn(member, 10_000n, '500')
  const bare = await world.newMember()
  await world.call({ member: bare }, 'POST', '/api/deposits', {
    amount: '500',
    coin: 'ETH',
    proof: `transactions/${bare}/a.png`,
  })
  await confirmAndDeliver()
  await everywhere(approveMatched)
  assert.equal((await depositsOf(member))[0].status, 'pending')
  assert.equal((await depositsOf(bare))[0].status, 'pending')
  assert.equal((await world.balancesOf(member))['balance'], '0.00')

  const { body: corrected } = await world.call(
    { member },
    'POST',
    `/api/deposits/${(await depositsOf(member))[0].depositId}/correction`,
    {},
  )
  await everywhere(approveMatched)
  const [approved] = await depositsOf(member)
  assert.deepEqual([approved.depositId, approved.approvedBy], [corrected.depositId, 'match'])
  assert.equal((await world.balancesOf(member))['balance'], '100.00', 'set right, it matches')
})

test('the admin and the rule decide the same deposit at the same moment: one of them does, and the ledger matches', async () => {
  for (let round = 0; round < 8; round++) {
    const member = await world.newMember()
    const depositId = await payIn(member, 20_000n, '200')
    await confirmAndDeliver()
    const path = `/api/admin/members/${member}/deposits/${depositId}`
    const [, decided] = await Promise.all([
      everywhere(approveMatched),
      round % 2 === 0
        ? world.call('admin', 'POST', `${path}/decline`, { reason: 'By hand' }, { instance: 1 })
        : world.call('admin', 'POST', `${path}/approve`, { confirmation: 'yes' }, { instance: 1 }),
    ])
    const [deposit] = await depositsOf(member)
    const byAdmin = decided.status === 200
    assert.equal(decided.status === 200 || decided.body.error.code === 'already_decided', true)
    assert.equal(deposit.status, byAdmin ? decided.body.status : 'approved')
    assert.equal(deposit.approvedBy, deposit.status === 'declined' ? null : byAdmin ? 'admin' : 'match')
    assert.equal((await world.balancesOf(member))['balance'], deposit.status === 'approved' ? '200.00' : '0.00')
    assert.equal((await eventsOf(member)).length, 1)
  }
})
