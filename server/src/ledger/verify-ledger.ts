import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { readNow } from '../platform/clock.ts'
import { notCopies } from '../platform/copy-id.ts'
import { isKnownDistributed } from '../platform/db/either-engine.ts'
import { everyShard, everyShardBesideLocal } from '../platform/db/every-shard.ts'
import { readTallies } from '../platform/db/tallies.ts'
import { inOneMoment } from '../platform/db/transaction.ts'
import { type LedgerRule, ownRules, type Walk, type Within } from './ledger-rules.ts'

export interface Finding {
  readonly check: string
  readonly memberId: string | null
  readonly about: string
}

/** What the checks so far say together. */
export interface Verification {
  readonly beganAt: Date
  readonly endedAt: Date
  /** How many books were checked, of how many there are now, and when the one was whose check is the oldest. */
  readonly bookCount: number
  readonly bookTotal: number
  readonly oldestCheckAt: Date | null
  readonly transferCount: number
  readonly entryCount: number
  readonly findingCount: number
  readonly findings: readonly Finding[]
}

/** So many findings of a rule are kept; all are counted. */
const findingsKeptMax = 20
/** So many books, or events, are read as of one moment in a turn. */
const rangeRowsMax = 1_000
/** And where everything is read in one go, which takes less for each of them. */
const largeRangeRowsMax = 10_000
/** A round through everything begins this long after the one before at the earliest. */
const roundSecondsMin = 3_600
/** Books that moved are looked at again this often. */
const movedSecondsMin = 3_600
/** A transfer is committed at most this long after the moment it carries, in the world's time. */
export const commitSecondsMax = 60
/** While nothing is found, so often the result is written down. */
const noteSecondsMin = 600

/** So often a finding is read again where members' rows are spread over machines, and so long in between. */
const readingsMax = 3
const readingPauseMs = 1_000

const nobody = '00000000-0000-0000-0000-000000000000'
const everybody = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

const idsOf = {
  // Copies come behind everybody else: the last range checks them too, and nothing counts them.
  books: { table: 'ledger.book', column: 'member_id', counted: notCopies('member_id') },
  events: { table: 'audit.event', column: 'event_id', counted: 'true' },
} as const

type RangeWalk = keyof typeof idsOf

interface Range {
  /** Not included. */
  readonly firstId: string
  readonly lastId: string
  readonly rowCount: number
  /** Nothing comes after it. */
  readonly isLast: boolean
}

interface Result {
  readonly transferCount: number
  readonly findingCount: number
  readonly findings: readonly Finding[]
}

type Rules = readonly LedgerRule[]

const inRange: Within = (column) => `${column} > $1::uuid and ${column} <= $2::uuid`
const amongIds: Within = (column) => `${column} = any($1::uuid[])`

/** Reads the whole ledger again from the first transfer, range after range, while others go on working. */
export async function verifyLedger(pool: pg.Pool, featureRules: Rules): Promise<Verification> {
  const rules = [...ownRules, ...featureRules]
  const beganAt = await readNow(pool)
  for (const walk of ['books', 'events'] as const) {
    await pool.query('delete from ledger.checked_range where walk = $1', [walk])
    let range: Range | undefined
    do {
      range = await findRange(pool, walk, range?.lastId ?? nobody, largeRangeRowsMax)
      await checkRange(pool, rules, walk, range)
    } while (!range.isLast)
  }
  await checkWhole(pool, rules)
  return keep(pool, beganAt)
}

/**
 * A turn of the check that never ends: the books that moved since the last look, once an hour; and the next thousand
 * books and events of a round through all of them. However many members there are, a turn costs the same. Returns nothing
 * where nothing was due.
 */
export async function verifyNextRange(pool: pg.Pool, featureRules: Rules): Promise<Verification | undefined> {
  const rules = [...ownRules, ...featureRules]
  const beganAt = await readNow(pool)
  const steps = [
    await checkMoved(pool, rules),
    await checkNext(pool, rules, 'books'),
    await checkNext(pool, rules, 'events'),
    await checkWholeInTurn(pool, rules),
  ]
  return steps.includes(true) ? keep(pool, beganAt) : undefined
}

