import * as z from 'zod/mini'
import { money } from './money.ts'
import { languageCode, sessionUser } from './session.ts'

/** The form itself is judged by domain/members/sign-up-rules.ts, which gives each field its own sentence. */
export const signUpBody = z.strictObject({
  fullName: z.string(),
  username: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  country: z.string(),
  gender: z.string(),
  password: z.string(),
  bitcoinAddress: z.string(),
  usdtAddress: z.string(),
  agreesToTerms: z.boolean(),
  agreesToEmails: z.boolean(),
  referralCode: z.optional(z.string()),
  /** What beginSignUp gave at the first keystroke: the server measures how long signing up takes. */
  signUpId: z.optional(z.uuid()),
  /** The language of the page on which somebody signed up. */
  language: z.optional(languageCode),
})

export const signedIn = z.strictObject({ user: sessionUser })

export const signUpStart = z.strictObject({ signUpId: z.uuid() })

/** Addresses of the practice network that the form is filled with. */
export const signUpAddresses = z.strictObject({ bitcoinAddress: z.string(), usdtAddress: z.string() })

export const referralParams = z.strictObject({ code: z.string() })

export const referralCheck = z.strictObject({ isKnown: z.boolean() })

export const geo = z.strictObject({ country_name: z.nullable(z.string()), country_code: z.nullable(z.string()) })

export const profileChange = z.strictObject({
  phoneNumber: z.optional(z.string()),
  country: z.optional(z.string()),
  bitcoinAddress: z.optional(z.string()),
  usdtAddress: z.optional(z.string()),
  nameVisible: z.optional(z.boolean()),
})

export const languageChange = z.strictObject({ language: languageCode })

/** The name of an uploaded picture, `images/{memberId}/{file}`, or null for none. */
export const photoChange = z.strictObject({ name: z.nullable(z.string().check(z.maxLength(1024))) })

export const profile = z.strictObject({
  uid: z.uuid(),
  role: z.enum(['member', 'admin']),
  online: z.boolean(),
  displayName: z.string(),
  photoURL: z.nullable(z.string()),
  email: z.string(),
  /** When the address was shown to reach them; null where it wasn't yet. */
  emailConfirmedAt: z.nullable(z.iso.datetime()),
  fullName: z.string(),
  phoneNumber: z.nullable(z.string()),
  country: z.nullable(z.string()),
  gender: z.nullable(z.string()),
  bitcoinAddress: z.nullable(z.string()),
  usdtAddress: z.nullable(z.string()),
  /** The username of whoever invited this person. */
  referral: z.nullable(z.string()),
  nameVisible: z.boolean(),
  isDemo: z.boolean(),
  lastLogin: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
  twoSteps: z.strictObject({ isOn: z.boolean(), recoveryCodesLeft: z.int() }),
})

export type Profile = z.infer<typeof profile>

export const emailCodeBody = z.strictObject({ code: z.string().check(z.maxLength(20)) })

export const emailLinkBody = z.strictObject({ token: z.string().check(z.maxLength(200)) })

/** Who joined by a member's code: names they chose themselves, and no address. */
export const referredMembers = z.strictObject({
  code: z.string(),
  link: z.url(),
  members: z.array(
    z.strictObject({ displayName: z.string(), isDemo: z.boolean(), isClosed: z.boolean(), joinedAt: z.iso.datetime() }),
  ),
})

/** Whatever is dangerous is asked for with the password, and with a code where two-step verification is on. */
export const closeAccountBody = z.strictObject({ password: z.string(), code: z.optional(z.string()) })

/** Everything that is kept about a person, as JSON; each part is named after what it is. */
export const ownData = z.looseObject({ notice: z.string(), exportedAt: z.iso.datetime() })

export const memberSorts = ['newest', 'email', 'username'] as const

export const membersQuery = z.strictObject({
  /** Part of the name, username or e-mail. */
  search: z.optional(z.string().check(z.maxLength(100))),
  sort: z.optional(z.enum(memberSorts)),
  after: z.optional(z.uuid()),
})

const listedMember = z.strictObject({
  memberId: z.uuid(),
  username: z.string(),
  fullName: z.string(),
  email: z.string(),
  isEmailConfirmed: z.boolean(),
  country: z.nullable(z.string()),
  isDemo: z.boolean(),
  online: z.boolean(),
  createdAt: z.iso.datetime(),
  lastLogin: z.nullable(z.iso.datetime()),
  balance: money,
  investment: money,
  profit: money,
  savings: money,
  withdrawal: money,
  totalAssets: money,
})

/** Everybody who is a member, for the admin. */
export const memberList = z.strictObject({ members: z.array(listedMember), next: z.nullable(z.uuid()) })

export type ListedMember = z.infer<typeof listedMember>

/** The username of the member, typed by the admin. */
export const endedSessions = z.strictObject({ ended: z.int() })

export const deleteMemberBody = z.strictObject({ confirmation: z.string().check(z.maxLength(200)) })
