const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** A session that nobody uses ends after this, and any session after the other. */
export const sessionIdleMsMax = 12 * hourMs
export const sessionLifeMsMax = 7 * dayMs
/** How much of a session's use is written down: not every request, which would be a write each. */
export const sessionSeenMs = minuteMs
export const challengeLifeMsMax = 5 * minuteMs
export const resetLinkLifeMsMax = 30 * minuteMs

export interface AttemptLimit {
  readonly name: string
  readonly countMax: number
  readonly windowMs: number
}

/** How often each thing may be tried. A class behind one address must be able to sign up and log in together. */
export const attemptLimits = {
  signUpByAddress: { name: 'sign-up/address', countMax: 100, windowMs: hourMs },
  beginSignUpByAddress: { name: 'begin-sign-up/address', countMax: 300, windowMs: hourMs },
  /** Tells that an e-mail is taken, so it is dealt out sparingly. */
  takenByAddress: { name: 'taken/address', countMax: 10, windowMs: hourMs },
  takenNoticeByMember: { name: 'taken-notice/member', countMax: 1, windowMs: dayMs },
  /** Failed attempts only: a right password gives its attempt back. */
  logInByAddress: { name: 'log-in/address', countMax: 50, windowMs: 15 * minuteMs },
  logInByEmail: { name: 'log-in/email', countMax: 10, windowMs: 15 * minuteMs },
  codeByMember: { name: 'code/member', countMax: 10, windowMs: 15 * minuteMs },
  confirmByMember: { name: 'confirm/member', countMax: 10, windowMs: 15 * minuteMs },
  resetByAddress: { name: 'reset/address', countMax: 30, windowMs: hourMs },
  resetMailByMember: { name: 'reset-mail/member', countMax: 3, windowMs: hourMs },
  useLinkByAddress: { name: 'use-link/address', countMax: 30, windowMs: hourMs },
  /** Links of 256 bits aren't guessed, and a whole class may open theirs from one address. */
  confirmLinkByAddress: { name: 'confirm-link/address', countMax: 600, windowMs: hourMs },
  emailConfirmationByMember: { name: 'email-confirmation/member', countMax: 5, windowMs: hourMs },
  /** The support chat: by person, and by address for whoever throws the cookie away. */
  messageByPerson: { name: 'message/person', countMax: 20, windowMs: minuteMs },
  messageByAddress: { name: 'message/address', countMax: 300, windowMs: minuteMs },
  conversationByAddress: { name: 'conversation/address', countMax: 100, windowMs: hourMs },
  referralByAddress: { name: 'referral/address', countMax: 60, windowMs: hourMs },
} as const satisfies Record<string, AttemptLimit>
