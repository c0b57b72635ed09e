import type { Clock } from '../platform/clock.ts'
import { type Days, keptSince } from '../platform/days.ts'
import { everyShard } from '../platform/db/every-shard.ts'
import type { WithPool } from '../platform/db/with-pool.ts'
import { openTurn } from '../platform/failing-items.ts'
import type { Log } from '../platform/log.ts'

/** So many books are looked at in a turn. */
const booksMax = 1_000
const walk = 'old-answers'

/**
 * Forgets what commands were answered once nobody would send the same key again. It goes through the books in turn: an
 * index by time would cost every command something.
 */
export async function dropOldAnswers(
  deps: WithPool & { readonly clock: Clock; readonly log?: Log },
  days: Days,
): Promise<void> {
  const { pool, clock } = deps
  const since = keptSince(clock, days)
  if (since === null) return
  await pool.query('delete from ledger.request where begun_at < $1', [since])
  const { rows: progress } = await pool.query<{ after_id: string | null }>(
    'select after_id from ledger.check_progress where walk = $1',
    [walk],
  )
  const first = progress[0]?.after_id ?? null
  const { rows } = await pool.query<{ member_id: string }>(
    `${everyShard} select member_id from ledger.book where $1::uuid is null or member_id > $1 order by member_id limit $2`,
    [first, booksMax],
  )
  const turn = await openTurn(deps, walk)
  const memberIds = [...rows.map((row) => row.member_id), ...turn.due]
  await turn.together(
    [...new Set(memberIds)],
    (memberId) => memberId,
    (some) =>
      pool.query('delete from ledger.command where member_id = any($1::uuid[]) and done_at < $2', [some, since]),
    { isAll: false },
  )
  await pool.query(
    `insert into ledger.check_progress (walk, after_id) values ($1, $2)
     on conflict (walk) do update set after_id = excluded.after_id`,
    [walk, rows.length < booksMax ? null : (rows.at(-1)?.member_id ?? null)],
  )
}
