import { Refusal } from '@dryrun/domain/refusal.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import { useCode } from './check-code.ts'
import { attemptLimits } from './limits.ts'
import type { SessionDeps } from './session-deps.ts'
import { forgetAttempts, takeAttempt } from './take-attempt.ts'

/**
 * Before anything dangerous: the password once more, and a fresh code where two-step verification is on. Tries are counted
 * by session: someone with a stolen one can't keep the person from changing the password in their own.
 */
export async function confirmPerson(
  deps: Pick<SessionDeps, 'pool' | 'clock' | 'passwords'>,
  { memberId, sessionId }: Pick<SignedIn, 'memberId' | 'sessionId'>,
  { password, code }: { readonly password: string; readonly code?: string | undefined },
): Promise<void> {
  await takeAttempt(deps, attemptLimits.confirmBySession, sessionId)
  const { rows } = await deps.pool.query<{ password_hash: string; has_second_step: boolean }>(
    `select password_hash,
            exists (select from auth.totp t where t.member_id = c.member_id and confirmed_at is not null) as has_second_step
       from auth.credential c where member_id = $1`,
    [memberId],
  )
  const [credential] = rows
  // With a second step nobody is told which of the two was wrong.
  const refusal = credential?.has_second_step ? 'not_confirmed' : 'password_wrong'
  if (!(await deps.passwords.verify(credential?.password_hash ?? null, password, memberId))) throw new Refusal(refusal)
  if (credential?.has_second_step) {
    const used = await inTransaction(deps.pool, (tx) => useCode(tx, deps, { memberId, code: code ?? '' }))
    if (used === null) throw new Refusal('not_confirmed')
  }
  await forgetAttempts(deps, attemptLimits.confirmBySession, sessionId)
}
