import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseAmount } from '@dryrun/domain/money/amount.ts'
import { matchPayouts } from '@dryrun/domain/transparency/whose-deposit.ts'
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
  assert.equal((await world.call('admin', 'POST', path, { confirmation: 'yes', note: 'Paid by hand' })).status, 200)
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

test('the last three payouts are matched to the deposits that paid them, and only who agreed is named', async () => {
  await using world = await startMoneyWorld()
  const { owner } = world.testDatabase
  const read = async () => (await world.call('visitor', 'GET', '/api/transparency')).body.whoseDeposit
  const renamed = async (memberId: string, fullName: string, isVisible = false) => {
    await owner.query('update members.member set full_name = $2, name_visible = $3 where member_id = $1', [
      memberId,
      fullName,
      isVisible,
    ])
    return memberId
  }
  const pay = async (member: string, amount: string) => {
    const asked = { amount, coin: 'BTC', address: 'pracbtc1qqqqqqqqqqqq', acceptClosing: true }
    const { body } = await world.call({ member }, 'POST', '/api/withdrawals', asked)
    const path = `/api/admin/members/${member}/withdrawals/${body.withdrawalId}/approve`
    assert.equal((await world.call('admin', 'POST', path, { confirmation: 'yes', note: 'Paid by hand' })).status, 200)
  }
  assert.deepEqual(await read(), { sources: [], payouts: [], fromOthers: '0.00' })

  // The deposits of the members, in this order; what else they come to have is a gift that nobody paid in.
  const first = await renamed(await world.newMember({ balance: '900.00' }), 'Sofia Marsh')
  const second = await renamed(await world.newMember({ balance: '700.00' }), 'Noor Haddad', true)
  const third = await renamed(await world.newMember({ balance: '500.00' }), 'Jonas Kern')
  await owner.query('update members.member set is_demo = true where member_id = $1', [third])
  assert.deepEqual(await read(), { sources: [], payouts: [], fromOthers: '0.00' }, 'nothing was paid out yet')
  await renamed(await world.newMember({ balance: '640.00' }), 'Ama Boateng')
  const give = async (member: string, balance: string) => {
    const { body } = await world.call({ member }, 'GET', '/api/balances')
    const edit = { balance, reason: 'A gift', version: body.version }
    assert.equal((await world.call('admin', 'POST', `/api/admin/members/${member}/balances`, edit)).status, 200)
  }
  await give(second, '5000.00')

  await pay(first, '400.00')
  await pay(second, '750.00')
  await pay(third, '240.00')
  await pay(second, '600.00')
  const { sources, payouts, fromOthers } = await read()
  const deposit = (name: string, amount: string, more: object, at: number) => ({
    name,
    creditedAt: sources[at]?.creditedAt,
    isInClass: false,
    count: 1,
    demoCount: 0,
    amount,
    spentBefore: '0.00',
    unspent: '0.00',
    ...more,
  })
  assert.deepEqual(
    sources,
    [
      deposit('S. M.', '900.00', { spentBefore: '400.00' }, 0),
      deposit('N. H.', '700.00', {}, 1),
      deposit('J. K.', '500.00', { demoCount: 1, unspent: '110.00' }, 2),
      deposit('A. B.', '640.00', { unspent: '640.00' }, 3),
    ],
    'nobody agreed to be named with a deposit',
  )
  assert.deepEqual(payouts, [
    {
      name: 'Noor Haddad',
      isDemo: false,
      isInClass: false,
      paidAt: payouts[0]?.paidAt,
      amount: '750.00',
      parts: [
        { source: 0, amount: '500.00' },
        { source: 1, amount: '250.00' },
      ],
    },
    {
      name: 'J. K.',
      isDemo: true,
      isInClass: false,
      paidAt: payouts[1]?.paidAt,
      amount: '240.00',
      parts: [{ source: 1, amount: '240.00' }],
    },
    {
      name: 'Noor Haddad',
      isDemo: false,
      isInClass: false,
      paidAt: payouts[2]?.paidAt,
      amount: '600.00',
      parts: [
        { source: 1, amount: '210.00' },
        { source: 2, amount: '390.00' },
      ],
    },
  ])
  // 250 and 210 went back to the one who had paid them in.
  assert.equal(fromOthers, '1130.00')
  const times = [...sources.map((each: { creditedAt: string }) => each.creditedAt), String(payouts[0]?.paidAt)].map(
    Date.parse,
  )
  assert.deepEqual(
    times,
    times.toSorted((one, other) => one - other),
  )

  await pay(second, '1000.00')
  const after = await read()
  assert.deepEqual(
    after.payouts.at(-1).parts,
    [
      { source: 1, amount: '110.00' },
      { source: 2, amount: '640.00' },
      { source: null, amount: '250.00' },
    ],
    'what nobody paid in is told as such',
  )
})

