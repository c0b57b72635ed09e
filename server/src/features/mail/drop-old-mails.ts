import type { Clock } from '../../platform/clock.ts'
import { type Days, keptSince } from '../../platform/days.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import { openTurn } from '../../platform/failing-items.ts'
import type { Log } from '../../platform/log.ts'

const mailsMax = 1_000

/** Deletes mails that were sent so long ago that nobody looks for them. Returns whether there may be more. */
export async function dropOldMails(
  deps: WithPool & { readonly clock: Clock; readonly log?: Log },
  days: Days,
): Promise<boolean> {
  const { pool, clock } = deps
  const since = keptSince(clock, days)
  if (since === null) return false
  const turn = await openTurn(deps, 'old-mails')
  const { rows } = await pool.query<{ mail_id: string }>(
    `select mail_id from mail.outbox where status = 'sent' and sent_at < $1 and mail_id <> all($3::uuid[])
      order by sent_at limit $2`,
    [since, mailsMax, turn.paused],
  )
  await turn.together(
    rows.map((row) => row.mail_id),
    (mailId) => mailId,
    (mailIds) => pool.query('delete from mail.outbox where mail_id = any($1::uuid[])', [mailIds]),
    { isAll: rows.length < mailsMax },
  )
  return rows.length === mailsMax
}
