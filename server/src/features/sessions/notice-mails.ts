import type { LanguageCode } from '@dryrun/domain/languages/languages.ts'
import type { SafetyKind } from '@dryrun/domain/notices/notices.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'
import { type Mail, queueMails, sayIn } from '../mail/index.ts'
import { addNotice } from '../notices/index.ts'
import type { SessionDeps } from './session-deps.ts'

export type Recipient = Pick<Mail, 'memberId' | 'toName' | 'toEmail' | 'language'>

export async function findRecipient(client: pg.ClientBase | pg.Pool, memberId: string): Promise<Recipient> {
  const { rows } = await client.query<{ full_name: string; email: string; language: LanguageCode | null }>(
    'select full_name, email, language from members.member where member_id = $1 and closed_at is null for key share',
    [memberId],
  )
  const [row] = rows
  if (!row) throw new Refusal('not_found')
  return { memberId, toName: row.full_name, toEmail: row.email, language: row.language }
}

/** A log-in from a new device is only at the bell: everybody who clears their cookies has one. */
type MailedSafety = Exclude<SafetyKind, 'device_new'>

/** What happened, and what to do if it was somebody else. */
function warn(to: Recipient, what: MailedSafety): Mail {
  const say = sayIn(to.language)
  return { ...to, title: say(what), paragraphs: [say(`${what}_how`), say('not_you')] }
}

/** Part of the caller's transaction: tells somebody, by email and at their bell, what changed about how they log in. */
export async function tellOfSafety(
  tx: pg.ClientBase,
  deps: Pick<SessionDeps, 'clock' | 'jobs' | 'publicUrl' | 'transport'>,
  memberId: string,
  what: MailedSafety,
): Promise<void> {
  await queueMails(tx, deps, [warn(await findRecipient(tx, memberId), what)])
  await addNotice(tx, { memberId, kind: what, at: deps.clock.now(), details: {} })
}

/** The other mails that are about somebody's own account. */
export const noticeMails = {
  resetLink(to: Recipient, href: string): Mail {
    const say = sayIn(to.language)
    return {
      ...to,
      title: say('reset_link'),
      paragraphs: [say('reset_link_asked'), say('reset_link_once')],
      link: { text: say('reset_link'), href },
      hasSecret: true,
    }
  },
  confirmEmail(to: Recipient, { href, code }: { readonly href: string; readonly code: string }): Mail {
    const say = sayIn(to.language)
    return {
      ...to,
      title: say('confirm_email'),
      paragraphs: [say('confirm_email_why'), say('confirm_email_code', { code }), say('confirm_email_not_you')],
      link: { text: say('confirm_email'), href },
      hasSecret: true,
    }
  },
  enrolmentCode(to: Recipient, code: string): Mail {
    const say = sayIn(to.language)
    return {
      ...to,
      title: say('enrolment_code'),
      paragraphs: [say('enrolment_code_why'), say('enrolment_code_is', { code }), say('enrolment_code_not_you')],
      hasSecret: true,
    }
  },
  emailUsedAgain(to: Recipient): Mail {
    const say = sayIn(to.language)
    return { ...to, title: say('email_used'), paragraphs: [say('email_used_how'), say('email_used_next')] }
  },
}
