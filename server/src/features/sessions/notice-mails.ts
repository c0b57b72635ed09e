import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'
import type { Mail } from '../mail/index.ts'

export type Recipient = Pick<Mail, 'memberId' | 'toName' | 'toEmail'>

export async function findRecipient(client: pg.ClientBase | pg.Pool, memberId: string): Promise<Recipient> {
  const { rows } = await client.query<{ full_name: string; email: string }>(
    'select full_name, email from members.member where member_id = $1 and closed_at is null',
    [memberId],
  )
  const [row] = rows
  if (!row) throw new Refusal('not_found')
  return { memberId, toName: row.full_name, toEmail: row.email }
}

const notYou = 'If this was not you, set a new password at once: use "Forgot your password?" on the log-in page.'

/** Every mail that is about somebody's own safety. */
export const noticeMails = {
  resetLink: (to: Recipient, href: string): Mail => ({
    ...to,
    title: 'Set a new password',
    paragraphs: [
      'Somebody, most likely you, asked to set a new password for your practice account.',
      'The link works once, for 30 minutes. If you did not ask for it, you need not do anything.',
    ],
    link: { text: 'Set a new password', href },
    hasSecret: true,
  }),
  passwordReset: (to: Recipient): Mail => ({
    ...to,
    title: 'Your password was reset',
    paragraphs: [
      'A new password was set for your account with a link from your mailbox. You were logged out everywhere.',
      notYou,
    ],
  }),
  passwordChanged: (to: Recipient): Mail => ({
    ...to,
    title: 'Your password was changed',
    paragraphs: ['The password of your account was changed. All other devices were logged out.', notYou],
  }),
  twoStepsOn: (to: Recipient): Mail => ({
    ...to,
    title: 'Two-step verification is on',
    paragraphs: ['From now on, logging in asks for a code as well. Keep your recovery codes in a safe place.', notYou],
  }),
  twoStepsOff: (to: Recipient): Mail => ({
    ...to,
    title: 'Two-step verification is off',
    paragraphs: ['Logging in no longer asks for a code.', notYou],
  }),
  recoveryCodesRenewed: (to: Recipient): Mail => ({
    ...to,
    title: 'New recovery codes',
    paragraphs: ['New recovery codes were made for your account. The old ones no longer work.', notYou],
  }),
  recoveryCodeUsed: (to: Recipient): Mail => ({
    ...to,
    title: 'A recovery code was used',
    paragraphs: ['Somebody logged in to your account with one of your recovery codes.', notYou],
  }),
  codesGuessed: (to: Recipient): Mail => ({
    ...to,
    title: 'Somebody is guessing your codes',
    paragraphs: [
      'Your password was entered correctly, and then the code was wrong many times. We stopped it for a while.',
      notYou,
    ],
  }),
  emailUsedAgain: (to: Recipient): Mail => ({
    ...to,
    title: 'You already have an account',
    paragraphs: [
      'Somebody tried to sign up with your e-mail address. You have an account already, so nothing was changed.',
      'If it was you, just log in. If you forgot your password, the log-in page can send you a link.',
    ],
  }),
}
