import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createTestDatabase } from '../../../tests/test-database.ts'
import { checkLedger } from '../features/ledger/index.ts'
import { noDayKeys, openMarketSource } from '../features/markets/index.ts'
import { ensureAdmin, keepWorth } from '../features/members/index.ts'
import { createPasswordHasher } from '../features/sessions/index.ts'
import { openTeller } from '../ledger/teller.ts'
import { openBlobs } from '../platform/blobs/open-blobs.ts'
import { openClock } from '../platform/clock.ts'
import { openNotifications } from '../platform/db/notifications.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { openJobs } from '../platform/jobs/open-jobs.ts'
import { createLog } from '../platform/log.ts'
import { openMailTransport } from '../platform/mail/open-transport.ts'
import { tellHistory } from './history.ts'
import { loadDemo } from './load-demo.ts'
import { people } from './people.ts'

const log = createLog('silent')

async function openParts() {
  const stack = new AsyncDisposableStack()
  const testDatabase = stack.use(await createTestDatabase())
  const database = await openDatabase({ dataDir: '', databaseUrl: testDatabase.url }, log)
  stack.defer(() => database.close())
  const notifications = await openNotifications(database.application, log)
  stack.defer(() => notifications.close())
  const clock = await openClock(database.pool, notifications, log)
  stack.defer(() => clock.close())
  const teller = openTeller(database.application, log)
  stack.defer(() => teller.close())
  const jobs = await openJobs(database, log)
  stack.defer(() => jobs.close())
  const blobs = await openBlobs({ kind: 'directory', folder: mkdtempSync(join(tmpdir(), 'dryrun-demo-blobs-')) })
  const deps: Parameters<typeof loadDemo>[1] = {
    market: await openMarketSource({ kind: 'simulated', seed: 7 }, { clock, log, keys: noDayKeys }),
    blobs,
    bucket: 'dryrun',
    pool: database.pool,
    filePool: database.openPool(1, { pipeline: true }),
    teller,
    clock,
    log,
    jobs,
    transport: openMailTransport({ kind: 'mailbox' }),
    passwords: await createPasswordHasher(),
    findCountry: () => null,
    publicUrl: new URL('http://localhost'),
    joinVisitor: async () => () => {},
    oneTimePasswordFile: join(mkdtempSync(join(tmpdir(), 'dryrun-demo-')), 'admin-password.txt'),
  }
  await ensureAdmin(deps, { email: 'admin@dryrun.example', password: undefined })
  return { owner: testDatabase.owner, deps, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

test('the demo data is a dozen marked members with months of history, the ledger holds, and telling it again changes nothing', async () => {
  await using parts = await openParts()
  const { owner, deps } = parts
  assert.equal(await loadDemo(owner, deps), true)
  const { rows } = await owner.query(`select
    (select count(*)::int from members.member where is_demo) as demo,
    (select count(*)::int from members.member where role = 'member' and not is_demo) as other,
    (select count(*)::int from members.member where online) as online,
    (select count(*)::int from deposits.deposit where status = 'approved') as deposits,
    (select count(*)::int from investments.investment where state = 'matured') as matured,
    (select count(*)::int from investments.investment where state = 'running' and matures_at <= platform.clock_now()) as overdue,
    (select count(*)::int from withdrawals.withdrawal where status = 'approved') as withdrawals,
    (select count(*)::int from withdrawals.withdrawal where transfer_id is not null) as paid,
    (select count(*)::int from network.transfer where arrived_at is null) as under_way,
    (select count(*)::int from ledger.account where kind = 'wallet' and balance_units > 0) as wallets,
    (select count(*)::int from referrals.reward) as rewards,
    (select count(*)::int from trading.fill) as fills,
    (select count(*)::int from notices.notification where read_at is null) as unread,
    (select count(*)::int from notices.notification) as told,
    (select count(*)::int from trading.trade_order where state = 'open') as open_orders,
    (select count(*)::int from reviews.review join members.member using (member_id)
      where status = 'published' and is_demo) as reviews,
    (select (max(opened_at) - min(opened_at)) > interval '90 days' from investments.investment) as months,
    (select abs(extract(epoch from platform.clock_now() - clock_timestamp())) < 5 as now_is_now) as now_is_now`)
  const [row] = rows
  assert.equal(row.demo, people.length)
  assert.deepEqual([row.other, row.online, row.overdue], [0, 0, 0])
  assert.ok(row.deposits > 30 && row.matured > 30 && row.withdrawals > 10 && row.rewards >= 4, JSON.stringify(row))
  assert.equal(row.reviews, 4)
  assert.deepEqual([row.months, row.now_is_now], [true, true])
  assert.equal(row.paid, row.withdrawals, 'every payout went out as coins, to the wallet of whoever asked')
  assert.equal(row.under_way, 0)
  assert.ok(row.wallets > 5)
  assert.ok(row.unread < row.told / 4, JSON.stringify(row))
  assert.ok(row.fills >= 8 && row.open_orders >= 1, JSON.stringify(row))
  assert.equal((await checkLedger(deps)).findingCount, 0)
  await keepWorth(deps)
  const { rows: wrong } = await owner.query(
    `select username, total_cents from members.member join members.worth using (member_id)
      where total_cents <> (select coalesce(sum(balance_units), 0) from ledger.account
        where account.member_id = member.member_id and asset = 'USD' and kind in ('balance', 'investment', 'profit'))`,
  )
  assert.deepEqual(wrong, [], 'the admin’s list is sorted by what the ledger says')
  assert.equal(await loadDemo(owner, deps), false, 'a second start loads nothing')

  // As if it had been cut short at its very end: it's told to its end again, and nothing happens twice.
  const before = (await owner.query('select count(*) from ledger.transfer')).rows
  await owner.query('update platform.demo set finished_at = null')
  assert.equal(await loadDemo(owner, deps), true)
  assert.deepEqual((await owner.query('select count(*) from ledger.transfer')).rows, before)
})

test('where somebody has signed up, no demo member comes', async () => {
  await using parts = await openParts()
  const { owner, deps } = parts
  await owner.query(`update members.member set role = 'member' where role = 'admin'`)
  assert.equal(await loadDemo(owner, deps), false)
})

test('the history is the same for the same seed and another for another', () => {
  assert.deepEqual(tellHistory(people, 1), tellHistory(people, 1))
  assert.notDeepEqual(tellHistory(people, 1), tellHistory(people, 2))
})
