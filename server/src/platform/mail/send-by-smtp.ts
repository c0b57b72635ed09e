import { createTransport } from 'nodemailer'
import type { MailTransport } from './mail-transport.ts'

const connectMsMax = 10_000
const answerMsMax = 20_000
const submissionPort = 587
const tlsPort = 465

/** smtps:// speaks TLS from the start; smtp:// goes over to it as soon as the server offers it. */
export function smtpTransport(url: URL, from: string): MailTransport {
  const isTls = url.protocol === 'smtps:'
  const transport = createTransport({
    host: url.hostname,
    port: url.port === '' ? (isTls ? tlsPort : submissionPort) : Number(url.port),
    secure: isTls,
    ...(url.username !== '' && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    connectionTimeout: connectMsMax,
    greetingTimeout: connectMsMax,
    socketTimeout: answerMsMax,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    kind: 'smtp',
    async send(mail) {
      await transport.sendMail({
        from: { name: 'Dryrun', address: from },
        to: { name: mail.toName, address: mail.toEmail },
        subject: mail.title,
        text: mail.text,
        html: mail.html,
        messageId: mail.messageId,
      })
    },
    close: () => transport.close(),
  }
}
