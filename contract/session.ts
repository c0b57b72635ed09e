import { type LanguageCode, languages } from '@dryrun/domain/languages/languages.ts'
import * as z from 'zod/mini'
import type { RouteTable } from './route.ts'

export const languageCode = z.enum(languages.map(({ code }) => code) as [LanguageCode, ...LanguageCode[]])

export const sessionUser = z.strictObject({
  memberId: z.string(),
  displayName: z.string(),
  /** Null for somebody who's here for one class, and in a copy of the demo account. */
  email: z.nullable(z.string()),
  role: z.enum(['member', 'admin']),
  photoURL: z.nullable(z.string()),
  /** A copy of the demo account: this visitor’s own, and gone some time after its last use. */
  isCopy: z.boolean(),
  /** A password that somebody else chose: nothing but choosing another is possible. */
  mustChangePassword: z.boolean(),
  /** The language that the person chose, if they ever did. */
  language: z.nullable(languageCode),
  /** Whether two-step verification is on or there's a passkey. */
  hasSecondStep: z.boolean(),
  /** Whether this member may hold classes. The admin always may. */
  isTrainer: z.boolean(),
  /** The class that this account is for, and nothing else. */
  classId: z.nullable(z.string()),
  /** Decisions about money are refused until a code or a passkey was shown in this session. */
  mustProve: z.boolean(),
})

/** Who is looking: a person, or null for a visitor. */
export const session = z.strictObject({ user: z.nullable(sessionUser) })

/** Who is logged in now. */
export const signedIn = z.strictObject({ user: sessionUser })

export type SessionUser = z.infer<typeof sessionUser>

export const logInBody = z.strictObject({ email: z.string(), password: z.string() })

/** Either signed in, or on to the second step with a challenge that opens nothing else. */
export const logInReply = z.discriminatedUnion('next', [
  z.strictObject({ next: z.literal('done'), user: sessionUser }),
  z.strictObject({ next: z.literal('code'), challenge: z.string() }),
])

/** The code is one of the authenticator's, or one of the recovery codes. */
export const logInWithCodeBody = z.strictObject({ challenge: z.string(), code: z.string() })

export const done = z.strictObject({ done: z.literal(true) })

export const requestResetBody = z.strictObject({ email: z.string() })

export const resetPasswordBody = z.strictObject({ token: z.string(), password: z.string() })

export const changePasswordBody = z.strictObject({
  password: z.string(),
  code: z.optional(z.string()),
  newPassword: z.string(),
})

export const openSessions = z.strictObject({
  sessions: z.array(
    z.strictObject({
      sessionId: z.uuid(),
      device: z.string(),
      country: z.nullable(z.string()),
      isThisOne: z.boolean(),
      createdAt: z.iso.datetime(),
      lastSeenAt: z.iso.datetime(),
    }),
  ),
})

export type OpenSession = z.infer<typeof openSessions>['sessions'][number]

export const sessionParams = z.strictObject({ sessionId: z.uuid() })

/** What was mailed to the account's own address. Without it, it's sent where it's needed. */
export const mailCode = z.optional(z.string().check(z.maxLength(20)))

export const setUpTwoStepsBody = z.strictObject({ password: z.string(), mailCode })

/** Shown once, while setting up; there is no way to read it again. */
export const twoStepsSecret = z.strictObject({ secret: z.string(), otpauthUri: z.string() })

export const confirmTwoStepsBody = z.strictObject({ code: z.string() })

export const recoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) })

export const confirmedBody = z.strictObject({ password: z.string(), code: z.string() })

/** What adding a second step may refuse before the mailed code is there. */
export const enrolmentRefusals = [
  'enrolment_code_mailed',
  'enrolment_code_in_mailbox',
  'enrolment_code_in_file',
  'email_code_wrong',
  'email_code_ended',
] as const

