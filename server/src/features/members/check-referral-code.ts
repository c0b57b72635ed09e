import { usernameKey } from '@dryrun/domain/members/identity.ts'
import { type Client, networkOf } from '../../platform/http/client.ts'
import { countMisses, paces, type SessionDeps } from '../sessions/index.ts'

/** A referral code is a username. Names that nobody has are tried so slowly that nobody gets through all of them. */
export async function checkReferralCode(
  deps: Pick<SessionDeps, 'pool' | 'clock'>,
  { code, client }: { code: string; client: Client },
): Promise<{ isKnown: boolean }> {
  const place = { pace: paces.referralByAddress, who: networkOf(client.address) }
  const known = await countMisses(deps, { place, client }, async () => {
    const { rows } = await deps.pool.query<{ member_id: string }>(
      `select member_id from members.member where username_key = $1 and role = 'member' and closed_at is null and copy_of is null`,
      [usernameKey(code)],
    )
    return rows[0]
  })
  return { isKnown: known !== undefined }
}
