import type { MailboxMail } from '@dryrun/contract/mail.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'
import type { Caller } from '../../platform/http/caller.ts'
import { type Client, isLoopback } from '../../platform/http/client.ts'
import type { TrustedProxies } from '../../platform/http/create-server.ts'
import { isLocalName } from '../../platform/http/known-hosts.ts'
import type { MailTransport } from '../../platform/mail/mail-transport.ts'

const mailsMax = 50

interface Needs {
  readonly pool: pg.Pool
  readonly transport: MailTransport
  readonly publicUrl: URL
  readonly trustProxy: TrustedProxies
}

/**
 * The mailbox holds other people's reset links, so it is for the person who runs the instance: somebody at the same
 * machine, where the instance is for that machine alone, or the admin, with a second step where others can come by. Behind a proxy or a tunnel everybody seems to sit
 * at the machine, so there it's for the admin alone. It does not exist where mail is really sent.
 */
export async function readMailbox(
  { pool, transport, publicUrl, trustProxy }: Needs,
  { caller, client }: { caller: Caller; client: Client },
): Promise<{ mails: MailboxMail[] }> {
  const isLocal = isLocalName(publicUrl.hostname)
  // It also holds the code that an admin needs to add a second step: not for someone who has the password alone.
  const isAdmin = caller.role === 'admin' && !caller.mustChangePassword && (isLocal || caller.isProven === true)
  const isAtTheMachine =
    isLocal && isLocalName(client.hostname) && isLoopback(client.address) && trustProxy === false && !client.isHandedOn
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
