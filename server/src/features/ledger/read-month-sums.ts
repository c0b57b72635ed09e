import { type SeenAccount, seenAccounts } from '@dryrun/domain/ledger/accounts.ts'
import { dollars } from '@dryrun/domain/ledger/assets.ts'
import type { MonthSpan } from '@dryrun/domain/ledger/months.ts'
import type pg from 'pg'

/** What one account did in a month, in cents: start + in − out = end. */
export interface MonthSums {
  readonly member_id: string
  readonly account: SeenAccount
  readonly in_cents: bigint
  readonly out_cents: bigint
  readonly start_cents: bigint
  readonly end_cents: bigint
}

/**
 * Which of these members' dollars moved in a month, and how, as their statements of that month say it. A book that rested
 * is known by its newest transfer, so only books that moved are read.
 */
export async function readMonthSums(
  pool: pg.Pool,
  memberIds: readonly string[],
  { from, until }: MonthSpan,
): Promise<MonthSums[]> {
  const moved = await findMovedSince(pool, memberIds, from)
  if (moved.length === 0) return []
  const { rows } = await pool.query<MonthSums>(
    `select member_id, account_kind::text as account,
            coalesce(sum(amount_units) filter (where side = 'to'), 0)::bigint as in_cents,
            coalesce(sum(amount_units) filter (where side = 'from'), 0)::bigint as out_cents,
            (array_agg(balance_after_units - case side when 'to' then amount_units else -amount_units end
               order by transfer_no))[1] as start_cents,
            (array_agg(balance_after_units order by transfer_no desc))[1] as end_cents
       from ledger.entry
      where member_id = any($1::uuid[]) and asset = $2 and posted_at >= $3 and posted_at < $4
        and account_kind::text = any($5::text[])
      group by member_id, account_kind`,
    [moved, dollars, from, until, seenAccounts],
  )
  return rows
}

async function findMovedSince(pool: pg.Pool, memberIds: readonly string[], since: Date): Promise<string[]> {
  const { rows: books } = await pool.query<{ member_id: string; transfer_count: bigint }>(
    'select member_id, transfer_count from ledger.book where member_id = any($1::uuid[]) and transfer_count > 0',
    [memberIds],
  )
  if (books.length === 0) return []
  const { rows } = await pool.query<{ member_id: string }>(
    `select newest.member_id
       from unnest($1::uuid[], $2::bigint[]) as newest (member_id, transfer_no) join ledger.transfer using (member_id, transfer_no)
      where transfer.member_id = any($1::uuid[]) and posted_at >= $3`,
    [books.map((book) => book.member_id), books.map((book) => book.transfer_count), since],
  )
  return rows.map((row) => row.member_id)
}
