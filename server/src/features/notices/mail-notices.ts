import type { LanguageCode } from '@dryrun/domain/languages/languages.ts'
import type pg from 'pg'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { JobQueue } from '../../platform/jobs/open-jobs.ts'
import type { MailTransport } from '../../platform/mail/mail-transport.ts'
import { queueMails, type Say, sayIn } from '../mail/index.ts'
import type { NoticeKind } from './notice-row.ts'

const noticesPerTurnMax = 100

interface Deps {
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly jobs: JobQueue
  readonly publicUrl: URL
  readonly transport: MailTransport
}

interface Row {
  readonly member_id: string
  readonly kind: NoticeKind
  readonly details: Readonly<Record<string, string>>
  readonly full_name: string | null
  readonly email: string | null
  readonly language: LanguageCode | null
}

type Told = Readonly<Record<string, string>>

/** What the mail says. The details were written with the money, so the mail tells what was posted. */
const texts: Record<NoticeKind, (say: Say, told: Told) => readonly [string, ...string[]]> = {
  deposit_claimed: (say, told) => [say('deposit_claimed'), say('deposit_claimed_how', told)],
  deposit_approved: (say, told) => [say('deposit_approved'), say('deposit_approved_how', told)],
  deposit_declined: (say, told) => [
    say('deposit_declined'),
    say('deposit_declined_how', told),
    say('the_reason', told),
  ],
  investment_opened: (say, told) => [
    say('investment_opened'),
    say('investment_opened_how', { ...told, day: dayOf(told['maturesAt']) }),
    say('investment_opened_check'),
  ],
  investment_matured: (say, told) => [say('investment_matured'), say('investment_matured_how', told)],
  withdrawal_requested: (say, told) => [say('withdrawal_requested'), say('withdrawal_requested_how', told)],
  withdrawal_approved: (say, told) => [
    say('withdrawal_approved'),
    ...(told['transferId'] === undefined
      ? [say('withdrawal_by_hand', told), ...(told['note'] === undefined ? [] : [say('the_note', told)])]
      : [say('withdrawal_sent', told), say('withdrawal_transfer', told)]),
  ],
  withdrawal_declined: (say, told) => [
    say('withdrawal_declined'),
    say('withdrawal_declined_how', told),
    say('the_reason', told),
  ],
  reward_credited: (say, told) => [say('reward_credited'), say('reward_credited_how', told)],
}

function dayOf(iso: string | undefined): string {
  return `${(iso ?? '').slice(0, 16).replace('T', ' ')} UTC`
}

/**
 * Makes mails of what the teller noted: taken and queued in one transaction, so each becomes one mail, whichever
 * instance takes it. Returns whether there may be more.
 */
export function mailNotices(deps: Deps): Promise<boolean> {
  return inTransaction(deps.pool, async (client) => {
    const { rows } = await client.query<Row>(
      `with taken as (
         delete from notices.notice where notice_id in (
           select notice_id from notices.notice order by notice_id limit $1
         ) returning *
       )
       select taken.member_id, taken.kind, taken.details, member.full_name, member.email, member.language
         from taken left join members.member on member.member_id = taken.member_id and not member.is_demo order by taken.notice_id`,
      [noticesPerTurnMax],
    )
    const mails = rows.flatMap((row) => {
      if (row.email === null || row.full_name === null) return []
      const [title, ...paragraphs] = texts[row.kind](sayIn(row.language), row.details)
      return [
        {
          memberId: row.member_id,
          toName: row.full_name,
          toEmail: row.email,
          language: row.language,
          title,
          paragraphs,
        },
      ]
    })
    await queueMails(client, deps, mails)
    return rows.length === noticesPerTurnMax
  })
}
