import { hash } from 'node:crypto'
import { addressIn, type LanguageCode, sourceLanguage } from '@dryrun/domain/languages/languages.ts'
import { formatDate } from '@dryrun/domain/languages/number-text.ts'
import { moneyText } from '@dryrun/domain/money/money-text.ts'
import type { NoticeKind, SafetyKind } from '@dryrun/domain/notices/notices.ts'
import type { Coin } from '@dryrun/domain/wallet/coins.ts'
import { coinsText } from '@dryrun/domain/wallet/coins-text.ts'
import { rateText } from '@dryrun/domain/wallet/rate-text.ts'
import type pg from 'pg'
import type { Clock } from '../../platform/clock.ts'
import type { JobQueue } from '../../platform/jobs/open-jobs.ts'
import type { MailTransport } from '../../platform/mail/mail-transport.ts'
import { queueMails, type Say, sayIn } from '../mail/index.ts'
import type { Notice } from './write-notifications.ts'

/** What has no email here: the bell alone tells of it, or nobody has to be told, or the email was written with it. */
type MailedKind = Exclude<
  NoticeKind,
  | SafetyKind
  | 'request_cancelled'
  | 'support_waiting'
  | 'support_answered'
  | 'review_written'
  | 'review_published'
  | 'review_declined'
  | 'ledger_broken'
  | 'work_failing'
  | 'work_mended'
>

export interface MailDeps {
  readonly clock: Clock
  readonly jobs: JobQueue
  readonly publicUrl: URL
  readonly transport: MailTransport
}

type Told = Readonly<Record<string, string>>

interface NoticeMail {
  /** The title, then the paragraphs. */
  readonly texts: readonly [string, ...string[]]
  /** The page of what it is about. */
  readonly link: { readonly text: string; readonly path: string }
}

/** What the mail says, and where it leads. The details were written with the money, so it tells what was posted. */
const mails: Record<MailedKind, (say: Say, told: Told) => NoticeMail> = {
  deposit_claimed: (say, told) => ({
    texts: [say('deposit_claimed'), say('deposit_claimed_how', told)],
    link: { text: say('see_deposits'), path: '/dashboard/fund' },
  }),
  deposit_approved: (say, told) => ({
    texts: [say('deposit_approved'), say('deposit_approved_how', told)],
    link: { text: say('see_deposits'), path: '/dashboard/fund' },
  }),
  deposit_declined: (say, told) => ({
    texts: [
      say('deposit_declined'),
      say('deposit_declined_how', told),
      say('the_reason', told),
      ...(told['transferId'] === undefined ? [] : [say('deposit_declined_again')]),
    ],
    link:
      told['transferId'] === undefined
        ? { text: say('see_deposits'), path: '/dashboard/fund' }
        : { text: say('claim_again'), path: `/dashboard/fund?transfer=${told['transferId']}` },
  }),
  investment_opened: (say, told) => ({
    texts: [say('investment_opened'), say('investment_opened_how', told), say('investment_opened_check')],
    link: { text: say('see_investments'), path: '/dashboard/invest' },
  }),
  investment_matured: (say, told) => ({
    texts: [say('investment_matured'), say('investment_matured_how', told)],
    link: { text: say('see_investments'), path: '/dashboard/invest' },
  }),
  investment_taken: (say, told) => ({
    texts: [say('investment_taken'), say('investment_taken_how', told), say('the_reason', told)],
    link: { text: say('see_investments'), path: '/dashboard/invest' },
  }),
  withdrawal_requested: (say, told) => ({
    texts: [say('withdrawal_requested'), say('withdrawal_requested_how', told)],
    link: { text: say('see_withdrawals'), path: '/dashboard/withdraw' },
  }),
  withdrawal_approved: (say, told) =>
    told['transferId'] === undefined
      ? {
          texts: [
            say('withdrawal_approved'),
            say('withdrawal_by_hand', told),
            ...(told['note'] === undefined ? [] : [say('the_note', told)]),
          ],
          link: { text: say('see_withdrawals'), path: '/dashboard/withdraw' },
        }
      : {
          texts: [say('withdrawal_approved'), say('withdrawal_sent', told), say('withdrawal_transfer', told)],
          link: { text: say('see_transfer'), path: `/dashboard/wallet/${told['transferId']}` },
        },
  withdrawal_declined: (say, told) => ({
    texts: [say('withdrawal_declined'), say('withdrawal_declined_how', told), say('the_reason', told)],
    link: { text: say('see_withdrawals'), path: '/dashboard/withdraw' },
  }),
  withdrawal_cancelled: (say, told) => ({
    texts: [say('withdrawal_cancelled'), say('withdrawal_cancelled_how', told)],
    link: { text: say('see_withdrawals'), path: '/dashboard/withdraw' },
  }),
  reward_credited: (say, told) => ({
    texts: [say('reward_credited'), say('reward_credited_how', told)],
    link: { text: say('see_savings'), path: '/dashboard' },
  }),
  order_filled: (say, told) => ({
    texts: [say('order_filled'), say(told['side'] === 'buy' ? 'order_bought_how' : 'order_sold_how', told)],
    link: { text: say('see_receipt'), path: `/dashboard/trade/fills/${told['orderId']}` },
  }),
  order_ended: (say, told) => ({
    texts: [
      say('order_ended'),
      say(told['state'] === 'expired' ? 'order_expired_how' : 'order_unfillable_how', told),
      say('order_ended_back'),
    ],
    link: { text: say('see_trade'), path: '/dashboard/trade' },
  }),
}

const moneyDetails = ['amount', 'return', 'returned'] as const

/** Money, coins and dates as the pages write them, in the reader's language. A mail has no time zone but UTC. */
export function readable(details: Told, language: LanguageCode): Told {
  const { coin, coins, rate, maturesAt } = details
  const money = moneyDetails.flatMap((name) => {
    const amount = details[name]
    return amount === undefined ? [] : [[name, moneyText(amount, language)] as const]
  })
  return {
    ...details,
    ...Object.fromEntries(money),
    ...(coins !== undefined && { coins: coinsText(coin as Coin, coins, language) }),
    ...(rate !== undefined && { rate: rateText(rate, language) }),
    ...(maturesAt !== undefined && { day: formatDate(maturesAt, language, dateTextOptions) }),
  }
}

const dateTextOptions = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
  timeZoneName: 'short',
} as const

export interface MailedNotice extends Notice {
  readonly full_name: string | null
  readonly email: string | null
  readonly language: LanguageCode | null
}

/** Each notice once, however often it comes by. Demo members and people who've gone have no address, so nothing is sent to them. */
export async function mailNotices(client: pg.ClientBase, deps: MailDeps, rows: readonly MailedNotice[]): Promise<void> {
  const queued = rows.flatMap((row) => {
    if (row.email === null || row.full_name === null || !isMailed(row.kind)) return []
    const language = row.language ?? sourceLanguage.code
    const { texts, link } = mails[row.kind](sayIn(language), readable(row.details, language))
    const [title, ...paragraphs] = texts
    return [
      {
        memberId: row.member_id,
        toName: row.full_name,
        toEmail: row.email,
        language: row.language,
        title,
        paragraphs,
        link: { text: link.text, href: new URL(addressIn(language, link.path), deps.publicUrl).href },
        key: hash('sha256', `${row.member_id} ${row.notice_id} ${row.noticed_at.toISOString()}`),
      },
    ]
  })
  await queueMails(client, deps, queued)
}

const isMailed = (kind: NoticeKind): kind is MailedKind => kind in mails
