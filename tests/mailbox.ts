import type { TestApp } from './test-app.ts'
import { until } from './until.ts'

interface Mail {
  readonly to_email: string
  readonly title: string
  readonly body_text: string
}

/** Mails to somebody that have left the outbox, oldest first. */
export async function mailsTo(app: TestApp, email: string): Promise<Mail[]> {
  const { rows } = await app.testDatabase.owner.query<Mail>(
    `select to_email, title, body_text from mail.outbox where to_email = $1 and status = 'sent' order by mail_id`,
    [email],
  )
  return rows
}

/** Waits for a mail with this title and returns the newest one. */
export async function mailTo(app: TestApp, email: string, title: string, count = 1): Promise<Mail> {
  let found: Mail[] = []
  await until(`mail no. ${count} "${title}" to ${email}`, async () => {
    found = (await mailsTo(app, email)).filter((mail) => mail.title === title)
    return found.length >= count
  })
  const mail = found.at(-1)
  if (!mail) throw new Error('no mail')
  return mail
}

export function tokenIn(mail: Mail): string {
  return /#token=([\w-]+)/.exec(mail.body_text)?.[1] ?? ''
}
