import * as z from 'zod/mini'
import type { RouteTable } from './route.ts'
import { done } from './session.ts'

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

export const mailRoutes = {
  readMailbox: {
    method: 'GET',
    path: '/api/mailbox',
    access: 'anyone',
    topics: [],
    tag: 'mail',
    summary: 'The local mailbox, where the instance sends no real mail',
    reply: mailbox,
    status: 200,
    refusals: ['not_found'],
  },
  listOutbox: {
    method: 'GET',
    path: '/api/outbox',
    access: 'admin',
    topics: [],
    tag: 'mail',
    summary: 'What was mailed, what waits and what was given up',
    reply: outbox,
    status: 200,
    refusals: [],
  },
  retryMail: {
    method: 'POST',
    path: '/api/outbox/:mailId/retry',
    access: 'admin',
    needsProof: 'only_looks',
    tag: 'mail',
    summary: 'Send a mail that was given up once more',
    params: mailParams,
    reply: done,
    status: 200,
    refusals: [],
  },
} as const satisfies RouteTable