export const sessionRoutes = {
  readSession: {
    method: 'GET',
    path: '/api/session',
    access: 'anyone',
    topics: [],
    tag: 'session',
    summary: 'Who is signed in, if anybody',
    reply: session,
    status: 200,
    refusals: [],
  },
  logIn: {
    method: 'POST',
    path: '/api/session',
    access: 'anyone',
    tag: 'session',
    summary: 'Log in, or get on to the second step',
    body: logInBody,
    reply: logInReply,
    status: 200,
    refusals: ['email_invalid', 'login_password_invalid', 'login_wrong'],
  },
  logInWithCode: {
    method: 'POST',
    path: '/api/session/code',
    access: 'anyone',
    tag: 'session',
    summary: 'The second step of logging in',
    body: logInWithCodeBody,
    reply: signedIn,
    status: 200,
    refusals: ['code_wrong', 'challenge_ended'],
  },
  logOut: {
    method: 'DELETE',
    path: '/api/session',
    access: 'anyone',
    tag: 'session',
    summary: 'Log out',
    reply: done,
    status: 200,
    refusals: [],
  },
  listSessions: {
    method: 'GET',
    path: '/api/sessions',
    access: 'signed-in',
    topics: [],
    tag: 'session',
    summary: 'Where one is logged in',
    reply: openSessions,
    status: 200,
    refusals: [],
  },
  endSession: {
    method: 'DELETE',
    path: '/api/sessions/:sessionId',
    access: 'signed-in',
    needsProof: 'own_safety',
    classAccounts: 'open',
    copies: 'open',
    tag: 'session',
    summary: 'Log one session out',
    params: sessionParams,
    reply: done,
    status: 200,
    refusals: [],
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/api/sessions',
    access: 'signed-in',
    needsProof: 'own_safety',
    classAccounts: 'open',
    copies: 'open',
    tag: 'session',
    summary: 'Log out everywhere but here',
    reply: done,
    status: 200,
    refusals: [],
  },
  requestReset: {
    method: 'POST',
    path: '/api/password-resets',
    access: 'anyone',
    tag: 'session',
    summary: 'Ask for a link to set a new password',
    body: requestResetBody,
    reply: done,
    status: 202,
    refusals: ['email_invalid'],
  },
  resetPassword: {
    method: 'POST',
    path: '/api/password',
    access: 'anyone',
    tag: 'session',
    summary: 'Set a new password with a link from the mailbox',
    body: resetPasswordBody,
    reply: done,
    status: 200,
    refusals: [
      'link_no_longer_valid',
      'password_invalid',
      'password_too_short',
      'password_too_long',
      'password_too_common',
    ],
  },
  changePassword: {
    method: 'PUT',
    path: '/api/password',
    access: 'signed-in',
    needsProof: 'asks_itself',
    tag: 'session',
    summary: 'Change the password',
    body: changePasswordBody,
    reply: done,
    status: 200,
    refusals: [
      'not_confirmed',
      'password_wrong',
      'password_unchanged',
      'password_invalid',
      'password_too_short',
      'password_too_long',
      'password_too_common',
    ],
  },
  setUpTwoSteps: {
    method: 'POST',
    path: '/api/two-steps',
    access: 'signed-in',
    needsProof: 'enrols',
    tag: 'session',
    summary: 'Begin to set up two-step verification',
    body: setUpTwoStepsBody,
    reply: twoStepsSecret,
    status: 201,
    refusals: ['not_confirmed', 'password_wrong', 'two_steps_on', ...enrolmentRefusals],
  },
  confirmTwoSteps: {
    method: 'POST',
    path: '/api/two-steps/confirmation',
    access: 'signed-in',
    needsProof: 'enrols',
    tag: 'session',
    summary: 'Turn two-step verification on with a first code',
    body: confirmTwoStepsBody,
    reply: recoveryCodes,
    status: 200,
    refusals: ['code_wrong', 'two_steps_on', 'two_steps_off'],
  },
  disableTwoSteps: {
    method: 'POST',
    path: '/api/two-steps/end',
    access: 'signed-in',
    needsProof: 'asks_itself',
    tag: 'session',
    summary: 'Turn two-step verification off',
    body: confirmedBody,
    reply: done,
    status: 200,
    refusals: ['not_confirmed', 'password_wrong', 'two_steps_off'],
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/api/two-steps/recovery-codes',
    access: 'signed-in',
    needsProof: 'asks_itself',
    tag: 'session',
    summary: 'Replace the recovery codes',
    body: confirmedBody,
    reply: recoveryCodes,
    status: 200,
    refusals: ['not_confirmed', 'password_wrong', 'two_steps_off'],
  },
} as const satisfies RouteTable
