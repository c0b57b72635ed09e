import type { Clock } from '../platform/clock.ts'
import { type Days, keptSince } from '../platform/days.ts'
import { everyShard } from '../platform/db/every-shard.ts'
import type { WithPool } from '../platform/db/with-pool.ts'

/** So many books are looked at in a turn. */
const booksMax = 1_000
const walk = 'old-answers'

/**
 * Forgets what commands were answered once nobody would send the same key again. It goes through the books in turn: an
 * index by time would cost every command something.
 */
export async function dropOldAnswers({ pool, clock }: WithPool & { readonly clock: Clock }, days: Days): Promise<void> {
  const since = keptSince(clock, days)
  if (since === null) return
  await pool.query('delete from ledger.request where begun_at < $1', [since])
  const { rows: progress } = await pool.query<{ after_id: string | null }>(
    'select after_id from ledger.check_progress where walk = $1',
    [walk],
  )
  const first = progress[0]?.after_id ?? null
  const { rows } = await pool.query<{ last: string | null; count: number }>(
    `${everyShard} select max(member_id::text)::uuid as last, count(*)::int as count
       from (select member_id from ledger.book where $1::uuid is null or member_id > $1
              order by member_id limit $2) as next`,
    [first, booksMax],
  )
  const { last = null, count = 0 } = rows[0] ?? {}
  if (last !== null)
    await pool.query(
      `${everyShard} delete from ledger.command where ($1::uuid is null or member_id > $1) and member_id <= $2 and done_at < $3`,
      [first, last, since],
    )
  await pool.query(
    `insert into ledger.check_progress (walk, after_id) values ($1, $2)
     on conflict (walk) do update set after_id = excluded.after_id`,
    [walk, count < booksMax ? null : last],
  )
}
