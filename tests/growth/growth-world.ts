import { hash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listMigrations } from '@dryrun/database/migrate.ts'
import { splitStatements } from '@dryrun/database/split-statements.ts'
import { matureInvestments, openInvestment } from '@dryrun/server/features/investments/index.ts'
import { checkNextBooks, mailStatements } from '@dryrun/server/features/ledger/index.ts'
import { dropOldMails } from '@dryrun/server/features/mail/index.ts'
import { openDayKeys, openMarketSource } from '@dryrun/server/features/markets/index.ts'
import { keepWorth } from '@dryrun/server/features/members/index.ts'
import { dropOldNotifications, passOnNotices } from '@dryrun/server/features/notices/index.ts'
import { openPublicFigures } from '@dryrun/server/features/public-figures/index.ts'
import { creditRewards } from '@dryrun/server/features/referrals/index.ts'
import { findEndedSessions, sweepSessions } from '@dryrun/server/features/sessions/index.ts'
import { deliverCoins } from '@dryrun/server/features/wallet/index.ts'
import { createHandlers } from '@dryrun/server/handlers.ts'
import { dropOldAnswers } from '@dryrun/server/ledger/drop-old-answers.ts'
import { foldTotals } from '@dryrun/server/ledger/fold-totals.ts'
import { giveMissingAddresses } from '@dryrun/server/ledger/open-book.ts'
import { openTeller } from '@dryrun/server/ledger/teller.ts'
import { openClock } from '@dryrun/server/platform/clock.ts'
import { openNotifications } from '@dryrun/server/platform/db/notifications.ts'
import { openDatabase } from '@dryrun/server/platform/db/open-database.ts'
import { createLog } from '@dryrun/server/platform/log.ts'
import { openMailTransport } from '@dryrun/server/platform/mail/open-transport.ts'
import pg from 'pg'
import { until } from '../until.ts'

const asIfLarge = '-c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off'
const fillFile = join(import.meta.dirname, 'fill.sql')

/** Changes with what the members are made of. */
export function fillDigest(): string {
  const parts = [readFileSync(fillFile, 'utf8'), ...listMigrations().map(({ digest }) => digest)]
  return hash('sha256', parts.join(' ')).slice(0, 16)
}

/** Fills an empty, migrated database with so many members whose books hold. */
export async function fillMembers(owner: pg.Client, count: number): Promise<void> {
  // What was once checked on its way in isn't checked again row by row.
  await owner.query('set session_replication_role = replica')
  await owner.query('set synchronous_commit = off')
  for (const statement of splitStatements(readFileSync(fillFile, 'utf8')))
    await owner.query(statement.replace(':count', String(count)))
  await owner.query('set session_replication_role = default')
  await owner.query('vacuum analyze')
}

export interface Reading {
  readonly name: string
  readonly blocks: number
  readonly ms: number
}

interface Measuring {
  readonly planned?: 'as they are' | 'as if large'
  /** Which of them; all without it. */
  readonly only?: (name: string) => boolean
}

/**
 * What each request and each sweep touches, in blocks of 8 KiB that PostgreSQL looked at, and how long it took.
 * Small tables are read whole where large ones are read by their indexes: to compare the two, read both by their indexes.
 */
export async function measureAll(
  databaseUrl: string,
  owner: pg.Client,
  { planned = 'as they are', only = () => true }: Measuring = {},
): Promise<Reading[]> {
  const log = createLog('silent')
  const database = await openDatabase({ dataDir: '', databaseUrl }, log)
  const notifications = await openNotifications(database.application, log)
  const clock = await openClock(database.pool, notifications, log)
  const keys = await openDayKeys(database.pool, clock, log)
  const market = await openMarketSource({ kind: 'simulated', seed: 7 }, { clock, log, keys })
  // One connection, so that what it touched is what the request touched.
  const pool = new pg.Pool({
    ...database.application,
    max: 1,
    options: `${database.application.options ?? ''} ${planned === 'as if large' ? asIfLarge : ''}`,
  })
  const readings: Reading[] = []
  try {
    const member = await memberInTheMiddle(owner)
    const application = { ...database.application, application_name: tellerName }
    const teller = openTeller(application, log)
    const actions = {
      ...requests({ pool, clock, market, log, teller }, member),
      ...sweeps({ pool, clock, teller }),
    }
    for (const [name, run] of Object.entries(actions)) if (only(name)) readings.push(await measure(pool, name, run))
    await teller.close()
    if (only(invest)) readings.push(await measureInvest(application, owner, member))
    return readings
  } finally {
    await pool.end()
    keys.close()
    clock.close()
    await notifications.close()
    await database.close()
  }
}

