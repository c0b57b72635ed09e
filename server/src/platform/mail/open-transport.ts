import type { MailRoute, MailTransport } from './mail-transport.ts'
import { httpTransport } from './send-by-http.ts'
import { smtpTransport } from './send-by-smtp.ts'

export function openMailTransport(route: MailRoute): MailTransport {
  switch (route.kind) {
    case 'smtp':
      return smtpTransport(route.url, route.from)
    case 'http':
      return httpTransport(route)
    case 'mailbox':
      // The outbox itself is the mailbox: what is sent stays there to be read.
      return { kind: 'mailbox', send: async () => {}, close: () => {} }
  }
}
