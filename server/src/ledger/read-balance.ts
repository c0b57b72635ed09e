import {
  type AccountKind,
  type Balances,
  type DollarAccount,
  emptyBalances,
  type SeenAccount,
  seenAccounts,
  totalAssetsAccounts,
} from '@dryrun/domain/ledger/accounts.ts'
import { dollars } from '@dryrun/domain/ledger/assets.ts'
import type { DollarTransferKind, TransferKind } from '@dryrun/domain/ledger/transfers.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'
import { readNow } from '../platform/clock.ts'
import { pageRowsMax } from '../platform/db/page.ts'

export interface BookReading {
  readonly balances: Balances
  /** The number of the last transfer of dollars: it changes with each, and not when something else moves. */
  readonly version: bigint
  readonly asOf: Date
  /** The accounts that were ever posted to. */
  readonly used: readonly DollarAccount[]
}

/** A member's dollars as of one moment. */
export async function readBook(pool: pg.Pool, memberId: string): Promise<BookReading> {
  const now = await readNow(pool)
  const { rows } = await pool.query<{ balances: Record<DollarAccount, string> | null; version: bigint }>(
    `select (select jsonb_object_agg(kind, balance_units::text) from ledger.account
              where member_id = $1 and asset = $2) as balances,
            coalesce((select transfer_no from ledger.transfer
                       where member_id = $1 and asset = $2
                       order by transfer_no desc limit 1), 0) as version
       from ledger.book where member_id = $1`,
    [memberId, dollars],
  )
  const book = rows[0]
  if (!book) throw new Refusal('not_found')
  const moved = Object.entries(book.balances ?? {}).map(([kind, cents]) => [kind, BigInt(cents)])
  return {
    balances: { ...emptyBalances, ...Object.fromEntries(moved) },
    version: book.version,
    asOf: now,
    used: Object.keys(book.balances ?? {}) as DollarAccount[],
  }
}

/** An entry as an account sees it, or a group of accounts. */
export interface EntryRow<Kind extends TransferKind = TransferKind, Account extends AccountKind = AccountKind> {
  readonly transfer_no: bigint
  readonly posted_at: Date
  readonly kind: Kind
  readonly is_in: boolean
  readonly amount_units: bigint
  readonly after_units: bigint
  readonly other_kind: Account
  readonly cause_id: string
}

/** Which entries are asked for: those before one, for the next page, of all up to one, for a number as of that one. */
export interface EntrySpan {
  readonly before?: string | undefined
  readonly upTo?: string | undefined
}

export interface Entries<Kind extends TransferKind = TransferKind, Account extends AccountKind = AccountKind> {
  readonly balanceUnits: bigint
  readonly entryCount: number
  readonly rows: readonly EntryRow<Kind, Account>[]
  /** How many entries are newer than these rows, of all that are asked for. */
  readonly newerCount: number
}

type DollarEntries = Entries<DollarTransferKind, DollarAccount>

/** Each row carries what all of them sum to. */
interface Summed {
  readonly balance_units: bigint
  readonly entry_count: number
  readonly newer_count: number
}

/** One row more than a page, newest first. */
const entryRowsMax = pageRowsMax + 1

/**
 * The entries of one account; their sum is its balance, now or after the last of them. One statement, so that both are of
 * the same moment.
 */
export async function readEntries(
  pool: pg.Pool,
  memberId: string,
  account: SeenAccount,
  { before, upTo }: EntrySpan,
): Promise<DollarEntries> {
  const { rows } = await pool.query<DollarEntries['rows'][number] & Summed>(
    `select coalesce(case when $6::bigint is null
                          then (select balance_units from ledger.account
                                 where member_id = $1 and asset = $5 and kind = $2)
                          else (select balance_after_units from ledger.entry
                                 where member_id = $1 and asset = $5 and account_kind = $2 and transfer_no <= $6
                                 order by transfer_no desc limit 1) end, 0) as balance_units,
            (select count(*)::int from ledger.entry
              where member_id = $1 and asset = $5 and account_kind = $2
                and ($6::bigint is null or transfer_no <= $6)) as entry_count,
            (select count(*)::int from ledger.entry
              where member_id = $1 and asset = $5 and account_kind = $2 and transfer_no >= $3
                and ($6::bigint is null or transfer_no <= $6)) as newer_count, page.*
       from ledger.book
       left join (
         select transfer_no, posted_at, kind, side = 'to' as is_in, amount_units,
                balance_after_units as after_units, cause_id, other_kind
           from ledger.entry
          where member_id = $1 and asset = $5 and account_kind = $2
            and ($3::bigint is null or transfer_no < $3) and ($6::bigint is null or transfer_no <= $6)
          order by transfer_no desc limit $4
       ) as page on true
      where book.member_id = $1
      order by page.transfer_no desc`,
    [memberId, account, before ?? null, entryRowsMax, dollars, upTo ?? null],
  )
  return entriesOf(rows)
}

/** What changed the total of balance, investment and profit: moves between the three do not. */
export const readTotalAssetsEntries = (pool: pg.Pool, memberId: string, span: EntrySpan) =>
  readCrossings(pool, memberId, dollars, totalAssetsAccounts, span) as Promise<DollarEntries>

