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
export const enrolmentCodeLifeMsMax = 30 * minuteMs

export interface AttemptLimit {
  readonly name: string
  readonly countMax: number
  readonly windowMs: number
}

/**
 * How fast something may be tried: so many straight away, then one every so often. Where the line is longer than
 * `waitMsMax`, a browser solves a puzzle with so many zero bits and is let in at once: nobody who fills a line keeps
 * another one out.
 */
export interface Pace {
  readonly name: string
  readonly atOnce: number
  readonly everyMs: number
  readonly waitMsMax: number
  readonly puzzleBits: number
}

/** About a second of a browser's work, and about three. Each further bit doubles it. */
const quickPuzzleBits = 17
const guessPuzzleBits = 19

/**
 * What others behind the same address, or at the same account, could use up. A right answer gives its turn back. A class
 * of two hundred behind one address must be able to join, sign up and log in together.
 */
export const paces = {
  /** Passwords that are typed where their owner was never let in. One address can't use up what an account allows all. */
  guessByEmailAndAddress: {
    name: 'guess/email+address',
    atOnce: 10,
    everyMs: 5_000,
    waitMsMax: 10_000,
    puzzleBits: guessPuzzleBits,
  },
  guessByEmail: { name: 'guess/email', atOnce: 30, everyMs: 2_000, waitMsMax: 10_000, puzzleBits: guessPuzzleBits },
  /** Somebody who tries many accounts. */
  guessByAddress: { name: 'guess/address', atOnce: 50, everyMs: 200, waitMsMax: 10_000, puzzleBits: guessPuzzleBits },
  /** Only those that succeed: five classes of two hundred in an hour. */
  signUpByAddress: {
    name: 'sign-up/address',
    atOnce: 1_000,
    everyMs: 3_600,
    waitMsMax: 10_000,
    puzzleBits: guessPuzzleBits,
  },
  /** Tells that an email is taken, so it's dealt out sparingly. */
  takenByAddress: {
    name: 'taken/address',
    atOnce: 10,
    everyMs: 6 * minuteMs,
    waitMsMax: 0,
    puzzleBits: guessPuzzleBits,
  },
  /** What protects a mailbox is counted by its owner, so a school may ask for many links at once. */
  resetByAddress: { name: 'reset/address', atOnce: 300, everyMs: 100, waitMsMax: 10_000, puzzleBits: guessPuzzleBits },
  /** Codes of classes that nobody has. */
  classCodeByAddress: {
    name: 'class-code/address',
    atOnce: 300,
    everyMs: 50,
    waitMsMax: 5_000,
    puzzleBits: quickPuzzleBits,
  },
  /** Three words that nobody in the class has. */
  comeBackByClass: {
    name: 'come-back/class',
    atOnce: 100,
    everyMs: 200,
    waitMsMax: 10_000,
    puzzleBits: guessPuzzleBits,
  },
  /** Referral codes that nobody has. */
  referralByAddress: {
    name: 'referral/address',
    atOnce: 60,
    everyMs: 500,
    waitMsMax: 5_000,
    puzzleBits: quickPuzzleBits,
  },
  /** Visitors who write to support: how many messages of one address, and how many begin a conversation. */
  messageByAddress: {
    name: 'message/address',
    atOnce: 300,
    everyMs: 200,
    waitMsMax: 5_000,
    puzzleBits: quickPuzzleBits,
  },
  conversationByAddress: {
    name: 'conversation/address',
    atOnce: 100,
    everyMs: 36_000,
    waitMsMax: 0,
    puzzleBits: guessPuzzleBits,
  },
} as const satisfies Record<string, Pace>

/** A browser is remembered for so long after it was last let in. */
export const deviceLifeMsMax = 365 * dayMs

/** What only the person themselves can use up: it's counted by their session, their browser or their account. */
export const attemptLimits = {
  takenNoticeByMember: { name: 'taken-notice/member', countMax: 1, windowMs: dayMs },
  /** Sign-ups whose time is measured. Beyond it they go on unmeasured. */
  measuredByAddress: { name: 'measured/address', countMax: 3_000, windowMs: hourMs },
  /** Wrong passwords where their owner was let in before; the right one takes them back. Beyond it, guesses are paced. */
  logInOwn: { name: 'log-in/own', countMax: 10, windowMs: 15 * minuteMs },
  /** Not a limit: for how long a network counts as one that somebody was let in from. */
  knownPlace: { name: 'known-place', countMax: 0, windowMs: 7 * dayMs },
  /** Not a limit: how many tries of one line came with a solved puzzle, which makes the next one harder. */
  puzzled: { name: 'puzzled', countMax: 0, windowMs: hourMs },
  /** Six digits, by someone who knows the password already: on browsers that were let in before, each on its own. */
  codeByDevice: { name: 'code/device', countMax: 10, windowMs: 15 * minuteMs },
  /** And on all others together. Recovery codes aren't counted: they can't be guessed. */
  codeElsewhere: { name: 'code/elsewhere', countMax: 10, windowMs: 15 * minuteMs },
  confirmBySession: { name: 'confirm/session', countMax: 10, windowMs: 15 * minuteMs },
  /** As long as a link works: when there's no further mail, there's a link in the mailbox that still works. */
  resetMailByMember: { name: 'reset-mail/member', countMax: 3, windowMs: resetLinkLifeMsMax },
  emailConfirmationByMember: { name: 'email-confirmation/member', countMax: 5, windowMs: hourMs },
  enrolmentMailByMember: { name: 'enrolment-mail/member', countMax: 5, windowMs: hourMs },
  messageByPerson: { name: 'message/person', countMax: 20, windowMs: minuteMs },
} as const satisfies Record<string, AttemptLimit>
