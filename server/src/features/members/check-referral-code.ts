import { usernameKey } from '@dryrun/domain/members/identity.ts'
import { type Client, networkOf } from '../../platform/http/client.ts'
import { attemptLimits, giveAttemptBack, type SessionDeps, takeAttempt } from '../sessions/index.ts'

/** A referral code is a username. Asked so seldom that nobody can try all names. */
export async function checkReferralCode(
  deps: Pick<SessionDeps, 'pool' | 'clock'>,
  { code, client }: { code: string; client: Client },
): Promise<{ isKnown: boolean }> {
  const network = networkOf(client.address)
  await takeAttempt(deps, attemptLimits.referralByAddress, network)
  const { rowCount } = await deps.pool.query(
    `select from members.member where username_key = $1 and role = 'member' and closed_at is null`,
    [usernameKey(code)],
  )
  const isKnown = rowCount === 1
  if (isKnown) await giveAttemptBack(deps, attemptLimits.referralByAddress, network)
  return { isKnown }
}