async function findRange(pool: pg.Pool, walk: RangeWalk, firstId: string, rowsMax = rangeRowsMax): Promise<Range> {
  const { table, column, counted } = idsOf[walk]
  const { rows } = await pool.query<{ last: string | null; count: number }>(
    `${everyShard} select max(id::text)::uuid as last, count(*)::int as count
       from (select ${column} as id from ${table} where ${column} > $1 and ${counted} order by ${column} limit $2) as next`,
    [firstId, rowsMax],
  )
  const { last, count } = rows[0] ?? { last: null, count: 0 }
  return { firstId, lastId: last ?? firstId, rowCount: count, isLast: count < rowsMax }
}

/** As of one moment of its own. What lies behind the last id belongs to the last range, though there should be nothing. */
async function checkRange(pool: pg.Pool, rules: Rules, walk: RangeWalk, range: Range): Promise<void> {
  const until = range.isLast ? everybody : range.lastId
  const own = rules.filter((rule) => (rule.walk ?? 'books') === walk)
  const result = await readAgain(pool, own, inRange, [range.firstId, until])
  await keepResult(pool, walk, range, result)
}

async function checkWhole(pool: pg.Pool, rules: Rules): Promise<void> {
  const whole = rules.filter((rule) => rule.walk === 'whole')
  const result = await readUntilSure(pool, whole)
  await keepResult(pool, 'whole', { firstId: nobody, lastId: everybody, rowCount: 0 }, result)
}

async function keepResult(
  pool: pg.Pool,
  walk: Walk,
  { firstId, lastId, rowCount }: Omit<Range, 'isLast'>,
  { transferCount, findingCount, findings }: Result,
): Promise<void> {
  await pool.query('delete from ledger.checked_range where walk = $1 and last_id > $2 and last_id <= $3', [
    walk,
    firstId,
    lastId,
  ])
  // Of a larger range that was read in one go, the rest stays as it was.
  await pool.query(
    `update ledger.checked_range
        set first_id = $3, row_count = greatest(0, row_count - $4), transfer_count = greatest(0, transfer_count - $5)
      where walk = $1 and first_id >= $2 and first_id < $3 and last_id > $3`,
    [walk, firstId, lastId, rowCount, transferCount],
  )
  await pool.query(
    `insert into ledger.checked_range (walk, first_id, last_id, row_count, transfer_count, finding_count, findings, checked_at)
     values ($1, $2, $3, $4, $5, $6, $7, platform.clock_now())
     on conflict (walk, last_id) do update
        set first_id = excluded.first_id, row_count = excluded.row_count, transfer_count = excluded.transfer_count,
            finding_count = excluded.finding_count, findings = excluded.findings, checked_at = excluded.checked_at`,
    [walk, firstId, lastId, rowCount, transferCount, findingCount, JSON.stringify(findings)],
  )
}

/** In a transaction that only reads, so that several checks at a time don't get in each other's way. */
function readAgain(pool: pg.Pool, rules: Rules, within: Within, ids: unknown[] | undefined): Promise<Result> {
  return inOneMoment(pool, async (client) => {
    const findings: Finding[] = []
    let findingCount = 0
    for (const rule of rules) {
      const { rows } = await client.query<{ member_id: string | null; about: string; count: number }>(
        `${rule.walk === 'whole' ? everyShardBesideLocal : everyShard}
         select member_id, about, (count(*) over ())::int as count from (${rule.findings(within)}) as found limit ${findingsKeptMax}`,
        ids,
      )
      findingCount += rows[0]?.count ?? 0
      findings.push(...rows.map((row) => ({ check: rule.name, memberId: row.member_id, about: row.about })))
      const seen = rule.look ? await rule.look(client) : []
      findingCount += seen.length
      const kept = seen.slice(0, findingsKeptMax)
      findings.push(...kept.map((about) => ({ check: rule.name, memberId: null, about })))
    }
    return { transferCount: await countTransfers(client, rules, within, ids), findingCount, findings }
  })
}

/**
 * Several machines have no moment in common: what was written while they were read can look like a finding. It's one if it
 * is read again and again with the same numbers, so that nothing was written there meanwhile.
 */
