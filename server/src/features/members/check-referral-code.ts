import { usernameKey } from '@dryrun/domain/members/identity.ts'
import { type Client, networkOf } from '../../platform/http/client.ts'
import { attemptLimits, type SessionDeps, takeAttempt } from '../sessions/index.ts'

/** A referral code is a username. Asked so seldom that nobody can try all names. */
export async function checkReferralCode(
  deps: Pick<SessionDeps, 'pool' | 'clock'>,
  { code, client }: { code: string; client: Client },
): Promise<{ isKnown: boolean }> {
  await takeAttempt(deps, attemptLimits.referralByAddress, networkOf(client.address))
  const { rowCount } = await deps.pool.query(
    `select from members.member where username_key = $1 and role = 'member' and closed_at is null`,
    [usernameKey(code)],
  )
  return { isKnown: rowCount === 1 }
}
