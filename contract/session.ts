import { type LanguageCode, languages } from '@dryrun/domain/languages/languages.ts'
import * as z from 'zod/mini'

export const languageCode = z.enum(languages.map(({ code }) => code) as [LanguageCode, ...LanguageCode[]])

export const sessionUser = z.strictObject({
  memberId: z.string(),
  displayName: z.string(),
  email: z.string(),
  role: z.enum(['member', 'admin']),
  photoURL: z.nullable(z.string()),
  /** Came with the demo data, and is marked wherever their name shows. */
  isDemo: z.boolean(),
  /** A password that somebody else chose: nothing but choosing another is possible. */
  mustChangePassword: z.boolean(),
  /** The language that the person chose, if they ever did. */
  language: z.nullable(languageCode),
})

/** Who is looking: a person, or null for a visitor. */
export const session = z.strictObject({ user: z.nullable(sessionUser) })

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

export const setUpTwoStepsBody = z.strictObject({ password: z.string() })

/** Shown once, while setting up; there is no way to read it again. */
export const twoStepsSecret = z.strictObject({ secret: z.string(), otpauthUri: z.string() })

export const confirmTwoStepsBody = z.strictObject({ code: z.string() })

export const recoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) })

export const confirmedBody = z.strictObject({ password: z.string(), code: z.string() })
