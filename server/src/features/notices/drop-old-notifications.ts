import type { Clock } from '../../platform/clock.ts'
import { type Days, keptSince } from '../../platform/days.ts'
import { everyShard } from '../../platform/db/every-shard.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import { openTurn } from '../../platform/failing-items.ts'
import type { Log } from '../../platform/log.ts'

const notificationsMax = 1_000

/** Deletes notifications that are so old that nobody looks for them, read or not. Returns whether there may be more. */
export async function dropOldNotifications(
  deps: WithPool & { readonly clock: Clock; readonly log?: Log },
  days: Days,
): Promise<boolean> {
  const { pool, clock } = deps
  const since = keptSince(clock, days)
  if (since === null) return false
  const turn = await openTurn(deps, 'old-notifications')
  const { rows } = await pool.query<{ member_id: string; notification_id: string }>(
    `${everyShard} select member_id, notification_id from notices.notification
      where happened_at < $1 and notification_id <> all($3::uuid[]) order by happened_at limit $2`,
    [since, notificationsMax, turn.paused],
  )
  await turn.together(
    rows,
    (row) => row.notification_id,
    (some) =>
      pool.query(
        'delete from notices.notification where member_id = any($1::uuid[]) and notification_id = any($2::uuid[])',
        [[...new Set(some.map((row) => row.member_id))], some.map((row) => row.notification_id)],
      ),
    { isAll: rows.length < notificationsMax },
  )
  return rows.length === notificationsMax
}
