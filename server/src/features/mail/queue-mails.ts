import { randomUUID } from 'node:crypto'
import type { LanguageCode } from '@dryrun/domain/languages/languages.ts'
import type pg from 'pg'
import type { Clock } from '../../platform/clock.ts'
import type { JobQueue } from '../../platform/jobs/open-jobs.ts'
import type { MailTransport } from '../../platform/mail/mail-transport.ts'
import { type MailText, textOf } from './render-mail.ts'

export const sendMailJob = 'send-mail'

export interface Mail extends MailText {
  /** Whom it is about. Their mails are erased with them. */
  readonly memberId: string
  readonly toName: string
  readonly toEmail: string
  /** The person's own; null where they never chose one. */
  readonly language?: LanguageCode | null | undefined
  /** It holds a link or a code that must not be kept once it was sent. */
  readonly hasSecret?: boolean
  /** What it's made of, if that can be read a second time: a mail under the same key is queued once. */
  readonly key?: string
}

interface Needs {
  readonly clock: Clock
  readonly jobs: JobQueue
  readonly publicUrl: URL
  readonly transport: Pick<MailTransport, 'kind'>
}

/** Part of the caller's transaction: a mail leaves if what it tells of has happened, and only then. */
export async function queueMails(client: pg.ClientBase, needs: Needs, mails: readonly Mail[]): Promise<void> {
  if (mails.length === 0) return
  // The mailbox on this machine is the outbox itself: what is written there has arrived, and nothing is left to send.
  const hasArrived = needs.transport.kind === 'mailbox'
  const { rows } = await client.query<{ mail_id: string }>(
    `insert into mail.outbox (member_id, to_name, to_email, title, body_text, link_text, link_href, language, has_secret, message_id, created_at, status, sent_at)
     select *, $11::timestamptz, case when $12 then 'sent' else 'queued' end, case when $12 then $11 end
       from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::boolean[], $10::text[])
     on conflict (message_id) do nothing returning mail_id`,
    [
      mails.map((mail) => mail.memberId),
      mails.map((mail) => mail.toName),
      mails.map((mail) => mail.toEmail),
      mails.map((mail) => mail.title),
      mails.map((mail) => textOf(mail, mail)),
      mails.map((mail) => mail.link?.text ?? null),
      mails.map((mail) => mail.link?.href ?? null),
      mails.map((mail) => mail.language ?? null),
      mails.map((mail) => mail.hasSecret ?? false),
      mails.map(({ key }) => `<${key ?? randomUUID()}@${needs.publicUrl.hostname}>`),
      needs.clock.now(),
      hasArrived,
    ],
  )
  if (hasArrived || rows.length === 0) return
  await needs.jobs.enqueue(
    client,
    sendMailJob,
    rows.map(({ mail_id }) => ({ mailId: mail_id })),
  )
}