async function readUntilSure(pool: pg.Pool, rules: Rules): Promise<Result> {
  let sure = await readAgain(pool, rules, () => 'true', undefined)
  if (!isKnownDistributed(pool)) return sure
  for (let reading = 1; reading < readingsMax && sure.findingCount > 0; reading++) {
    await pause(readingPauseMs)
    const again = await readAgain(pool, rules, () => 'true', undefined)
    const isFound = new Set(again.findings.map(textOf))
    const findings = sure.findings.filter((finding) => isFound.has(textOf(finding)))
    sure = { ...again, findings, findingCount: findings.length }
  }
  return sure
}

const textOf = ({ check, memberId, about }: Finding) => `${check} ${memberId} ${about}`

async function countTransfers(client: pg.PoolClient, rules: Rules, within: Within, ids: unknown[] | undefined) {
  if (ids === undefined || rules.some((rule) => rule.walk !== undefined)) return 0
  const { rows } = await client.query<{ count: number }>(
    `${everyShard} select count(*)::int as count from ledger.transfer
      where ${within('member_id')} and ${notCopies('member_id')}`,
    ids,
  )
  return rows[0]?.count ?? 0
}

interface Progress {
  readonly after_id: string | null
  /** When it began, in the world's time; for books that moved, since when transfers were looked at. */
  readonly moment: Date
  readonly seconds: number
}

async function readProgress(pool: pg.Pool, walk: string): Promise<Progress | undefined> {
  const { rows } = await pool.query<Progress>(
    `select after_id, moment, extract(epoch from clock_timestamp() - moment)::float8 as seconds
       from ledger.check_progress where walk = $1`,
    [walk],
  )
  return rows[0]
}

async function keepProgress(pool: pg.Pool, walk: string, afterId: string | null, moment: Date | null): Promise<void> {
  await pool.query(
    `insert into ledger.check_progress (walk, after_id, moment) values ($1, $2, coalesce($3, clock_timestamp()))
     on conflict (walk) do update set after_id = excluded.after_id, moment = excluded.moment`,
    [walk, afterId, moment],
  )
}

async function checkNext(pool: pg.Pool, rules: Rules, walk: RangeWalk): Promise<boolean> {
  const progress = await readProgress(pool, walk)
  const isResting = progress && progress.after_id === null
  if (isResting && progress.seconds < roundSecondsMin) return false
  const range = await findRange(pool, walk, progress?.after_id ?? nobody)
  await checkRange(pool, rules, walk, range)
  const roundBegan = progress && !isResting ? progress.moment : null
  await keepProgress(pool, walk, range.isLast ? null : range.lastId, roundBegan)
  return true
}

/** What can't be cut into ranges is read once for each round through the books. */
async function checkWholeInTurn(pool: pg.Pool, rules: Rules): Promise<boolean> {
  const books = await readProgress(pool, 'books')
  const whole = await readProgress(pool, 'whole')
  if (!books || books.after_id !== null || (whole && whole.moment >= books.moment)) return false
  await checkWhole(pool, rules)
  await keepProgress(pool, 'whole', null, null)
  return true
}

/** Where a book that moved doesn't hold, the ranges of such books are read again, so that their results say so. */
async function checkMoved(pool: pg.Pool, rules: Rules): Promise<boolean> {
  const progress = await readProgress(pool, 'moved')
  if (progress && progress.seconds < movedSecondsMin) return false
  const began = await pool.query<{ now: Date }>('select clock_timestamp() as now')
  const own = rules.filter((rule) => rule.walk === undefined)
  const memberIds = progress ? await findMoved(pool, progress.seconds) : []
  for (let at = 0; at < memberIds.length; at += rangeRowsMax) {
    const some = memberIds.slice(at, at + rangeRowsMax)
    const { findings } = await readAgain(pool, own, amongIds, [some])
    for (const memberId of new Set(findings.map((finding) => finding.memberId)))
      if (memberId !== null) await checkRangeOf(pool, rules, memberId)
  }
  await keepProgress(pool, 'moved', null, began.rows[0]?.now ?? null)
  return memberIds.length > 0
}

async function findMoved(pool: pg.Pool, seconds: number): Promise<string[]> {
  const { rows: since } = await pool.query<{ moment: Date }>(
    'select platform.clock_now() - make_interval(secs => $1 * speed) as moment from platform.clock',
    [seconds + commitSecondsMax],
  )
  const { rows } = await pool.query<{ member_id: string }>(
    `${everyShard} select distinct member_id from ledger.transfer where posted_at >= $1 and ${notCopies('member_id')}`,
    [since[0]?.moment],
  )
  return rows.map((row) => row.member_id)
}

