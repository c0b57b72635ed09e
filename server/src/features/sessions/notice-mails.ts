import type { LanguageCode } from '@dryrun/domain/languages/languages.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'
import { type Mail, sayIn } from '../mail/index.ts'

export type Recipient = Pick<Mail, 'memberId' | 'toName' | 'toEmail' | 'language'>

export async function findRecipient(client: pg.ClientBase | pg.Pool, memberId: string): Promise<Recipient> {
  const { rows } = await client.query<{ full_name: string; email: string; language: LanguageCode | null }>(
    'select full_name, email, language from members.member where member_id = $1 and closed_at is null',
    [memberId],
  )
  const [row] = rows
  if (!row) throw new Refusal('not_found')
  return { memberId, toName: row.full_name, toEmail: row.email, language: row.language }
}

type Safety =
  | 'password_reset'
  | 'password_changed'
  | 'two_steps_on'
  | 'two_steps_off'
  | 'codes_renewed'
  | 'code_used'
  | 'codes_guessed'
  | 'passkey_added'
  | 'passkey_removed'

/** What happened, and what to do if it was somebody else. */
function warn(to: Recipient, what: Safety): Mail {
  const say = sayIn(to.language)
  return { ...to, title: say(what), paragraphs: [say(`${what}_how`), say('not_you')] }
}

/** Every mail that is about somebody's own safety. */
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
  passwordReset: (to: Recipient) => warn(to, 'password_reset'),
  passwordChanged: (to: Recipient) => warn(to, 'password_changed'),
  twoStepsOn: (to: Recipient) => warn(to, 'two_steps_on'),
  twoStepsOff: (to: Recipient) => warn(to, 'two_steps_off'),
  passkeyAdded: (to: Recipient) => warn(to, 'passkey_added'),
  passkeyRemoved: (to: Recipient) => warn(to, 'passkey_removed'),
  recoveryCodesRenewed: (to: Recipient) => warn(to, 'codes_renewed'),
  recoveryCodeUsed: (to: Recipient) => warn(to, 'code_used'),
  codesGuessed: (to: Recipient) => warn(to, 'codes_guessed'),
  emailUsedAgain(to: Recipient): Mail {
    const say = sayIn(to.language)
    return { ...to, title: say('email_used'), paragraphs: [say('email_used_how'), say('email_used_next')] }
  },
}
