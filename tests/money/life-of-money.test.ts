// The life of a member's money, step by step over HTTP, with the five balances at each step.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matureInvestments } from '@dryrun/server/features/investments/index.ts'
import { closeBook } from '@dryrun/server/features/ledger/index.ts'
import { creditRewards } from '@dryrun/server/features/referrals/index.ts'
import { moveClock } from '../move-clock.ts'
import { type Instance, type MoneyWorld, startMoneyWorld } from './money-world.ts'

const address = 'pracbtc1qsomewhere'

async function five(world: MoneyWorld, member: string): Promise<string> {
  const { balance, investment, profit, savings, withdrawal, totalAssets } = await world.balancesOf(member)
  return [balance, investment, profit, savings, withdrawal, `total ${totalAssets}`].join(' | ')
}

function sweep(world: MoneyWorld, at = 0): Promise<boolean> {
  const { database, teller } = world.instances[at] as Instance
  return matureInvestments({ pool: database.pool, teller })
}

test('deposit, approval, investment, maturity, withdrawal, approval', async () => {
  await using world = await startMoneyWorld()
  const member = await world.newMember()
  const me = { member }

  const claim = { amount: '1000', coin: 'BTC', proof: `transactions/${member}/receipt.png` }
  const claimed = await world.call(me, 'POST', '/api/deposits', claim)
  assert.equal(claimed.status, 201)
  assert.equal(claimed.body.status, 'pending')
  assert.equal(await five(world, member), '0.00 | 0.00 | 0.00 | 0.00 | 0.00 | total 0.00')

  const waiting = (await world.call('admin', 'GET', '/api/admin/waiting')).body
  assert.equal(waiting.pendingDeposits, 1)
  const path = `/api/admin/members/${member}/deposits/${claimed.body.depositId}/approve`
  const unsure = await world.call('admin', 'POST', path, { confirmation: 'ye' })
  assert.equal(unsure.body.error.code, 'confirmation_needed')
  assert.equal((await world.call('admin', 'POST', path, { confirmation: 'yes' })).body.status, 'approved')
  assert.equal(await five(world, member), '1000.00 | 0.00 | 0.00 | 0.00 | 0.00 | total 1000.00')

  const invested = await world.call(me, 'POST', '/api/investments', { planId: 1, amount: '400' })
  assert.equal(invested.status, 201)
  assert.equal(invested.body.return, '60.00')
  assert.equal(await five(world, member), '600.00 | 400.00 | 0.00 | 0.00 | 0.00 | total 1000.00')

  await moveClock(world.testDatabase.owner, '23 hours 59 minutes')
  await sweep(world)
  assert.equal(await five(world, member), '600.00 | 400.00 | 0.00 | 0.00 | 0.00 | total 1000.00', 'not a minute early')
  await moveClock(world.testDatabase.owner, '1 minute')
  await sweep(world)
  assert.equal(await five(world, member), '1000.00 | 0.00 | 60.00 | 0.00 | 0.00 | total 1060.00')

  await world.call(me, 'POST', '/api/investments', { planId: 2, amount: '900' })
  assert.equal(await five(world, member), '100.00 | 900.00 | 60.00 | 0.00 | 0.00 | total 1060.00')
  const preview = (await world.call(me, 'GET', '/api/withdrawals/preview')).body
  assert.equal(preview.available, '1060.00')
  assert.equal(preview.closes.length, 1)
  assert.equal(preview.lostReturns, '405.00')

  const asked = { amount: '300', coin: 'BTC', address, acceptClosing: false }
  const untold = await world.call(me, 'POST', '/api/withdrawals', asked)
  assert.equal(untold.body.error.code, 'closes_investments')
  const requested = await world.call(me, 'POST', '/api/withdrawals', { ...asked, acceptClosing: true })
  assert.equal(requested.status, 201)
  assert.equal(await five(world, member), '760.00 | 0.00 | 0.00 | 0.00 | 300.00 | total 760.00')
  const closed = (await world.call(me, 'GET', '/api/investments?state=closed_early')).body
  assert.equal(closed.investments.length, 1)

  const decide = `/api/admin/members/${member}/withdrawals/${requested.body.withdrawalId}`
  assert.equal(
    (await world.call('admin', 'POST', `${decide}/approve`, { confirmation: 'yes', note: 'Paid by hand' })).status,
    200,
  )
  assert.equal(await five(world, member), '760.00 | 0.00 | 0.00 | 0.00 | 300.00 | total 760.00')

  const second = await world.call(me, 'POST', '/api/withdrawals', { ...asked, amount: '760' })
  const decline = `/api/admin/members/${member}/withdrawals/${second.body.withdrawalId}/decline`
  assert.equal((await world.call('admin', 'POST', decline, { reason: ' ' })).body.error.code, 'reason_needed')
  const declined = await world.call('admin', 'POST', decline, { reason: 'The address is not yours' })
  assert.equal(declined.body.declineReason, 'The address is not yours')
  assert.equal(await five(world, member), '760.00 | 0.00 | 0.00 | 0.00 | 300.00 | total 760.00')

  for (const account of ['balance', 'investment', 'profit', 'savings', 'withdrawal', 'total_assets']) {
    const { balance, entries, entryCount } = (await world.call(me, 'GET', `/api/accounts/${account}/entries`)).body
    const sum = entries.reduce(
      (total: number, entry: { direction: string; amount: string }) =>
        total + (entry.direction === 'in' ? 1 : -1) * Math.round(Number(entry.amount) * 100),
      0,
    )
    assert.equal((sum / 100).toFixed(2), balance, `the entries of ${account} sum to it`)
    assert.equal(entries.length, entryCount)
    if (entries.length > 0) assert.equal(entries[0].balanceAfter, balance)
  }
  const { points } = (await world.call(me, 'GET', '/api/total-assets/history')).body
  assert.equal(points.at(-1).totalAssets, '760.00')
  const { transfers } = (await world.call(me, 'GET', '/api/transfers')).body
  assert.equal(transfers[0].kind, 'withdrawal_returned')
  assert.equal(transfers.at(-1).kind, 'deposit_credited')
  await world.checkLedger()

  await world.gatherEvents()
  const audit = await world.testDatabase.owner.query(
    'select kind, actor_member_id from audit.event where subject_member_id = $1 order by event_id',
    [member],
  )
  assert.deepEqual(
    audit.rows.map((row) => row.kind),
    ['deposit.approved', 'withdrawal.approved', 'withdrawal.declined'],
  )
  assert.ok(audit.rows.every((row) => row.actor_member_id === world.adminId))
})