async function checkRangeOf(pool: pg.Pool, rules: Rules, memberId: string): Promise<void> {
  const { rows } = await pool.query<{ first_id: string }>(
    `select first_id from ledger.checked_range where walk = 'books' and last_id >= $1 order by last_id limit 1`,
    [memberId],
  )
  const before = await pool.query<{ last_id: string }>(
    `select last_id from ledger.checked_range where walk = 'books' and last_id < $1 order by last_id desc limit 1`,
    [memberId],
  )
  const firstId = rows[0]?.first_id ?? before.rows[0]?.last_id ?? nobody
  await checkRange(pool, rules, 'books', await findRange(pool, 'books', firstId))
}

interface SumRow {
  readonly book_count: number
  readonly transfer_count: number
  readonly finding_count: number
  readonly oldest: Date | null
  readonly findings: Finding[] | null
}

/** Writes down what all ranges say together, where it says something new or the last note is some time ago. */
async function keep(pool: pg.Pool, beganAt: Date): Promise<Verification> {
  const { rows } = await pool.query<SumRow>(
    `select coalesce(sum(row_count) filter (where walk = 'books'), 0)::int as book_count,
            coalesce(sum(transfer_count), 0)::int as transfer_count, coalesce(sum(finding_count), 0)::int as finding_count,
            min(checked_at) filter (where walk = 'books' and row_count > 0) as oldest,
            (select jsonb_agg(finding) from ledger.checked_range, jsonb_array_elements(findings) as finding
              where finding_count > 0) as findings
       from ledger.checked_range`,
  )
  const sums = rows[0] as SumRow
  const { books } = await readTallies(pool, ['books'])
  const verification: Verification = {
    beganAt,
    endedAt: await readNow(pool),
    bookCount: sums.book_count,
    bookTotal: Number(books),
    oldestCheckAt: sums.oldest,
    transferCount: sums.transfer_count,
    entryCount: sums.transfer_count * 2,
    findingCount: sums.finding_count,
    findings: sums.findings ?? [],
  }
  await note(pool, verification)
  return verification
}

async function note(pool: pg.Pool, verification: Verification): Promise<void> {
  const last = await readLastVerification(pool)
  const progress = await readProgress(pool, 'noted')
  const isNews =
    last?.findingCount !== verification.findingCount ||
    last.bookCount !== verification.bookCount ||
    last.transferCount !== verification.transferCount
  if (!isNews && progress && progress.seconds < noteSecondsMin) return
  await keepProgress(pool, 'noted', null, null)
  await pool.query(
    `insert into ledger.verification
       (began_at, ended_at, book_count, book_total, oldest_check_at, transfer_count, entry_count, finding_count, findings,
        audit_link_no, audit_digest)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, last.link_no, last.digest
       from (values (1)) as once left join (select * from audit.link order by link_no desc limit 1) as last on true`,
    [
      verification.beganAt,
      verification.endedAt,
      verification.bookCount,
      verification.bookTotal,
      verification.oldestCheckAt,
      verification.transferCount,
      verification.entryCount,
      verification.findingCount,
      JSON.stringify(verification.findings),
    ],
  )
}

interface VerificationRow {
  readonly began_at: Date
  readonly ended_at: Date
  readonly book_count: bigint
  /** Null in what was written before books were checked range after range. */
  readonly book_total: bigint | null
  readonly oldest_check_at: Date | null
  readonly transfer_count: bigint
  readonly entry_count: bigint
  readonly finding_count: bigint
  readonly findings: Finding[]
}

/** The latest result, for the admin and for everybody on the transparency page. */
export async function readLastVerification(pool: pg.Pool): Promise<Verification | undefined> {
  const { rows } = await pool.query<VerificationRow>(
    'select * from ledger.verification order by verification_id desc limit 1',
  )
  const row = rows[0]
  return (
    row && {
      beganAt: row.began_at,
      endedAt: row.ended_at,
      bookCount: Number(row.book_count),
      bookTotal: Number(row.book_total ?? row.book_count),
      oldestCheckAt: row.oldest_check_at,
      transferCount: Number(row.transfer_count),
      entryCount: Number(row.entry_count),
      findingCount: Number(row.finding_count),
      findings: row.findings,
    }
  )
}
