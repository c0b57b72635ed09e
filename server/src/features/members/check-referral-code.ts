import { usernameKey } from '@dryrun/domain/members/identity.ts'
import { type Client, networkOf } from '../../platform/http/client.ts'
import { attemptLimits, countMisses, type SessionDeps } from '../sessions/index.ts'

/** A referral code is a username. Asked so seldom that nobody can try all names. */
export async function checkReferralCode(
  deps: Pick<SessionDeps, 'pool' | 'clock'>,
  { code, client }: { code: string; client: Client },
): Promise<{ isKnown: boolean }> {
  const asked = { limit: attemptLimits.referralByAddress, who: networkOf(client.address) }
  const known = await countMisses(deps, asked, async () => {
    const { rows } = await deps.pool.query<{ member_id: string }>(
      `select member_id from members.member where username_key = $1 and role = 'member' and closed_at is null and copy_of is null`,
      [usernameKey(code)],
    )
    return rows[0]
  })
  return { isKnown: known !== undefined }
}