test('86, 87: three workers, a clock that jumps and a platform that was down pay each maturity once', async () => {
  await using world = await startMoneyWorld({ instances: 3 })
  const members: string[] = []
  while (members.length < 20) members.push(await world.newMember({ balance: '11100' }))
  for (const member of members) {
    for (const [planId, amount] of [
      [1, '100'],
      [3, '1000'],
      [4, '10000'],
    ])
      assert.equal((await world.call({ member }, 'POST', '/api/investments', { planId, amount })).status, 201)
  }
  const sweepAll = () => Promise.all([0, 1, 2, 0, 1, 2].map((at) => sweep(world, at)))
  await moveClock(world.testDatabase.owner, '47 hours')
  await sweepAll()
  assert.equal(await five(world, members[0] as string), '100.00 | 11000.00 | 15.00 | 0.00 | 0.00 | total 11115.00')
  await moveClock(world.testDatabase.owner, '-30 hours')
  await sweepAll()
  await moveClock(world.testDatabase.owner, '40 days')
  await sweepAll()
  await sweepAll()
  for (const member of members)
    assert.equal(await five(world, member), '11100.00 | 0.00 | 10765.00 | 0.00 | 0.00 | total 21865.00')
  await world.checkLedger()
})

test('58: an investment keeps the terms it was opened with', async () => {
  await using world = await startMoneyWorld()
  const member = await world.newMember({ balance: '100' })
  await world.call({ member }, 'POST', '/api/investments', { planId: 1, amount: '100' })
  const { rows } = await world.testDatabase.owner.query(
    `select percent, return_cents, matures_at - opened_at = interval '24 hours' as on_time from investments.investment`,
  )
  assert.deepEqual(rows, [{ percent: 15, return_cents: '1500', on_time: true }])
})

test('the share of a referrer grows with each friend up to 25%, and comes once per friend', async () => {
  await using world = await startMoneyWorld()
  const referrer = await world.newMember()
  const { database, teller } = world.instances[0] as Instance
  const credit = () => creditRewards({ pool: database.pool, teller })
  for (let friends = 0; friends < 7; friends++) {
    const friend = await world.newMember({ balance: '1000', referredBy: referrer })
    await world.call({ member: friend }, 'POST', '/api/investments', { planId: 1, amount: '100' })
    await credit()
    await world.call({ member: friend }, 'POST', '/api/investments', { planId: 1, amount: '100' })
    await credit()
  }
  const { rewards, nextPercent, total } = (await world.call({ member: referrer }, 'GET', '/api/referrals/rewards')).body
  assert.deepEqual(
    rewards.map(({ percent }: { percent: number }) => percent),
    [5, 10, 15, 20, 25, 25, 25],
  )
  assert.equal(nextPercent, 25)
  assert.equal(total, '125.00')
  assert.equal((await world.balancesOf(referrer))['savings'], '125.00')
  assert.ok(!JSON.stringify(rewards).includes('@'), 'no e-mail is shown')
  await world.checkLedger()
})

