import { madeUpNameProblem, posesAsRuler } from '../names/polite-name.ts'
import { shownNameProblem } from '../names/shown-name.ts'
import type { RefusalCode } from '../refusal.ts'
import { unprintable } from '../unprintable.ts'
import { isRealWorldAddress } from '../wallet/practice-address.ts'
import { countryName } from './countries.ts'

export const nameLengthMin = 3
export const fullNameLengthMax = 100
export const usernameLengthMax = 30
export const emailLengthMin = 5
export const emailLengthMax = 254
export const phoneNumberLengthMin = 5
export const phoneNumberLengthMax = 40
/** How many digits the code of a confirmation mail has. */
export const emailCodeLength = 6
export const addressLengthMin = 10
export const addressLengthMax = 120

export const genders = ['Male', 'Female'] as const

/** At least one character that leaves a trace on paper: a name of spaces and zero-width joiners is no name. */
const visible = /[\p{L}\p{N}]/u

const lengthOf = (text: string): number => Array.from(text).length

export function checkFullName(fullName: string): RefusalCode | null {
  const name = fullName.trim()
  if (name === '' || unprintable.test(name) || !visible.test(name)) return 'full_name_invalid'
  const deceit = shownNameProblem(name)
  if (deceit !== null) return deceit
  if (lengthOf(name) < nameLengthMin) return 'full_name_too_short'
  if (lengthOf(name) > fullNameLengthMax) return 'full_name_too_long'
  return posesAsRuler(name) ? 'name_reserved' : null
}

/** A username is also the referral code, so it must fit into an address: letters, digits, `.`, `_` and `-`. */
export function checkUsername(username: string): RefusalCode | null {
  const name = username.trim()
  if (name === '') return 'username_invalid'
  if (lengthOf(name) > usernameLengthMax) return 'username_too_long'
  const deceit = shownNameProblem(name)
  if (deceit !== null) return deceit
  if (!/^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*$/u.test(name)) return 'username_invalid'
  if (lengthOf(name) < nameLengthMin) return 'username_too_short'
  return madeUpNameProblem(name)
}

export function checkEmail(email: string): RefusalCode | null {
  const address = email.trim()
  const fits =
    lengthOf(address) >= emailLengthMin &&
    lengthOf(address) <= emailLengthMax &&
    !unprintable.test(address) &&
    /^[^\s@<>(),;:"\\]+@[^\s@<>(),;:"\\]+$/u.test(address)
  return fits ? null : 'email_invalid'
}

export function checkPhoneNumber(phoneNumber: string): RefusalCode | null {
  const number = phoneNumber.trim()
  const fits =
    lengthOf(number) >= phoneNumberLengthMin && lengthOf(number) <= phoneNumberLengthMax && !unprintable.test(number)
  return fits ? null : 'phone_number_invalid'
}

export function checkCountry(code: string): RefusalCode | null {
  return countryName(code) === undefined ? 'country_missing' : null
}

export function checkGender(gender: string): RefusalCode | null {
  return genders.some((each) => each === gender) ? null : 'gender_missing'
}

/** An address for payouts: any of 10 or more characters that is no real wallet's, since nothing here can be sent there. */
export function checkPayoutAddress(address: string): RefusalCode | null {
  const text = address.trim()
  if (text === '' || unprintable.test(text)) return 'payout_address_empty'
  if (lengthOf(text) < addressLengthMin) return 'payout_address_too_short'
  if (lengthOf(text) > addressLengthMax) return 'payout_address_too_long'
  return isRealWorldAddress(text) ? 'address_real_world' : null
}