test('no member can be found by it: it holds no id, and of a name that was not given away only its letters', async () => {
  await using world = await startMoneyWorld()
  const member = await world.newMember({ balance: '300.00' })
  const asked = { amount: '100.00', coin: 'BTC', address: 'pracbtc1qqqqqqqqqqqq', acceptClosing: true }
  const { body: withdrawal } = await world.call({ member }, 'POST', '/api/withdrawals', asked)
  const path = `/api/admin/members/${member}/withdrawals/${withdrawal.withdrawalId}/approve`
  assert.equal((await world.call('admin', 'POST', path, { confirmation: 'yes', note: 'Paid by hand' })).status, 200)
  const { body } = await world.call('visitor', 'GET', '/api/transparency')
  assert.equal(body.whoseDeposit.payouts[0].name, 'A. M.')
  assert.ok(!JSON.stringify(body).includes(member))
  assert.ok(!JSON.stringify(body).includes('A Member'))
})

test('any payout says whose deposits paid for it, as a walk over the whole ledger finds, and one’s own are listed apart', async () => {
  await using world = await startMoneyWorld()
  const members = [
    await world.newMember({ balance: '700.00' }),
    await world.newMember({ balance: '500.00' }),
    await world.newMember({ balance: '900.00' }),
  ] as const
  const payOut = async (member: string, amount: string) => {
    const asked = { amount, coin: 'BTC', address: 'pracbtc1qqqqqqqqqqqq', acceptClosing: true }
    const { body } = await world.call({ member }, 'POST', '/api/withdrawals', asked)
    const path = `/api/admin/members/${member}/withdrawals/${body.withdrawalId}/approve`
    assert.equal((await world.call('admin', 'POST', path, { confirmation: 'yes', note: 'Paid by hand' })).status, 200)
  }
  for (const amount of ['250.00', '20.00', '130.50'])
    for (const member of members) {
      await payOut(member, amount)
      await moveClock(world.testDatabase.owner, '7 hours')
    }
  const { rows } = await world.testDatabase.owner.query<{ kind: string; member_id: string; amount_units: string }>(
    `select kind, member_id, amount_units from ledger.transfer where kind in ('deposit_credited', 'withdrawal_paid')
      order by posted_at, member_id, transfer_no`,
  )
  const postedOf = (kind: string) =>
    rows
      .filter((row) => row.kind === kind)
      .map((row) => ({ memberId: row.member_id, amountCents: BigInt(row.amount_units) }))

  const first = (await world.call('visitor', 'GET', '/api/transparency/payouts')).body
  assert.equal(first.payouts.length, 9)
  assert.equal(first.next, null)
  const walked = matchPayouts(postedOf('deposit_credited'), postedOf('withdrawal_paid'), {
    paidInBeforeCents: 0n,
    paidOutBeforeCents: 0n,
  })
  for (const [at, told] of first.payouts.toReversed().entries()) {
    const { body } = await world.call('visitor', 'GET', `/api/transparency/payouts/${told.place}`)
    const expected = walked.payouts[at]
    assert.equal(body.payouts.length, 1)
    assert.equal(body.payouts[0].amount, told.amount)
    const parts = body.payouts[0].parts.map(({ amount }: { amount: string }) => parseAmount(amount))
    assert.deepEqual(
      parts,
      expected?.parts.map(({ amountCents }) => amountCents),
      told.place,
    )
    assert.equal(body.payouts[0].name, told.name)
  }

  const [, second] = first.payouts
  const earlier = (await world.call('visitor', 'GET', `/api/transparency/payouts?before=${second.place}`)).body
  assert.deepEqual(earlier.payouts, first.payouts.slice(2))

  const own = (await world.call({ member: members[1] }, 'GET', '/api/transparency/payouts?whose=own')).body
  assert.deepEqual(
    own.payouts.map(({ place, isYours }: { place: string; isYours: boolean }) => [place, isYours]),
    first.payouts.filter((_: unknown, at: number) => at % 3 === 1).map(({ place }: { place: string }) => [place, true]),
  )
  assert.deepEqual((await world.call('visitor', 'GET', '/api/transparency/payouts?whose=own')).body.payouts, [])
  for (const place of ['1', '999999999999']) {
    assert.equal((await world.call('visitor', 'GET', `/api/transparency/payouts/${place}`)).status, 404)
    assert.deepEqual((await world.call('visitor', 'GET', `/api/transparency/payouts?before=${place}`)).body.payouts, [])
  }
})