test('72, 75: the admin sets balances as posted differences, with a reason, on what they saw', async () => {
  await using world = await startMoneyWorld()
  const member = await world.newMember({ balance: '100' })
  const path = `/api/admin/members/${member}/balances`
  const { version } = (await world.call('admin', 'GET', path)).body
  const edit = { balance: '80', savings: '7.50', reason: 'Goodwill', version }
  assert.equal((await world.call('admin', 'POST', path, { ...edit, reason: '  ' })).body.error.code, 'reason_needed')
  assert.equal((await world.call('admin', 'POST', path, { ...edit, version: '99' })).status, 409)
  assert.equal(
    (await world.call('admin', 'POST', path, { balance: '100', reason: 'x', version })).body.error.code,
    'nothing_to_change',
  )
  const done = await world.call('admin', 'POST', path, edit)
  assert.equal(done.status, 200)
  assert.equal(await five(world, member), '80.00 | 0.00 | 0.00 | 7.50 | 0.00 | total 80.00')
  assert.equal((await world.call('admin', 'POST', path, edit)).body.error.code, 'balance_changed', 'the form is stale')
  await world.gatherEvents()
  const { rows } = await world.testDatabase.owner.query(
    `select details from audit.event where kind = 'balance.set' order by details ->> 'account'`,
  )
  assert.deepEqual(
    rows.map((row) => row.details),
    [
      { account: 'balance', before: '100.00', after: '80.00', reason: 'Goodwill' },
      { account: 'savings', before: '0.00', after: '7.50', reason: 'Goodwill' },
    ],
  )
  await world.checkLedger()
})

test('74: closing a member keeps the ledger, brings the five accounts to zero and lets nothing in afterwards', async () => {
  await using world = await startMoneyWorld()
  const member = await world.newMember({ balance: '1000' })
  const me = { member }
  await world.call(me, 'POST', '/api/withdrawals', { amount: '100', coin: 'BTC', address, acceptClosing: false })
  const [first] = (await world.call(me, 'GET', '/api/withdrawals')).body.withdrawals
  await world.call('admin', 'POST', `/api/admin/members/${member}/withdrawals/${first.withdrawalId}/approve`, {
    confirmation: 'yes',
    note: 'Paid by hand',
  })
  await world.call(me, 'POST', '/api/withdrawals', { amount: '50', coin: 'BTC', address, acceptClosing: false })
  await world.call(me, 'POST', '/api/investments', { planId: 1, amount: '200' })
  const claim = { amount: '20', coin: 'BTC', proof: `transactions/${member}/receipt.png` }
  const pending = (await world.call(me, 'POST', '/api/deposits', claim)).body

  const { teller } = world.instances[0] as Instance
  await Promise.all(Array.from({ length: 5 }, () => closeBook({ teller }, member, world.adminId)))
  assert.equal(await five(world, member), '0.00 | 0.00 | 0.00 | 0.00 | 0.00 | total 0.00')
  const late = await world.call('admin', 'POST', `/api/admin/members/${member}/deposits/${pending.depositId}/approve`, {
    confirmation: 'yes',
  })
  assert.equal(late.body.error.code, 'member_closed')
  assert.equal((await world.call(me, 'POST', '/api/deposits', claim)).status, 409)
  await moveClock(world.testDatabase.owner, '30 days')
  await sweep(world)
  assert.equal(await five(world, member), '0.00 | 0.00 | 0.00 | 0.00 | 0.00 | total 0.00')
  const { rows } = await world.testDatabase.owner.query(
    `select kind, balance_units from ledger.account where member_id = $1 and balance_units <> 0 order by kind`,
    [member],
  )
  assert.deepEqual(rows, [
    { kind: 'paid_in', balance_units: '-100000' },
    { kind: 'paid_out', balance_units: '10000' },
    { kind: 'adjustments', balance_units: '90000' },
  ])
  await world.checkLedger()
})

test('lists are paged by what was seen last, and nobody sees what is not theirs', async () => {
  await using world = await startMoneyWorld()
  const member = await world.newMember({ balance: '20000' })
  for (let at = 0; at < 120; at++)
    assert.equal((await world.call({ member }, 'POST', '/api/investments', { planId: 1, amount: '100' })).status, 201)
  const seen: string[] = []
  let after = ''
  do {
    const { investments, next } = (await world.call({ member }, 'GET', `/api/investments?${after}`)).body
    seen.push(...investments.map(({ investmentId }: { investmentId: string }) => investmentId))
    after = next === null ? '' : `after=${next}`
  } while (after)
  assert.equal(new Set(seen).size, 120)
  const numbers: number[] = []
  let before = ''
  do {
    const { entries, next, entryCount } = (
      await world.call({ member }, 'GET', `/api/accounts/balance/entries?${before}`)
    ).body
    assert.equal(entryCount, 121)
    numbers.push(...entries.map(({ transferNo }: { transferNo: string }) => Number(transferNo)))
    before = next === null ? '' : `before=${next}`
  } while (before)
  assert.deepEqual(
    numbers,
    Array.from({ length: 121 }, (_, at) => 121 - at),
  )
  const stranger = await world.newMember()
  assert.deepEqual((await world.call({ member: stranger }, 'GET', '/api/investments')).body.investments, [])
  assert.deepEqual((await world.call({ member: stranger }, 'GET', '/api/transfers')).body.transfers, [])
})