async function memberInTheMiddle(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ member_id: string }>(
    `select member_id from members.member where username_key = 'user' || (
       select value / 2 / 20 * 20 from (select floor(value)::int as value from platform.current_tally where name = 'members') as counted)`,
  )
  return rows[0]?.member_id ?? ''
}

type Action = () => Promise<unknown>

// oxlint-disable-next-line max-lines-per-function -- one line for each request.
function requests(deps: object, memberId: string): Record<string, Action> {
  const all = {
    ...deps,
    bucket: 'dryrun',
    transport: { kind: 'mailbox' },
    transparencyKeptMs: 0,
    publicUrl: new URL('http://localhost'),
  } as unknown as Parameters<typeof createHandlers>[0]
  const handlers = createHandlers(all) as unknown as Record<string, (call: object) => Promise<unknown>>
  const as = (role: 'member' | 'admin') => ({ role, memberId, sessionId: 'none' })
  const ask =
    (route: string, role: 'member' | 'admin', query: object = {}): Action =>
    async () =>
      handlers[route]?.({ caller: as(role), params: { account: 'balance', memberId }, query, headers: {} })
  const own = (route: string, query?: object) => ask(route, 'member', query)
  const admin = (route: string, query?: object) => ask(route, 'admin', query)
  return {
    balances: own('readBalances'),
    accounts: own('readAccounts'),
    statement: own('readStatement'),
    'statement of an account': own('readAccountStatement', { account: 'balance' }),
    'statement of an account, searched': own('readAccountStatement', { account: 'balance', search: 'btc' }),
    'entries of an account': own('explainBalance'),
    wallet: own('readWallet'),
    transfers: own('listNetworkTransfers'),
    deposits: own('listDeposits'),
    investments: own('listInvestments'),
    rewards: own('listRewards'),
    'referred members': own('listReferredMembers'),
    notifications: own('listNotifications'),
    'admin: members': admin('listMembers'),
    'admin: members by email': admin('listMembers', { sort: 'email' }),
    'admin: members by name': admin('listMembers', { sort: 'name' }),
    'admin: members by country, falling': admin('listMembers', { sort: 'country', direction: 'desc' }),
    'admin: members by last log-in': admin('listMembers', { sort: 'lastLogin' }),
    'admin: members by total assets': admin('listMembers', { sort: 'totalAssets' }),
    'admin: one member searched': admin('listMembers', { search: 'user77@' }),
    'admin: a common word searched': admin('listMembers', { search: 'load' }),
    'admin: nothing found': admin('listMembers', { search: 'qxzqxz' }),
    'admin: two letters searched': admin('listMembers', { search: 'us' }),
    'admin: two letters nobody has': admin('listMembers', { search: 'qx' }),
    'admin: pending deposits': admin('listAllDeposits', { status: 'pending' }),
    'admin: all deposits': admin('listAllDeposits'),
    'admin: approved deposits': admin('listAllDeposits', { status: 'approved' }),
    'admin: deposits of one member': admin('listAllDeposits', { search: 'user77@' }),
    'admin: deposits of a common word': admin('listAllDeposits', { search: 'load' }),
    'admin: deposits of nobody': admin('listAllDeposits', { search: 'qxzqxz' }),
    'admin: withdrawals': admin('listAllWithdrawals'),
    'admin: withdrawals of one member': admin('listAllWithdrawals', { search: 'user77@' }),
    'admin: withdrawals of nobody': admin('listAllWithdrawals', { search: 'qxzqxz' }),
    'admin: what waits': admin('readWaitingWork'),
    'admin: work': admin('listWork'),
    'admin: audit log': admin('listAuditEvents'),
    'admin: outbox': admin('listOutbox'),
    'admin: reviews': admin('listReviews'),
    'admin: conversations': admin('listConversations'),
    'admin: conversations searched': admin('listConversations', { search: 'user77@' }),
    'admin: exposure': admin('readHouseExposure'),
    'admin: check of the ledger': admin('readLedgerCheck'),
    'published reviews': own('listPublishedReviews'),
    'GET /api/stats': () => openPublicFigures(all).readStats(),
    'GET /api/transparency': own('readTransparency'),
  }
}

const quietMail = {
  publicUrl: new URL('http://localhost'),
  jobs: { enqueue: async () => {} } as never,
  transport: openMailTransport({ kind: 'mailbox' }),
}

