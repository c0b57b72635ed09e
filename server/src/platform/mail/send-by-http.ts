import type { MailRoute, MailTransport } from './mail-transport.ts'

const answerMsMax = 20_000

/** The provider puts the four parameters into a template that is kept with it. */
export function httpTransport(route: Extract<MailRoute, { kind: 'http' }>): MailTransport {
  const address = new URL('/api/v1.0/email/send', route.url)
  return {
    kind: 'http',
    async send(mail) {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          service_id: route.serviceId,
          template_id: route.templateId,
          user_id: route.userId,
          ...(route.accessToken !== undefined && { accessToken: route.accessToken }),
          template_params: { name: mail.toName, email: mail.toEmail, emailBody: mail.text, title: mail.title },
        }),
        signal: AbortSignal.timeout(answerMsMax),
        redirect: 'error',
      })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`the mail provider answered ${answer.status}`)
    },
    close: () => {},
  }
}
