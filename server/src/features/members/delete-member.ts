import { Refusal } from '@dryrun/domain/refusal.ts'
import type { WithTeller } from '../../ledger/teller.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { closeBookSelling } from '../ledger/index.ts'
import type { WithMarket } from '../markets/index.ts'
import type { SessionDeps } from '../sessions/index.ts'
import { erasePerson } from './close-account.ts'
import { readProfile } from './read-profile.ts'

/** The admin erases a person, after having typed their username; the ledger stays. */
export async function deleteMember(
  deps: SessionDeps & WithTeller & WithMarket,
  { memberId, adminId }: { memberId: string; adminId: string },
  confirmation: string,
): Promise<{ done: true }> {
  const { role, displayName } = await readProfile(deps, memberId)
  if (role === 'admin') throw new Refusal('admin_stays')
  if (confirmation !== displayName) throw new Refusal('username_not_typed')
  // The book first: nothing can be credited to somebody who is about to be gone.
  await closeBookSelling(deps, memberId, adminId)
  await inTransaction(deps.pool, (tx) => erasePerson(tx, deps, { memberId, actorId: adminId }))
  return { done: true }
}
