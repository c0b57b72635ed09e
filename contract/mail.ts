import * as z from 'zod/mini'

/** What the local mailbox shows: mails that a provider would have sent. */
export const mailbox = z.strictObject({
  mails: z.array(
    z.strictObject({
      mailId: z.uuid(),
      to: z.string(),
      title: z.string(),
      text: z.string(),
      sentAt: z.iso.datetime(),
    }),
  ),
})

export type MailboxMail = z.infer<typeof mailbox>['mails'][number]

/** The outbox as the admin sees it: what was sent, what waits, what was given up. No contents. */
export const outbox = z.strictObject({
  provider: z.enum(['smtp', 'http', 'mailbox']),
  mails: z.array(
    z.strictObject({
      mailId: z.uuid(),
      to: z.string(),
      title: z.string(),
      status: z.enum(['queued', 'sent', 'dead']),
      attempts: z.int(),
      lastError: z.nullable(z.string()),
      createdAt: z.iso.datetime(),
      sentAt: z.nullable(z.iso.datetime()),
    }),
  ),
})

export const mailParams = z.strictObject({ mailId: z.uuid() })
