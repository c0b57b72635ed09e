import {
  type AccountKind,
  accountKinds,
  coinAccounts,
  dollarAccounts,
  instrumentAccounts,
  mayGoBelowZero,
  seenAccounts,
} from '@dryrun/domain/ledger/accounts.ts'
import { type Asset, dollars } from '@dryrun/domain/ledger/assets.ts'
import { assetOf } from '@dryrun/domain/trading/terms.ts'
import { owedAccounts } from '@dryrun/domain/transparency/history.ts'
import { coins } from '@dryrun/domain/wallet/coins.ts'
import type pg from 'pg'

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

const inSql = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')

/** Every account of dollars and coins that a book may have. Instruments come and go with their market. */
const knownAccounts: readonly (readonly [Asset, AccountKind])[] = [
  ...dollarAccounts.map((kind) => [dollars, kind] as const),
  ...coins.flatMap((coin) => coinAccounts.map((kind) => [coin, kind] as const)),
]

/** What belongs to the member. When the person goes, nothing of it is left. */
const membersOwn: readonly AccountKind[] = [...seenAccounts, 'reserved', 'wallet', 'position']

/** What must hold whatever the features are, for each asset alike. */
const ownRules: readonly LedgerRule[] = [
  {
    name: 'every asset of every book sums to zero',
    findings: `select member_id, asset || ' ' || sum(balance_units) as about from ledger.account
                group by member_id, asset having sum(balance_units) <> 0`,
  },
  {
    name: 'every account is one that its asset has',
    findings: `select member_id, asset || ' ' || kind as about from ledger.account
                where asset || ' ' || kind not in (${inSql(knownAccounts.map((account) => account.join(' ')))})
                  and not (starts_with(asset, '${assetOf('')}') and kind in (${inSql(instrumentAccounts)}))`,
  },
  {
    name: 'nobody holds less than nothing',
    findings: `select member_id, asset || ' ' || kind as about from ledger.account
                where balance_units < 0 and kind not in (${inSql(accountKinds.filter(mayGoBelowZero))})`,
  },
  {
    name: 'every balance is the sum of its entries',
    findings: `select member_id, asset || ' ' || kind as about
                 from ledger.account
                 full join (select member_id, asset, account_kind as kind,
                                   sum(case side when 'to' then amount_units else -amount_units end) as moved_units
                              from ledger.entry group by member_id, asset, account_kind) as entries
                using (member_id, asset, kind)
                where account.balance_units is distinct from entries.moved_units`,
  },
  {
    name: 'every entry carries the balance on from the one before',
    findings: `select member_id, asset || ' ' || account_kind || ' ' || transfer_no as about
                 from (select *, coalesce(lag(balance_after_units) over (
                                   partition by member_id, asset, account_kind order by transfer_no), 0)
                               + case side when 'to' then amount_units else -amount_units end as expected_units
                         from ledger.entry) as entries
                where balance_after_units <> expected_units`,
  },
  {
    name: 'no transfer is missing',
    findings: `select book.member_id, book.transfer_count || ' counted, ' || count(t.transfer_no) || ' found' as about
                 from ledger.book left join ledger.transfer as t using (member_id)
                group by book.member_id, book.transfer_count
               having book.transfer_count <> count(t.transfer_no) or book.transfer_count <> coalesce(max(t.transfer_no), 0)`,
  },
  {
    name: 'every digest is that of its transfer',
    findings: `select member_id, transfer_no::text as about from ledger.transfer as t
                where digest <> sha256(coalesce(previous_digest, decode(repeat('00', 32), 'hex')) || ledger.content_of(t))`,
  },
  {
    name: 'every transfer follows the one before it',
    findings: `select member_id, transfer_no::text as about
                 from (select member_id, transfer_no, previous_digest,
                              lag(digest) over (partition by member_id order by transfer_no) as before
                         from ledger.transfer) as chained
                where previous_digest is distinct from before`,
  },
  {
    name: 'every book keeps the digest of its last transfer',
    findings: `select book.member_id, 'transfer ' || transfer_count as about
                 from ledger.book
                 left join ledger.transfer as t on t.member_id = book.member_id and t.transfer_no = transfer_count
                where head_digest <> coalesce(t.digest, decode(repeat('00', 32), 'hex'))`,
  },
  {
    name: 'every book adds to the totals what its accounts say',
    findings: `select book.member_id, concat_ws(' ', owed_cents, paid_in_cents, paid_out_cents) as about
                 from ledger.book
                 left join (select member_id,
                                   sum(balance_units) filter (where kind in (${inSql(owedAccounts)})) as owed,
                                   -sum(balance_units) filter (where kind = 'paid_in') as paid_in,
                                   sum(balance_units) filter (where kind = 'paid_out') as paid_out
                              from ledger.account where asset = '${dollars}' group by member_id) as sums using (member_id)
                where (owed_cents, paid_in_cents, paid_out_cents)
                      is distinct from (greatest(owed, 0), greatest(paid_in, 0), greatest(paid_out, 0))`,
  },
  {
    name: 'every book of an account or a transfer exists',
    findings: `select member_id, 'no book' as about
                 from (select member_id from ledger.account union select member_id from ledger.transfer) as used
                where not exists (select from ledger.book where book.member_id = used.member_id)`,
  },
  {
    name: 'a closed book stands at zero',
    findings: `select account.member_id, account.asset || ' ' || account.kind as about
                 from ledger.book join ledger.account using (member_id)
                where book.closed_at is not null and account.balance_units <> 0
                  and account.kind in (${inSql(membersOwn)})`,
  },
  {
    name: 'admin edits and their transfers',
    findings: `select coalesce(a.member_id, t.member_id) as member_id, coalesce(a.adjustment_id, t.cause_id)::text as about
                 from ledger.adjustment as a
                 full join (select * from ledger.transfer where kind::text like 'adjusted\\_%') as t
                   on t.member_id = a.member_id and t.cause_id = a.adjustment_id and t.asset = '${dollars}'
                  and t.kind::text = 'adjusted_' || a.account_kind and t.amount_units = abs(a.after_cents - a.before_cents)
                where a.member_id is null or t.member_id is null`,
  },
]

