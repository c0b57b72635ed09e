import type pg from 'pg'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { JobQueue } from '../../platform/jobs/open-jobs.ts'
import type { MailTransport } from '../../platform/mail/mail-transport.ts'
import { queueMails } from '../mail/index.ts'
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
}

/** What the mail says. The details were written with the money, so the mail tells what was posted. */
const texts: Record<NoticeKind, (told: Readonly<Record<string, string>>) => readonly [string, ...string[]]> = {
  deposit_claimed: (told) => [
    'We have received your deposit claim',
    `You told us that you sent $${told['amount']} in ${told['coin']} on the practice network. An admin looks at your proof next; you get a mail when it is decided.`,
  ],
  deposit_approved: (told) => [
    'Your deposit is approved',
    `$${told['amount']} (${told['coin']}) has been credited to your balance.`,
  ],
  deposit_declined: (told) => [
    'Your deposit is declined',
    `Your deposit of $${told['amount']} (${told['coin']}) was declined, and no money moved.`,
    `The reason: ${told['reason']}`,
  ],
  investment_opened: (told) => [
    'Your investment is running',
    `$${told['amount']} moved from your balance into ${told['plan']}. It matures on ${dayOf(told['maturesAt'])} with a promised return of $${told['return']}.`,
    'Reality check: nobody can honestly promise such a return. Here it is practice money.',
  ],
  investment_matured: (told) => [
    'Your investment has matured',
    `${told['plan']} is over: $${told['amount']} went back to your balance, and the return of $${told['return']} is in your profit.`,
  ],
  withdrawal_requested: (told) => [
    'Your withdrawal is pending',
    `$${told['amount']} is set aside to be paid out in ${told['coin']} to ${told['address']}. An admin decides next.`,
  ],
  withdrawal_approved: (told) => [
    'Your withdrawal is approved',
    ...(told['transferId'] === undefined
      ? [
          `$${told['amount']} was paid out by hand to ${told['address']}, which is no address of the practice network.`,
          ...(told['note'] === undefined ? [] : [`The note to it: ${told['note']}`]),
        ]
      : [
          `$${told['amount']} was paid out as ${told['coins']} ${told['coin']} to ${told['address']} on the practice network, at $${told['rate']} for one ${told['coin']}.`,
          `The transfer: ${told['transferId']}. The coins are there once the network has confirmed it.`,
        ]),
  ],
  withdrawal_declined: (told) => [
    'Your withdrawal is declined',
    `Your withdrawal of $${told['amount']} was declined. What was set aside is back in your balance.`,
    `The reason: ${told['reason']}`,
  ],
  reward_credited: (told) => [
    'A friend’s first investment',
    `$${told['amount']} (${told['percent']}% of it) has been credited to your savings.`,
  ],
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
       select taken.member_id, taken.kind, taken.details, member.full_name, member.email
         from taken left join members.member on member.member_id = taken.member_id and not member.is_demo order by taken.notice_id`,
      [noticesPerTurnMax],
    )
    const mails = rows.flatMap((row) => {
      if (row.email === null || row.full_name === null) return []
      const [title, ...paragraphs] = texts[row.kind](row.details)
      return [{ memberId: row.member_id, toName: row.full_name, toEmail: row.email, title, paragraphs }]
    })
    await queueMails(client, deps, mails)
    return rows.length === noticesPerTurnMax
  })
}
