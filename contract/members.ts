import * as z from 'zod/mini'
import { closing } from './ledger.ts'
import { memberParams, money } from './money.ts'
import { newIdentityRefusals } from './name-refusals.ts'
import type { RouteTable } from './route.ts'
import { done, languageCode, signedIn } from './session.ts'

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
  /** Whether they may hold classes. */
  isTrainer: z.boolean(),
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

/** Every column of the admin's list. */
export const memberSorts = ['joined', 'email', 'username', 'name', 'country', 'lastLogin', 'totalAssets'] as const

export const sortDirections = ['asc', 'desc'] as const

export const membersQuery = z.strictObject({
  /** Part of the name, username or e-mail. */
  search: z.optional(z.string().check(z.maxLength(100))),
  sort: z.optional(z.enum(memberSorts)),
  /** Without it, dates and money fall and words rise. */
  direction: z.optional(z.enum(sortDirections)),
  /** The last member of the page before, with what it was sorted by. */
  after: z.optional(z.string().check(z.maxLength(400), z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12} [^\0]*$/))),
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
export const memberList = z.strictObject({ members: z.array(listedMember), next: z.nullable(z.string()) })

export type ListedMember = z.infer<typeof listedMember>

/** The username of the member, typed by the admin. */
export const endedSessions = z.strictObject({ ended: z.int() })

export const deleteMemberBody = z.strictObject({ confirmation: z.string().check(z.maxLength(200)) })

