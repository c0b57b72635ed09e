import {
  type AccountKind,
  type Balances,
  emptyBalances,
  type SeenAccount,
  seenAccounts,
  totalAssetsAccounts,
} from '@dryrun/domain/ledger/accounts.ts'
import type { TransferKind } from '@dryrun/domain/ledger/transfers.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'
import { pageRowsMax } from '../platform/db/page.ts'

export interface BookReading {
  readonly balances: Balances
  readonly transferCount: bigint
  readonly asOf: Date
}

/** A member's balances as of one moment. */
export async function readBook(pool: pg.Pool, memberId: string): Promise<BookReading> {
  const { rows } = await pool.query<{ kind: AccountKind; balance_cents: bigint; transfer_count: bigint; now: Date }>(
    `select account.kind, account.balance_cents, book.transfer_count, platform.clock_now() as now
       from ledger.book join ledger.account using (member_id) where book.member_id = $1`,
    [memberId],
  )
  const first = rows[0]
  if (!first) throw new Refusal('not_found')
  const balances = { ...emptyBalances, ...Object.fromEntries(rows.map((row) => [row.kind, row.balance_cents])) }
  return { balances, transferCount: first.transfer_count, asOf: first.now }
}

export interface EntryRow {
  readonly transfer_no: bigint
  readonly posted_at: Date
  readonly kind: TransferKind
  readonly is_in: boolean
  readonly amount_cents: bigint
  readonly balance_after_cents: bigint
  readonly other_kind: AccountKind
  readonly cause_id: string
}

export interface Entries {
  readonly balanceCents: bigint
  readonly entryCount: number
  readonly rows: readonly EntryRow[]
}

/** One row more than a page, newest first. */
const entryRowsMax = pageRowsMax + 1

/** The entries of one account; their sum is its balance. One statement, so that both are of the same moment. */
export async function readEntries(
  pool: pg.Pool,
  memberId: string,
  account: SeenAccount,
  before: string | undefined,
): Promise<Entries> {
  const { rows } = await pool.query<EntryRow & { balance_cents: bigint; entry_count: number }>(
    `select account.balance_cents,
            (select count(*)::int from ledger.entry where member_id = $1 and account_kind = $2) as entry_count, page.*
       from ledger.account
       left join lateral (
         select transfer.transfer_no, transfer.posted_at, transfer.kind, entry.side = 'to' as is_in, entry.amount_cents,
                entry.balance_after_cents, transfer.cause_id,
                case entry.side when 'to' then transfer.from_kind else transfer.to_kind end as other_kind
           from ledger.entry join ledger.transfer using (member_id, transfer_no)
          where entry.member_id = account.member_id and entry.account_kind = account.kind
            and ($3::bigint is null or entry.transfer_no < $3)
          order by entry.transfer_no desc limit $4
       ) as page on true
      where account.member_id = $1 and account.kind = $2
      order by page.transfer_no desc`,
    [memberId, account, before ?? null, entryRowsMax],
  )
  return entriesOf(rows)
}

/** What changed the total of balance, investment and profit: moves between the three do not. */
export async function readTotalAssetsEntries(
  pool: pg.Pool,
  memberId: string,
  before: string | undefined,
): Promise<Entries> {
  const { rows } = await pool.query<EntryRow & { balance_cents: bigint; entry_count: number }>(
    `with crossing as (
       select transfer_no, posted_at, kind, to_kind = any($2) as is_in, amount_cents, cause_id,
              case when to_kind = any($2) then from_kind else to_kind end as other_kind,
              (sum(case when to_kind = any($2) then amount_cents else -amount_cents end) over (order by transfer_no))::bigint
                as balance_after_cents
         from ledger.transfer
        where member_id = $1 and (from_kind = any($2)) <> (to_kind = any($2))
     )
     select total.balance_cents, (select count(*)::int from crossing) as entry_count, page.*
       from (select sum(balance_cents)::bigint as balance_cents from ledger.account
              where member_id = $1 and kind = any($2) having count(*) > 0) as total
       left join lateral (
         select * from crossing where $3::bigint is null or transfer_no < $3 order by transfer_no desc limit $4
       ) as page on true
      order by page.transfer_no desc`,
    [memberId, `{${totalAssetsAccounts.join(',')}}`, before ?? null, entryRowsMax],
  )
  return entriesOf(rows)
}

