import type { LanguageCode } from '@dryrun/domain/languages/languages.ts'
import type pg from 'pg'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { openTurn } from '../../platform/failing-items.ts'
import type { JobQueue } from '../../platform/jobs/open-jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { MailTransport } from '../../platform/mail/mail-transport.ts'
import { sendMailJob } from './queue-mails.ts'
import { pageOf } from './render-mail.ts'

/** With waits that double from 5 s up to an hour, a provider may be away for three hours before a mail is given up. */
export const mailAttemptsMax = 13
const errorLengthMax = 500
const requeuedMax = 1_000

interface Needs {
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly transport: MailTransport
}

interface OutboxRow {
  readonly message_id: string
  readonly to_name: string
  readonly to_email: string
  readonly title: string
  readonly body_text: string
  readonly link_text: string | null
  readonly link_href: string | null
  readonly language: LanguageCode | null
  readonly has_secret: boolean
}

const linkOf = ({ link_text: text, link_href: href }: OutboxRow) =>
  text === null || href === null ? undefined : { text, href }

/** The job: the row stays locked while the provider is asked, so that two workers never send the same mail at once. */
export async function sendMail({ pool, clock, transport }: Needs, { mailId }: { mailId: string }): Promise<void> {
  const problem = await inTransaction(pool, async (client) => {
    const { rows } = await client.query<OutboxRow>(
      `select message_id, to_name, to_email, title, body_text, link_text, link_href, language, has_secret from mail.outbox
        where mail_id = $1 and status = 'queued' for update skip locked`,
      [mailId],
    )
    const [row] = rows
    // Sent, given up or erased since it was queued.
    if (!row) return null
    try {
      await transport.send({
        messageId: row.message_id,
        toName: row.to_name,
        toEmail: row.to_email,
        title: row.title,
        text: row.body_text,
        html: pageOf({ ...row, text: row.body_text, link: linkOf(row) }),
      })
    } catch (error) {
      await client.query(
        `update mail.outbox set attempts = attempts + 1, last_error = $2,
                status = case when attempts + 1 >= $3 then 'dead' else status end where mail_id = $1`,
        [mailId, (error as Error).message.slice(0, errorLengthMax), mailAttemptsMax],
      )
      return error as Error
    }
    const isBlanked = row.has_secret && transport.kind !== 'mailbox'
    await client.query(
      `update mail.outbox set attempts = attempts + 1, last_error = null, status = 'sent', sent_at = $2,
              body_text = case when $3 then '' else body_text end, link_text = case when not $3 then link_text end,
              link_href = case when not $3 then link_href end
        where mail_id = $1`,
      [mailId, clock.now(), isBlanked],
    )
    return null
  })
  // Told only now: the failure is written down, and the queue waits before the next attempt.
  if (problem) throw problem
}

/** Mails whose job was lost, as after a restored backup, get a new one. */
export async function requeueMails(needs: {
  readonly pool: pg.Pool
  readonly jobs: JobQueue
  readonly log?: Log
}): Promise<void> {
  const turn = await openTurn(needs, 'unqueued-mails')
  const { rows } = await needs.pool.query<{ mail_id: string }>(
    `select mail_id from mail.outbox o where status = 'queued' and not exists (
       select from pgboss.job where name = $1 and state in ('created', 'retry', 'active') and data ->> 'mailId' = o.mail_id::text)
       and mail_id <> all($3::uuid[]) limit $2`,
    [sendMailJob, requeuedMax, turn.paused],
  )
  await turn.together(
    rows.map((row) => row.mail_id),
    (mailId) => mailId,
    (mailIds) =>
      needs.jobs.enqueue(
        needs.pool,
        sendMailJob,
        mailIds.map((mailId) => ({ mailId })),
      ),
    { isAll: rows.length < requeuedMax },
  )
}