export const memberRoutes = {
  listMembers: {
    method: 'GET',
    path: '/api/admin/members',
    access: 'admin',
    topics: ['balances', 'profile'],
    cursor: 'after',
    tag: 'members',
    summary: 'Everybody who is a member',
    query: membersQuery,
    reply: memberList,
    status: 200,
    refusals: [],
  },
  readMember: {
    method: 'GET',
    path: '/api/admin/members/:memberId',
    access: 'admin',
    topics: ['profile'],
    tag: 'members',
    summary: 'A member’s profile',
    params: memberParams,
    reply: profile,
    status: 200,
    refusals: [],
  },
  deleteMember: {
    method: 'POST',
    path: '/api/admin/members/:memberId/closure',
    access: 'admin',
    needsProof: true,
    tag: 'members',
    summary: 'Erase the person and keep the ledger',
    params: memberParams,
    body: deleteMemberBody,
    reply: done,
    status: 200,
    refusals: ['username_not_typed', 'admin_stays'],
  },
  endMemberSessions: {
    method: 'DELETE',
    path: '/api/admin/members/:memberId/sessions',
    access: 'admin',
    needsProof: true,
    tag: 'members',
    summary: 'Log a member out everywhere',
    params: memberParams,
    reply: endedSessions,
    status: 200,
    refusals: [],
  },
  beginSignUp: {
    method: 'POST',
    path: '/api/sign-ups',
    access: 'anyone',
    tag: 'members',
    summary: 'Say that somebody began to fill in the sign-up form',
    reply: signUpStart,
    status: 201,
    refusals: [],
  },
  readSignUpAddresses: {
    method: 'GET',
    path: '/api/sign-ups/addresses',
    access: 'anyone',
    topics: [],
    tag: 'members',
    summary: 'Practice addresses to fill the sign-up form with',
    reply: signUpAddresses,
    status: 200,
    refusals: [],
  },
  signUp: {
    method: 'POST',
    path: '/api/members',
    access: 'anyone',
    tag: 'members',
    summary: 'Open an account and log in',
    body: signUpBody,
    reply: signedIn,
    status: 201,
    refusals: [
      ...newIdentityRefusals,
      'gender_missing',
      'phone_number_invalid',
      'country_missing',
      'payout_address_empty',
      'payout_address_too_short',
      'payout_address_too_long',
      'address_real_world',
    ],
  },
  checkReferralCode: {
    method: 'GET',
    path: '/api/referral-codes/:code',
    access: 'anyone',
    topics: [],
    tag: 'members',
    summary: 'Whether a referral code is known',
    params: referralParams,
    reply: referralCheck,
    status: 200,
    refusals: [],
  },
  readGeo: {
    method: 'GET',
    path: '/api/geo',
    access: 'anyone',
    topics: [],
    tag: 'members',
    summary: 'The country of the caller, from a database shipped with the product',
    reply: geo,
    status: 200,
    refusals: [],
  },
  sendEmailConfirmation: {
    method: 'POST',
    path: '/api/email-confirmation',
    access: 'signed-in',
    needsProof: 'own_things',
    tag: 'members',
    summary: 'Send the mail that confirms your address once more',
    reply: done,
    status: 202,
    refusals: ['email_already_confirmed'],
  },
  confirmEmailByCode: {
    method: 'POST',
    path: '/api/email-confirmation/code',
    access: 'signed-in',
    needsProof: 'own_things',
    tag: 'members',
    summary: 'Confirm your address with the code from the mail',
    body: emailCodeBody,
    reply: done,
    status: 200,
    refusals: ['email_code_wrong', 'email_code_ended', 'email_already_confirmed'],
  },
  confirmEmailByLink: {
    method: 'POST',
    path: '/api/email-confirmation/link',
    access: 'anyone',
    tag: 'members',
    summary: 'Confirm an address with the link from the mail',
    body: emailLinkBody,
    reply: done,
    status: 200,
    refusals: ['link_no_longer_valid'],
  },
  readProfile: {
    method: 'GET',
    path: '/api/profile',
    access: 'signed-in',
    topics: ['profile'],
    tag: 'members',
    summary: 'Own profile',
    reply: profile,
    status: 200,
    refusals: [],
  },
  updateProfile: {
    method: 'PATCH',
    path: '/api/profile',
    access: 'signed-in',
    needsProof: 'own_things',
    copies: 'open',
    tag: 'members',
    summary: 'Change own profile',
    body: profileChange,
    reply: profile,
    status: 200,
    refusals: [
      'phone_number_invalid',
      'country_missing',
      'payout_address_empty',
      'payout_address_too_short',
      'payout_address_too_long',
      'address_real_world',
    ],
  },
  setLanguage: {
    method: 'PUT',
    path: '/api/profile/language',
    access: 'signed-in',
    needsProof: 'own_things',
    classAccounts: 'open',
    copies: 'open',
    tag: 'members',
    summary: 'Choose the language of own pages and mails',
    body: languageChange,
    reply: done,
    status: 200,
    refusals: [],
  },
  setPhoto: {
    method: 'PUT',
    path: '/api/profile/photo',
    access: 'signed-in',
    needsProof: 'own_things',
    copies: 'open',
    tag: 'members',
    summary: 'Show an uploaded picture as one’s own, or none',
    body: photoChange,
    reply: profile,
    status: 200,
    refusals: ['not_found'],
  },
  listReferredMembers: {
    method: 'GET',
    path: '/api/profile/referrals',
    access: 'member',
    topics: ['profile'],
    tag: 'members',
    summary: 'Own referral code and who joined by it',
    reply: referredMembers,
    status: 200,
    refusals: [],
  },
  exportOwnData: {
    method: 'POST',
    path: '/api/profile/export',
    access: 'signed-in',
    needsProof: 'own_things',
    classAccounts: 'open',
    copies: 'open',
    tag: 'members',
    summary: 'Everything that is kept about the caller',
    reply: ownData,
    status: 200,
    refusals: [],
  },
  previewClosing: {
    method: 'GET',
    path: '/api/profile/closure',
    access: 'member',
    topics: ['balances'],
    tag: 'members',
    summary: 'What would be lost if the account were closed now',
    reply: closing,
    status: 200,
    refusals: [],
  },
  previewMemberClosing: {
    method: 'GET',
    path: '/api/admin/members/:memberId/closure',
    access: 'admin',
    topics: ['balances'],
    tag: 'members',
    summary: 'What a member would lose if they were deleted now',
    params: memberParams,
    reply: closing,
    status: 200,
    refusals: ['not_found'],
  },
  closeAccount: {
    method: 'POST',
    path: '/api/profile/closure',
    access: 'signed-in',
    needsProof: 'asks_itself',
    copies: 'open',
    tag: 'members',
    summary: 'Close the account and erase the person',
    body: closeAccountBody,
    reply: done,
    status: 200,
    refusals: ['not_confirmed', 'password_wrong', 'admin_stays'],
  },
} as const satisfies RouteTable
