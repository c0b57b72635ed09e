import type { Clock } from '../../platform/clock.ts'
import { type Days, keptSince } from '../../platform/days.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'

const mailsMax = 1_000

/** Deletes mails that were sent so long ago that nobody looks for them. Returns whether there may be more. */
export async function dropOldMails(
  { pool, clock }: WithPool & { readonly clock: Clock },
  days: Days,
): Promise<boolean> {
  const since = keptSince(clock, days)
  if (since === null) return false
  const { rowCount } = await pool.query(
    `delete from mail.outbox where mail_id in (
       select mail_id from mail.outbox where status = 'sent' and sent_at < $1 order by sent_at limit $2)`,
    [since, mailsMax],
  )
  return rowCount === mailsMax
}