/**
 * Reads the whole ledger again from the first transfer, as of one moment, while others go on working. Keeps the result
 * and brings the totals up to date, in a transaction of its own: in the one that reads, two checks at a time would get
 * in each other's way.
 */
export async function verifyLedger(pool: pg.Pool, featureRules: readonly LedgerRule[]): Promise<Verification> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const verification = await readAgain(client, [...ownRules, ...featureRules])
    const totals = await countTotals(client)
    await client.query('commit')
    await client.query('begin')
    await keepTotals(client, totals, verification.beganAt)
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

interface Total {
  readonly asset: string
  readonly kind: string
  readonly balance_units: string
}

/** Sums over all books, by asset and kind. What nobody has ever moved is counted as well: there's none of it. */
async function countTotals(client: pg.PoolClient): Promise<Total[]> {
  const { rows } = await client.query<Total>(
    `select asset, kind::text, sum(balance_units)::text as balance_units
       from (select asset, kind, balance_units from ledger.account
             union all
             select *, 0 from unnest($1::text[], $2::ledger.account_kind[])) as counted (asset, kind, balance_units)
      group by asset, kind`,
    [knownAccounts.map(([asset]) => asset), knownAccounts.map(([, kind]) => kind)],
  )
  return rows
}

/** Whichever of several checks saw the ledger last has the say. All write in the same order, so none waits in a circle. */
async function keepTotals(client: pg.PoolClient, totals: readonly Total[], countedAt: Date): Promise<void> {
  await client.query(
    `insert into ledger.total (asset, kind, balance_units, counted_at)
     select *, $4::timestamptz from unnest($1::text[], $2::ledger.account_kind[], $3::numeric[]) as t (asset, kind, balance_units)
      order by asset, kind
     on conflict (asset, kind) do update set balance_units = excluded.balance_units, counted_at = excluded.counted_at
      where total.counted_at <= excluded.counted_at`,
    [
      totals.map(({ asset }) => asset),
      totals.map(({ kind }) => kind),
      totals.map(({ balance_units }) => balance_units),
      countedAt,
    ],
  )
}

async function keep(client: pg.PoolClient, verification: Verification): Promise<void> {
  await client.query(
    `insert into ledger.verification
       (began_at, ended_at, book_count, transfer_count, entry_count, finding_count, findings, audit_link_no, audit_digest)
     select $1, $2, $3, $4, $5, $6, $7, last.link_no, last.digest
       from (values (1)) as once left join (select * from audit.link order by link_no desc limit 1) as last on true`,
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