function entriesOf(rows: readonly (EntryRow & { balance_cents: bigint; entry_count: number })[]): Entries {
  const first = rows[0]
  if (!first) throw new Refusal('not_found')
  // An account without entries gives one row, and no page in it.
  const page = rows.filter((row) => row.transfer_no !== null)
  return { balanceCents: first.balance_cents, entryCount: first.entry_count, rows: page }
}

export interface TransferRow {
  readonly transfer_no: bigint
  readonly posted_at: Date
  readonly kind: TransferKind
  readonly from_kind: AccountKind
  readonly to_kind: AccountKind
  readonly amount_cents: bigint
  readonly from_after_cents: bigint
  readonly to_after_cents: bigint
  readonly cause_id: string
}

/** Every transfer of a book with the balances after it, newest first, one row more than a page. */
export async function readTransfers(
  pool: pg.Pool,
  memberId: string,
  before: string | undefined,
): Promise<readonly TransferRow[]> {
  const { rows } = await pool.query<TransferRow>(
    `select transfer.*, came_from.balance_after_cents as from_after_cents, went_to.balance_after_cents as to_after_cents
       from ledger.transfer
       join ledger.entry as came_from on came_from.member_id = transfer.member_id
        and came_from.account_kind = transfer.from_kind and came_from.transfer_no = transfer.transfer_no
       join ledger.entry as went_to on went_to.member_id = transfer.member_id
        and went_to.account_kind = transfer.to_kind and went_to.transfer_no = transfer.transfer_no
      where transfer.member_id = $1 and ($2::bigint is null or transfer.transfer_no < $2)
      order by transfer.transfer_no desc limit $3`,
    [memberId, before ?? null, entryRowsMax],
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
              (sum(case when to_kind = any($2) then amount_cents else -amount_cents end) over (order by transfer_no))::bigint
                as total_cents
         from ledger.transfer
        where member_id = $1 and (from_kind = any($2)) <> (to_kind = any($2))
        order by transfer_no desc limit $3
     ) as latest order by transfer_no`,
    [memberId, `{${totalAssetsAccounts.join(',')}}`, historyPointsMax],
  )
  return rows
}

export interface AccountSumRow {
  readonly account: SeenAccount | 'total_assets'
  readonly kind: TransferKind
  readonly is_in: boolean
  readonly amount_cents: bigint
  readonly count: number
}

/** The entries of each account that people see, and of their total, added up by kind. */
export async function readAccountSums(pool: pg.Pool, memberId: string): Promise<readonly AccountSumRow[]> {
  const { rows } = await pool.query<AccountSumRow>(
    `with own as (
       select entry.account_kind::text as account, transfer.kind, entry.side = 'to' as is_in, transfer.amount_cents,
              (transfer.from_kind = any($2)) <> (transfer.to_kind = any($2)) and entry.account_kind = any($2) as crosses
         from ledger.entry join ledger.transfer using (member_id, transfer_no)
        where entry.member_id = $1 and entry.account_kind = any($3)
     )
     select account, kind, is_in, sum(amount_cents)::bigint as amount_cents, count(*)::int as count
       from own group by account, kind, is_in
     union all
     select 'total_assets', kind, is_in, sum(amount_cents)::bigint, count(*)::int
       from own where crosses group by kind, is_in
     order by 1, 2, 3`,
    [memberId, `{${totalAssetsAccounts.join(',')}}`, `{${seenAccounts.join(',')}}`],
  )
  return rows
}
