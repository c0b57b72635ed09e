import type { Clock } from '../../platform/clock.ts'
import { type Days, keptSince } from '../../platform/days.ts'
import { everyShard } from '../../platform/db/every-shard.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'

const notificationsMax = 1_000

/** Deletes notifications that are so old that nobody looks for them, read or not. Returns whether there may be more. */
export async function dropOldNotifications(
  { pool, clock }: WithPool & { readonly clock: Clock },
  days: Days,
): Promise<boolean> {
  const since = keptSince(clock, days)
  if (since === null) return false
  const { rows } = await pool.query<{ member_id: string; notification_id: string }>(
    `${everyShard} select member_id, notification_id from notices.notification
      where happened_at < $1 order by happened_at limit $2`,
    [since, notificationsMax],
  )
  if (rows.length === 0) return false
  await pool.query(
    'delete from notices.notification where member_id = any($1::uuid[]) and notification_id = any($2::uuid[])',
    [[...new Set(rows.map((row) => row.member_id))], rows.map((row) => row.notification_id)],
  )
  return rows.length === notificationsMax
}
