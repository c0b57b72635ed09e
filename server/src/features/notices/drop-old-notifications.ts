import type { Clock } from '../../platform/clock.ts'
import { type Days, keptSince } from '../../platform/days.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'

const notificationsMax = 1_000

/** Deletes notifications that are so old that nobody looks for them, read or not. Returns whether there may be more. */
export async function dropOldNotifications(
  { pool, clock }: WithPool & { readonly clock: Clock },
  days: Days,
): Promise<boolean> {
  const since = keptSince(clock, days)
  if (since === null) return false
  const { rowCount } = await pool.query(
    `delete from notices.notification where (member_id, notification_id) in (
       select member_id, notification_id from notices.notification where happened_at < $1 order by happened_at limit $2)`,
    [since, notificationsMax],
  )
  return rowCount === notificationsMax
}
