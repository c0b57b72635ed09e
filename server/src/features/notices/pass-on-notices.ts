import type pg from 'pg'
import { inTransaction } from '../../platform/db/transaction.ts'
import { type MailDeps, type MailedNotice, mailNotices } from './mail-notices.ts'
import { writeNotifications } from './write-notifications.ts'

/** Few turns cost less than many; more at a time would keep requests waiting. */
const noticesPerTurnMax = 250

/**
 * Makes emails and notifications of what was noted: taken and written in one transaction, so each is told once, whichever
 * instance takes it. Returns whether there may be more.
 */
export function passOnNotices(deps: MailDeps & { readonly pool: pg.Pool }): Promise<boolean> {
  return inTransaction(deps.pool, async (client) => {
    const { rows } = await client.query<MailedNotice>(
      `with taken as (
         delete from notices.notice where notice_id in (
           select notice_id from notices.notice order by notice_id limit $1
         ) returning *
       )
       select taken.member_id, taken.kind, taken.details, taken.noticed_at, member.full_name, member.email, member.language
         from taken left join members.member on member.member_id = taken.member_id and not member.is_demo
        order by taken.notice_id`,
      [noticesPerTurnMax],
    )
    await mailNotices(client, deps, rows)
    await writeNotifications(client, rows)
    return rows.length === noticesPerTurnMax
  })
}
