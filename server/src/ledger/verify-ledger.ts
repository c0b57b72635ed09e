import type pg from 'pg'
import { coinRules, countCoins } from './verify-coins.ts'

/** Something that must hold of the whole ledger. The query returns what does not: whose, and about what. */
export interface LedgerRule {
  readonly name: string
  /** Columns: member_id, about. */
  readonly findings: string
}

export interface Finding {
  readonly check: string
  readonly memberId: string | null
  readonly about: string
}

export interface Verification {
  readonly beganAt: Date
  readonly endedAt: Date
  readonly bookCount: number
  readonly transferCount: number
  readonly entryCount: number
  readonly findingCount: number
  readonly findings: readonly Finding[]
}

/** So many findings of a rule are kept; all are counted. */
const findingsKeptMax = 20

/** What must hold whatever the features are. */
const ownRules: readonly LedgerRule[] = [
  {
    name: 'every book sums to zero',
    findings: `select member_id, sum(balance_cents)::text as about from ledger.account
                group by member_id having sum(balance_cents) <> 0`,
  },
  {
    name: 'every book has all its accounts',
    findings: `select book.member_id, count(account.kind)::text as about
                 from ledger.book left join ledger.account using (member_id)
                group by book.member_id
               having count(account.kind) <> cardinality(enum_range(null::ledger.account_kind))`,
  },
  {
    name: 'every balance is the sum of its entries',
    findings: `select account.member_id, account.kind::text as about
                 from ledger.account
                 left join (select member_id, account_kind,
                                   sum(case side when 'to' then amount_cents else -amount_cents end) as balance_cents
                              from ledger.entry group by member_id, account_kind) as entries
                   on entries.member_id = account.member_id and entries.account_kind = account.kind
                where account.balance_cents <> coalesce(entries.balance_cents, 0)`,
  },
  {
    name: 'every entry carries the balance on from the one before',
    findings: `select member_id, account_kind || ' ' || transfer_no as about
                 from (select *, coalesce(lag(balance_after_cents) over (
                                   partition by member_id, account_kind order by transfer_no), 0)
                               + case side when 'to' then amount_cents else -amount_cents end as expected_cents
                         from ledger.entry) as entries
                where balance_after_cents <> expected_cents`,
  },
  {
    name: 'every transfer has its two entries',
    findings: `select coalesce(t.member_id, e.member_id) as member_id, coalesce(t.transfer_no, e.transfer_no)::text as about
                 from (select member_id, transfer_no, amount_cents, from_kind as account_kind, 'from'::ledger.side as side
                         from ledger.transfer
                       union all
                       select member_id, transfer_no, amount_cents, to_kind, 'to' from ledger.transfer) as t
                 full join ledger.entry as e
                   on e.member_id = t.member_id and e.account_kind = t.account_kind and e.transfer_no = t.transfer_no
                  and e.side = t.side and e.amount_cents = t.amount_cents
                where t.member_id is null or e.member_id is null`,
  },
  {
    name: 'no transfer is missing',
    findings: `select book.member_id, book.transfer_count || ' counted, ' || count(t.transfer_no) || ' found' as about
                 from ledger.book left join ledger.transfer as t using (member_id)
                group by book.member_id, book.transfer_count
               having book.transfer_count <> count(t.transfer_no) or book.transfer_count <> coalesce(max(t.transfer_no), 0)`,
  },
  {
    name: 'every book of an entry, account or transfer exists',
    findings: `select member_id, 'no book' as about
                 from (select member_id from ledger.account union select member_id from ledger.transfer) as used
                where not exists (select from ledger.book where book.member_id = used.member_id)`,
  },
  {
    name: 'a closed book stands at zero',
    findings: `select account.member_id, account.kind::text as about
                 from ledger.book join ledger.account using (member_id)
                where book.closed_at is not null and account.balance_cents <> 0
                  and account.kind in ('balance', 'investment', 'profit', 'savings', 'withdrawal')`,
  },
  {
    name: 'admin edits and their transfers',
    findings: `select coalesce(a.member_id, t.member_id) as member_id, coalesce(a.adjustment_id, t.cause_id)::text as about
                 from ledger.adjustment as a
                 full join (select * from ledger.transfer where kind::text like 'adjusted\\_%') as t
                   on t.member_id = a.member_id and t.cause_id = a.adjustment_id
                  and t.kind::text = 'adjusted_' || a.account_kind and t.amount_cents = abs(a.after_cents - a.before_cents)
                where a.member_id is null or t.member_id is null`,
  },
]

/**
 * Reads the whole ledger again from the first transfer, as of one moment, while others go on working. Keeps the result
 * and brings the totals of the house up to date.
 */
export async function verifyLedger(pool: pg.Pool, featureRules: readonly LedgerRule[]): Promise<Verification> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read')
    const verification = await readAgain(client, [...ownRules, ...coinRules, ...featureRules])
    await countTotals(client)
    await countCoins(client)
    await keep(client, verification)
    await client.query('commit')
    client.release()
    return verification
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function readAgain(client: pg.PoolClient, rules: readonly LedgerRule[]): Promise<Verification> {
  const began = await client.query<{ now: Date; books: number; transfers: number; entries: number }>(
    `select platform.clock_now() as now, (select count(*)::int from ledger.book) as books,
            (select count(*)::int from ledger.transfer) as transfers, (select count(*)::int from ledger.entry) as entries`,
  )
  const findings: Finding[] = []
  let findingCount = 0
  for (const rule of rules) {
    const { rows } = await client.query<{ member_id: string | null; about: string; count: number }>(
      `select member_id, about, (count(*) over ())::int as count from (${rule.findings}) as found limit $1`,
      [findingsKeptMax],
    )
    findingCount += rows[0]?.count ?? 0
    findings.push(...rows.map((row) => ({ check: rule.name, memberId: row.member_id, about: row.about })))
  }
  const ended = await client.query<{ now: Date }>('select platform.clock_now() as now')
  const start = began.rows[0]
  if (!start || !ended.rows[0]) throw new Error('the clock did not answer')
  return {
    beganAt: start.now,
    endedAt: ended.rows[0].now,
    bookCount: start.books,
    transferCount: start.transfers,
    entryCount: start.entries,
    findingCount,
    findings,
  }
}

async function countTotals(client: pg.PoolClient): Promise<void> {
  await client.query(
    `insert into ledger.house_total (kind, balance_cents, counted_at)
     select kind, sum(balance_cents), platform.clock_now() from ledger.account group by kind
     on conflict (kind) do update set balance_cents = excluded.balance_cents, counted_at = excluded.counted_at
      where house_total.counted_at <= excluded.counted_at`,
  )
}

async function keep(client: pg.PoolClient, verification: Verification): Promise<void> {
  await client.query(
    `insert into ledger.verification (began_at, ended_at, book_count, transfer_count, entry_count, finding_count, findings)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      verification.beganAt,
      verification.endedAt,
      verification.bookCount,
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
      transferCount: Number(row.transfer_count),
      entryCount: Number(row.entry_count),
      findingCount: Number(row.finding_count),
      findings: row.findings,
    }
  )
}
