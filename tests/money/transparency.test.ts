import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseAmount } from '@dryrun/domain/money/amount.ts'
import { matureInvestments } from '@dryrun/server/features/investments/index.ts'
import { moveClock } from '../move-clock.ts'
import { startMoneyWorld } from './money-world.ts'

test('before anybody has paid in, everything is zero, and nothing is projected from nothing', async () => {
  await using world = await startMoneyWorld()
  const { status, body } = await world.call('visitor', 'GET', '/api/transparency')
  assert.equal(status, 200)
  assert.deepEqual(
    [body.paidIn, body.paidOut, body.held, body.overpaid, body.owed, body.gap, body.accountsSum],
    [{ amount: '0.00', count: 0 }, { amount: '0.00', count: 0 }, '0.00', '0.00', '0.00', '0.00', '0.00'],
  )
  assert.equal(body.verification, null)
  assert.equal(body.ranOutAt, null)
  assert.equal(body.rates.depositsPerDay, '0.00')
  assert.equal(body.rates.isGrowthMeasured, false)
})

test('everybody sees the ledger in total: paid in, owed, promised, paid out, the gap, and when it was verified', async () => {
  await using world = await startMoneyWorld()
  const read = async () => (await world.call('visitor', 'GET', '/api/transparency')).body
  const first = await world.newMember({ balance: '1000.00' })
  await world.newMember({ balance: '500.00' })

  assert.equal(
    (await world.call({ member: first }, 'POST', '/api/investments', { planId: 3, amount: '1000.00' })).status,
    201,
  )
  let seen = await read()
  assert.deepEqual(seen.paidIn, { amount: '1500.00', count: 2 })
  assert.deepEqual([seen.held, seen.owed], ['1500.00', '1500.00'])
  assert.deepEqual([seen.promised.amount, seen.promised.count], ['750.00', 1])
  assert.equal(seen.gap, '750.00', 'a promise is a gap before anything is credited')
  assert.deepEqual(seen.running, [{ day: 1, principal: '1000.00', return: '750.00' }])

  await moveClock(world.testDatabase.owner, '48 hours')
  const instance = world.instances[0]
  assert.ok(instance)
  await matureInvestments({ pool: instance.database.pool, teller: instance.teller })
  seen = await read()
  assert.deepEqual([seen.owed, seen.returnsCredited, seen.promised.amount], ['2250.00', '750.00', '0.00'])
  assert.deepEqual([seen.held, seen.gap], ['1500.00', '750.00'], 'what was credited is held by nobody')
  assert.equal(seen.rates.depositsPerDay, '750.00', 'two whole days were measured')
  assert.deepEqual(seen.rates.plans, [{ share: 1_000_000, days: 2, percent: 75 }])

  // The first member takes everything: more than they paid in, out of what the other one did.
  const asked = { amount: '1750.00', coin: 'BTC', address: 'pracbtc1qqqqqqqqqqqq', acceptClosing: true }
  const { body: withdrawal } = await world.call({ member: first }, 'POST', '/api/withdrawals', asked)
  seen = await read()
  assert.deepEqual(
    [seen.owed, seen.owedAs.pendingWithdrawals, seen.paidOut.amount],
    ['2250.00', '1750.00', '0.00'],
    'what is asked for and not paid is still owed',
  )
  const path = `/api/admin/members/${first}/withdrawals/${withdrawal.withdrawalId}/approve`
  assert.equal((await world.call('admin', 'POST', path, { confirmation: 'yes' })).status, 200)
  seen = await read()
  assert.deepEqual([seen.paidOut.amount, seen.paidOut.count], ['1750.00', 1])
  assert.deepEqual([seen.held, seen.overpaid, seen.owed], ['0.00', '250.00', '500.00'])
  assert.equal(seen.gap, '500.00')
  assert.equal(seen.ranOutAt?.slice(0, 10), seen.asOf.slice(0, 10))

  const last = seen.history.at(-1)
  assert.deepEqual(
    [last.paidIn, last.paidOut, last.owed, last.promised],
    [seen.paidIn.amount, seen.paidOut.amount, seen.owed, seen.promised.amount],
    'the line ends where the figures stand',
  )

  await world.checkLedger()
  seen = await read()
  assert.equal(seen.verification?.findingCount, 0)
  assert.equal(seen.verification?.bookCount, 2)
})

test('an admin’s edit and a closed account show as what they are, and all figures add up', async () => {
  await using world = await startMoneyWorld()
  const member = await world.newMember({ balance: '300.00' })
  const { body: before } = await world.call({ member }, 'GET', '/api/balances')
  const edit = { balance: '350.00', reason: 'A gift', version: before.version }
  assert.equal((await world.call('admin', 'POST', `/api/admin/members/${member}/balances`, edit)).status, 200)
  const { body } = await world.call('visitor', 'GET', '/api/transparency')
  assert.deepEqual([body.adjusted, body.owed, body.gap], ['50.00', '350.00', '50.00'])
  const cents = (text: string) => parseAmount(text) ?? 0n
  assert.equal(
    cents(body.owed),
    cents(body.paidIn.amount) -
      cents(body.paidOut.amount) +
      cents(body.returnsCredited) +
      cents(body.rewardsCredited) +
      cents(body.adjusted),
  )
})

test('it names nobody', async () => {
  await using world = await startMoneyWorld()
  const member = await world.newMember({ balance: '300.00' })
  const { body } = await world.call('visitor', 'GET', '/api/transparency')
  assert.ok(!JSON.stringify(body).includes(member))
})
