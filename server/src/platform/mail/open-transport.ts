import type { MailRoute, MailTransport } from './mail-transport.ts'
import { httpTransport } from './send-by-http.ts'
import { smtpTransport } from './send-by-smtp.ts'

export function openMailTransport(route: MailRoute): MailTransport {
  if (route.kind === 'smtp') return smtpTransport(route.url, route.from)
  if (route.kind === 'http') return httpTransport(route)
  // The outbox itself is the mailbox: what is sent stays there to be read.
  return { kind: 'mailbox', send: async () => {}, close: () => {} }
}