/** What went into a group of accounts of one asset or out of it; moves within the group don't change what it holds. */
export async function readCrossings(
  pool: pg.Pool,
  memberId: string,
  asset: string,
  accounts: readonly AccountKind[],
  { before, upTo }: EntrySpan,
): Promise<Entries> {
  const { rows } = await pool.query<EntryRow & Summed>(
    `with crossing as (
       select transfer_no, posted_at, kind, to_kind = any($2) as is_in, amount_units, cause_id,
              case when to_kind = any($2) then from_kind else to_kind end as other_kind,
              (sum(case when to_kind = any($2) then amount_units else -amount_units end) over (order by transfer_no))::bigint
                as after_units
         from ledger.transfer
        where member_id = $1 and asset = $5 and (from_kind = any($2)) <> (to_kind = any($2))
          and ($6::bigint is null or transfer_no <= $6)
     )
     select coalesce(case when $6::bigint is null
                          then (select sum(balance_units) from ledger.account
                                 where member_id = $1 and asset = $5 and kind = any($2))
                          else (select after_units from crossing order by transfer_no desc limit 1) end, 0)::bigint
              as balance_units,
            (select count(*)::int from crossing) as entry_count,
            (select count(*)::int from crossing where transfer_no >= $3) as newer_count, page.*
       from ledger.book
       left join (
         select * from crossing where $3::bigint is null or transfer_no < $3 order by transfer_no desc limit $4
       ) as page on true
      where book.member_id = $1
      order by page.transfer_no desc`,
    [memberId, `{${accounts.join(',')}}`, before ?? null, entryRowsMax, asset, upTo ?? null],
  )
  return entriesOf(rows)
}

function entriesOf<Row extends EntryRow>(rows: readonly (Row & Summed)[]) {
  const first = rows[0]
  if (!first) throw new Refusal('not_found')
  // An account without entries gives one row, and no page in it.
  const page: readonly Row[] = rows.filter((row) => row.transfer_no !== null)
  return {
    balanceUnits: first.balance_units,
    entryCount: first.entry_count,
    newerCount: first.newer_count,
    rows: page,
  }
}

export interface TransferRow {
  readonly transfer_no: bigint
  readonly posted_at: Date
  readonly kind: DollarTransferKind
  readonly from_kind: DollarAccount
  readonly to_kind: DollarAccount
  readonly amount_cents: bigint
  readonly from_after_cents: bigint
  readonly to_after_cents: bigint
  readonly cause_id: string
}

/** Every transfer of dollars with the balances after it, newest first, one row more than a page. */
export async function readTransfers(
  pool: pg.Pool,
  memberId: string,
  before: string | undefined,
): Promise<readonly TransferRow[]> {
  const { rows } = await pool.query<TransferRow>(
    `select transfer_no, posted_at, kind, from_kind, to_kind, amount_units as amount_cents,
            from_after_units as from_after_cents, to_after_units as to_after_cents, cause_id
       from ledger.transfer
      where member_id = $1 and asset = $4 and ($2::bigint is null or transfer_no < $2)
      order by transfer_no desc limit $3`,
    [memberId, before ?? null, entryRowsMax, dollars],
  )
  return rows
}

/** The latest so many changes of total assets, oldest first. */
const historyPointsMax = 1_000

export async function readAssetsHistory(
  pool: pg.Pool,
  memberId: string,
): Promise<readonly { readonly posted_at: Date; readonly total_cents: bigint }[]> {
  const { rows } = await pool.query<{ posted_at: Date; total_cents: bigint }>(
    `select * from (
       select posted_at, transfer_no,
              (sum(case when to_kind = any($2) then amount_units else -amount_units end) over (order by transfer_no))::bigint
                as total_cents
         from ledger.transfer
        where member_id = $1 and asset = $4 and (from_kind = any($2)) <> (to_kind = any($2))
        order by transfer_no desc limit $3
     ) as latest order by transfer_no`,
    [memberId, `{${totalAssetsAccounts.join(',')}}`, historyPointsMax, dollars],
  )
  return rows
}

export interface AccountSumRow {
  readonly account: SeenAccount | 'total_assets'
  readonly kind: DollarTransferKind
  readonly is_in: boolean
  readonly amount_cents: bigint
  readonly count: number
}

/** The entries of each account that people see, and of their total, added up by kind: all, or those up to one. */
export async function readAccountSums(
  pool: pg.Pool,
  memberId: string,
  upTo: string | undefined,
): Promise<readonly AccountSumRow[]> {
  const { rows } = await pool.query<AccountSumRow>(
    `with own as (
       select account_kind::text as account, kind, side = 'to' as is_in, amount_units as amount_cents,
              account_kind = any($2) and not other_kind = any($2) as crosses
         from ledger.entry
        where member_id = $1 and asset = $4 and account_kind = any($3)
          and ($5::bigint is null or transfer_no <= $5)
     )
     select account, kind, is_in, sum(amount_cents)::bigint as amount_cents, count(*)::int as count
       from own group by account, kind, is_in
     union all
     select 'total_assets', kind, is_in, sum(amount_cents)::bigint, count(*)::int
       from own where crosses group by kind, is_in
     order by 1, 2, 3`,
    [memberId, `{${totalAssetsAccounts.join(',')}}`, `{${seenAccounts.join(',')}}`, dollars, upTo ?? null],
  )
  return rows
}
