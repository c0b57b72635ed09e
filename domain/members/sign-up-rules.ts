import { avatarBytesMax } from '../files/limits.ts'
import type { RefusalCode } from '../refusal.ts'
import { checkNewPassword } from './password-rules.ts'
import {
  checkCountry,
  checkEmail,
  checkFullName,
  checkGender,
  checkPayoutAddress,
  checkPhoneNumber,
  checkUsername,
} from './person-rules.ts'

/** What a person fills in. Browser and server check it with the same function, so the two can never disagree. */
export interface SignUpForm {
  readonly fullName: string
  readonly username: string
  readonly email: string
  readonly phoneNumber: string
  readonly country: string
  readonly gender: string
  /** Null where no image was chosen. */
  readonly imageBytes: number | null
  readonly password: string
  readonly bitcoinAddress: string
  readonly usdtAddress: string
  readonly agreesToTerms: boolean
  readonly agreesToEmails: boolean
}

/** What somebody with a class account adds to keep it: the rest of the form can wait for the profile. */
export type KeepingForm = Pick<
  SignUpForm,
  'fullName' | 'username' | 'email' | 'password' | 'agreesToTerms' | 'agreesToEmails'
>

type SignUpField = Exclude<keyof SignUpForm, 'imageBytes'> | 'image'

/** What stands in the way, and the field it is about. */
export interface Complaint<Field extends string = string> {
  readonly code: RefusalCode
  readonly field: Field
}

/** The first thing that stands in the way, in the order in which the form is read; null when all is well. */
export function checkSignUp(form: SignUpForm): Complaint<SignUpField> | null {
  return first<SignUpField>([
    ['fullName', checkFullName(form.fullName)],
    ['username', checkUsername(form.username)],
    ['email', checkEmail(form.email)],
    ['phoneNumber', checkPhoneNumber(form.phoneNumber)],
    ['country', checkCountry(form.country)],
    ['gender', checkGender(form.gender)],
    ['image', (form.imageBytes ?? 0) > avatarBytesMax ? 'image_too_large' : null],
    ['password', checkNewPassword(form.password, form.email)],
    ['bitcoinAddress', checkPayoutAddress(form.bitcoinAddress)],
    ['usdtAddress', checkPayoutAddress(form.usdtAddress)],
    ['agreesToTerms', form.agreesToTerms ? null : 'terms_not_agreed'],
    ['agreesToEmails', form.agreesToEmails ? null : 'emails_not_agreed'],
  ])
}

/** The same for keeping a class account. */
export function checkKeeping(form: KeepingForm): Complaint<keyof KeepingForm> | null {
  return first<keyof KeepingForm>([
    ['fullName', checkFullName(form.fullName)],
    ['username', checkUsername(form.username)],
    ['email', checkEmail(form.email)],
    ['password', checkNewPassword(form.password, form.email)],
    ['agreesToTerms', form.agreesToTerms ? null : 'terms_not_agreed'],
    ['agreesToEmails', form.agreesToEmails ? null : 'emails_not_agreed'],
  ])
}

function first<Field extends string>(
  checks: readonly (readonly [Field, RefusalCode | null])[],
): Complaint<Field> | null {
  for (const [field, code] of checks) if (code !== null) return { code, field }
  return null
}
