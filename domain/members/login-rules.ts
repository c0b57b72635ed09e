import { passwordLengthMin } from './password-length.ts'
import { checkEmail } from './person-rules.ts'
import type { Complaint } from './sign-up-rules.ts'

/** Only the form of what was typed: whether it is right is for the server to find out. */
export function checkLogIn(form: {
  readonly email: string
  readonly password: string
}): Complaint<'email' | 'password'> | null {
  const email = checkEmail(form.email)
  if (email !== null) return { code: email, field: 'email' }
  return Array.from(form.password).length < passwordLengthMin
    ? { code: 'login_password_invalid', field: 'password' }
    : null
}
