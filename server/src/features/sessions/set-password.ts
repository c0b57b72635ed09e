import { rm } from 'node:fs/promises'
import { checkNewPassword } from '@dryrun/domain/members/password-rules.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'
import { attemptLimits } from './limits.ts'
import type { SessionDeps } from './session-deps.ts'
import { forgetAttempts } from './take-attempt.ts'

/** The digest of a password that may be chosen; refused before any work is done where it may not. */
export async function hashNewPassword(
  deps: Pick<SessionDeps, 'passwords'>,
  { password, email, field, memberId }: Record<'password' | 'email' | 'field' | 'memberId', string>,
): Promise<string> {
  const code = checkNewPassword(password, email)
  if (code) throw new Refusal(code, { field })
  return deps.passwords.hash(password, memberId)
}

/** Whatever was handed out on the strength of the old password ends with it. */
export async function storePassword(
  client: pg.ClientBase,
  memberId: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await client.query(
    'update auth.credential set password_hash = $2, must_change = false, changed_at = $3 where member_id = $1',
    [memberId, passwordHash, now],
  )
  await client.query('update auth.reset_link set ended_at = $2 where member_id = $1 and ended_at is null', [
    memberId,
    now,
  ])
  await client.query('delete from auth.challenge where member_id = $1', [memberId])
  // Codes were guessed by someone who knew the old password: they can't go on, and the person needn't wait for them.
  await forgetAttempts({ pool: client }, attemptLimits.codeElsewhere, memberId)
  await client.query('delete from auth.enrolment_code where member_id = $1', [memberId])
  await forgetAttempts({ pool: client }, attemptLimits.enrolmentMailByMember, memberId)
}

/** The admin has a password of their own: the one in the file is worth nothing any more. */
export async function removeOneTimePassword(deps: Pick<SessionDeps, 'oneTimePasswordFile'>): Promise<void> {
  await rm(deps.oneTimePasswordFile, { force: true })
}
