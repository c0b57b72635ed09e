import type pg from 'pg'
import type { MailTransport } from '../../platform/mail/mail-transport.ts'

const mailsMax = 200

interface Row {
  readonly mail_id: string
  readonly to_email: string
  readonly title: string
  readonly status: 'queued' | 'sent' | 'dead'
  readonly attempts: number
  readonly last_error: string | null
  readonly created_at: Date
  readonly sent_at: Date | null
}

/** Given up first, then waiting, then sent. */
export async function listOutbox({ pool, transport }: { pool: pg.Pool; transport: MailTransport }) {
  const { rows } = await pool.query<Row>(
    // Three reads by index, each no longer than the list: sorted together, every mail ever sent would be read.
    `select * from (
       ${['dead', 'queued', 'sent']
         .map(
           (status, place) =>
             `(select ${place} as place, mail_id, to_email, title, status, attempts, last_error, created_at, sent_at
                 from mail.outbox where status = '${status}' order by mail_id desc limit $1)`,
         )
         .join(' union all ')}) as listed
      order by place, mail_id desc limit $1`,
    [mailsMax],
  )
  return {
    provider: transport.kind,
    mails: rows.map((row) => ({
      mailId: row.mail_id,
      to: row.to_email,
      title: row.title,
      status: row.status,
      attempts: row.attempts,
      lastError: row.last_error,
      createdAt: row.created_at.toISOString(),
      sentAt: row.sent_at?.toISOString() ?? null,
    })),
  }
}
