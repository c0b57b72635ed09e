import type { RefusalCode } from '../refusal.ts'
import { commonPasswords } from './common-passwords.ts'
import { passwordLengthMax, passwordLengthMin } from './password-length.ts'

const productName = 'dryrun'

/** Whether a password may be chosen; `email` is the person's own, which would be the first guess. */
export function checkNewPassword(password: string, email: string): RefusalCode | null {
  if (password === '' || !password.isWellFormed()) return 'password_invalid'
  const length = Array.from(password).length
  if (length < passwordLengthMin) return 'password_too_short'
  if (length > passwordLengthMax) return 'password_too_long'
  return isTooCommon(password, email) ? 'password_too_common' : null
}

function isTooCommon(password: string, email: string): boolean {
  const guess = password.normalize('NFKC').toLowerCase().trim()
  const address = email.normalize('NFKC').toLowerCase().trim()
  const local = address.split('@')[0] ?? ''
  if (commonPasswords.has(guess) || guess === address || (local !== '' && guess === local)) return true
  // "dryrun", "Dryrun1", "dryrun2026!" and "dryrundryrun" are one guess.
  if (guess.replaceAll(/[\d\W_]/g, '').replaceAll(productName, '') === '' && guess.includes(productName)) return true
  // One character or one digit run over and over.
  return new Set(guess).size === 1
}