function sweeps(
  deps: Parameters<typeof deliverCoins>[0] & Parameters<typeof sweepSessions>[0],
): Record<string, Action> {
  return {
    'sweep: maturities': () => matureInvestments(deps),
    'sweep: rewards': () => creditRewards(deps),
    'sweep: arrivals': () => deliverCoins(deps),
    'sweep: sessions': () => sweepSessions(deps),
    'sweep: sessions of a hundred open screens': async () => {
      const { rows } = await deps.pool.query<{ memberId: string; sessionId: string }>(
        'select member_id as "memberId", session_id as "sessionId" from auth.session order by member_id limit 100',
      )
      return findEndedSessions(deps.pool, rows)
    },
    'sweep: totals': () => foldTotals(deps),
    'sweep: worth': () => keepWorth(deps),
    'sweep: ten notices': async () => {
      await deps.pool.query(
        `insert into notices.notice (member_id, kind, details, noticed_at)
         select member_id, 'withdrawal_requested', jsonb_build_object('causeId', gen_random_uuid(), 'amount', '5.00', 'coin', 'BTC'), now()
           from members.member where role = 'member' order by member_id limit 10`,
      )
      await passOnNotices({ ...deps, ...quietMail })
    },
    'sweep: old mails': () => dropOldMails(deps, 90),
    'sweep: old notifications': () => dropOldNotifications(deps, 90),
    'sweep: old answers': async () => {
      await deps.pool.query(`delete from ledger.check_progress where walk = 'old-answers'`)
      await dropOldAnswers(deps, 30)
    },
    'sweep: a turn of the check': async () => {
      // As an hour after the last round began.
      await deps.pool.query('delete from ledger.check_progress')
      await deps.pool.query(
        `insert into ledger.check_progress (walk, moment) values ('whole', clock_timestamp() + interval '1 day')`,
      )
      return checkNextBooks(deps)
    },
    'start: addresses': () => giveMissingAddresses(deps.pool),
    // After all others: it leaves emails.
    'sweep: a page of statements': async () => {
      // From the members of 10 February on, so that whoever is on the page moved something in March.
      const after = `${Date.parse('2026-02-10').toString(16).padStart(12, '0')}${'0'.repeat(20)}`
      await deps.pool.query(
        `insert into mail.statement_turn (month, after_id) values ('2026-03', $1)
         on conflict (is_one) do update set month = '2026-03', after_id = $1, is_done = false`,
        [after],
      )
      await mailStatements({ ...deps, ...quietMail, clock: { ...deps.clock, now: () => new Date('2026-04-02') } })
    },
  }
}

/** The second time, when the connection has planned everything once. */
async function measure(pool: pg.Pool, name: string, run: Action): Promise<Reading> {
  await run()
  const before = await blocksOfConnection(pool)
  const began = performance.now()
  await run()
  const ms = performance.now() - began
  return { name, blocks: (await blocksOfConnection(pool)) - before, ms }
}

async function blocksOfConnection(pool: pg.Pool): Promise<number> {
  await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await pool.query<{ blocks: number }>(
    'select sum(reads + hits)::int as blocks from pg_stat_get_backend_io(pg_backend_pid()) where reads is not null',
  )
  return rows[0]?.blocks ?? 0
}

const invest = 'POST invest'
const investments = 10
const tellerName = 'growth teller'

/** Through a teller's own connections, which tell what they touched when they end. */
async function measureInvest(application: pg.ClientConfig, owner: pg.Client, memberId: string): Promise<Reading> {
  await tellersAreGone(owner)
  const before = await blocksOfDatabase(owner)
  const teller = openTeller(application, createLog('silent'))
  const began = performance.now()
  for (let time = 0; time < investments; time++)
    await openInvestment({ teller }, memberId, { planId: 1, amount: '100' }, randomUUID())
  const ms = (performance.now() - began) / investments
  await teller.close()
  await tellersAreGone(owner)
  const blocks = ((await blocksOfDatabase(owner)) - before) / investments
  return { name: invest, blocks: Math.round(blocks), ms }
}

/** A connection tells what it touched before it leaves the list. */
function tellersAreGone(owner: pg.Client): Promise<void> {
  return until('the connections of the tellers have ended', async () => {
    const { rowCount } = await owner.query(
      'select from pg_stat_activity where datname = current_database() and application_name = $1',
      [tellerName],
    )
    return rowCount === 0
  })
}

async function blocksOfDatabase(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ blocks: number }>(
    'select (blks_read + blks_hit)::int as blocks from pg_stat_database where datname = current_database()',
  )
  return rows[0]?.blocks ?? 0
}
