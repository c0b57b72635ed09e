import type { MailboxMail } from '@dryrun/contract/mail.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'
import type { Caller } from '../../platform/http/caller.ts'
import { type Client, isLoopback } from '../../platform/http/client.ts'
import type { MailTransport } from '../../platform/mail/mail-transport.ts'

const mailsMax = 50

interface Needs {
  readonly pool: pg.Pool
  readonly transport: MailTransport
  readonly publicUrl: URL
}

/**
 * The mailbox holds other people's reset links, so it is for the person who runs the instance: somebody at the same
 * machine, where the instance is for that machine alone, or the admin. It does not exist where mail is really sent.
 */
export async function readMailbox(
  { pool, transport, publicUrl }: Needs,
  { caller, client }: { caller: Caller; client: Client },
): Promise<{ mails: MailboxMail[] }> {
  const isAdmin = caller.role === 'admin' && !caller.mustChangePassword
  const isAtTheMachine = isOwnName(publicUrl.hostname) && isOwnName(client.hostname) && isLoopback(client.address)
  if (transport.kind !== 'mailbox' || !(isAdmin || isAtTheMachine)) throw new Refusal('not_found')
  const { rows } = await pool.query<{
    mail_id: string
    to_email: string
    title: string
    body_text: string
    sent_at: Date
  }>(
    `select mail_id, to_email, title, body_text, sent_at from mail.outbox
      where status = 'sent' order by mail_id desc limit $1`,
    [mailsMax],
  )
  return {
    mails: rows.map((row) => ({
      mailId: row.mail_id,
      to: row.to_email,
      title: row.title,
      text: row.body_text,
      sentAt: row.sent_at.toISOString(),
    })),
  }
}

/** A page of another site that had its own name lead here would still ask by that name. */
function isOwnName(hostname: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(hostname)
}
