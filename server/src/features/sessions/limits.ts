const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** A session that nobody uses ends after this, and any session after the other. */
export const sessionIdleMsMax = 12 * hourMs
export const sessionLifeMsMax = 7 * dayMs
/** A copy of the demo account goes with its session, and sooner: nobody needs it again. */
export const copyIdleMsMax = 2 * hourMs
/** How much of a session's use is written down: not every request, which would be a write each. */
export const sessionSeenMs = minuteMs
export const challengeLifeMsMax = 5 * minuteMs
export const resetLinkLifeMsMax = 30 * minuteMs

export interface AttemptLimit {
  readonly name: string
  readonly countMax: number
  readonly windowMs: number
}

/** How fast something may be guessed: so many straight away, then one every so often, waiting no longer than this. */
export interface Pace {
  readonly name: string
  readonly atOnce: number
  readonly everyMs: number
  readonly waitMsMax: number
}

/**
 * Passwords that are typed where their owner was never let in. Slow enough that guessing leads nowhere, and never a no
 * for the right one. One address alone can't use up what an account allows all addresses together.
 */
export const guessPaces = {
  byEmailAndAddress: { name: 'guess/email+address', atOnce: 10, everyMs: 5_000, waitMsMax: 10_000 },
  byEmail: { name: 'guess/email', atOnce: 30, everyMs: 2_000, waitMsMax: 10_000 },
  /** Somebody who tries many accounts. */
  byAddress: { name: 'guess/address', atOnce: 50, everyMs: 200, waitMsMax: 10_000 },
} as const satisfies Record<string, Pace>

/** A browser is remembered for so long after it was last let in. */
export const deviceLifeMsMax = 365 * dayMs

/** How often each thing may be tried. A class behind one address must be able to sign up and log in together. */
export const attemptLimits = {
  /** Only those that succeed: five classes of two hundred in an hour. */
  signUpByAddress: { name: 'sign-up/address', countMax: 1_000, windowMs: hourMs },
  beginSignUpByAddress: { name: 'begin-sign-up/address', countMax: 3_000, windowMs: hourMs },
  /** Tells that an e-mail is taken, so it is dealt out sparingly. */
  takenByAddress: { name: 'taken/address', countMax: 10, windowMs: hourMs },
  takenNoticeByMember: { name: 'taken-notice/member', countMax: 1, windowMs: dayMs },
  /** Wrong passwords where their owner was let in before; the right one takes them back. Beyond it, guesses are paced. */
  logInOwn: { name: 'log-in/own', countMax: 10, windowMs: 15 * minuteMs },
  /** Not a limit: for how long a network counts as one that somebody was let in from. */
  knownPlace: { name: 'known-place', countMax: 0, windowMs: 7 * dayMs },
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
  /** Codes of classes that nobody has. */
  classCodeByAddress: { name: 'class-code/address', countMax: 300, windowMs: hourMs },
  /** Three words that nobody has: 100 an hour find one of 200 people among 16 million once in 800 hours. */
  comeBackByClass: { name: 'come-back/class', countMax: 100, windowMs: hourMs },
  /** Codes that nobody has: a whole class may come by one that somebody has. */
  referralByAddress: { name: 'referral/address', countMax: 60, windowMs: hourMs },
} as const satisfies Record<string, AttemptLimit>
