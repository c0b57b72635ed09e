import { Refusal } from '@dryrun/domain/refusal.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { useCode } from './check-code.ts'
import { attemptLimits } from './limits.ts'
import type { SessionDeps } from './session-deps.ts'
import { forgetAttempts, takeAttempt } from './take-attempt.ts'

/** Before anything dangerous: the password once more, and a fresh code where two-step verification is on. */
export async function confirmPerson(
  deps: Pick<SessionDeps, 'pool' | 'clock' | 'passwords'>,
  memberId: string,
  { password, code }: { readonly password: string; readonly code?: string | undefined },
): Promise<void> {
  await takeAttempt(deps, attemptLimits.confirmByMember, memberId)
  const { rows } = await deps.pool.query<{ password_hash: string; has_second_step: boolean }>(
    `select password_hash,
            exists (select from auth.totp t where t.member_id = c.member_id and confirmed_at is not null) as has_second_step
       from auth.credential c where member_id = $1`,
    [memberId],
  )
  const [credential] = rows
  // With a second step nobody is told which of the two was wrong.
  const refusal = credential?.has_second_step ? 'not_confirmed' : 'password_wrong'
  if (!(await deps.passwords.verify(credential?.password_hash ?? null, password))) throw new Refusal(refusal)
  if (credential?.has_second_step) {
    const used = await inTransaction(deps.pool, (tx) => useCode(tx, memberId, code ?? '', deps.clock.now()))
    if (used === null) throw new Refusal('not_confirmed')
  }
  await forgetAttempts(deps, attemptLimits.confirmByMember, memberId)
}
