import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'
import { isCopyId } from '../../platform/copy-id.ts'

/**
 * Whose address it is; null where it's nobody's, or nobody's any more. Asked before the command, since it's another
 * member's book. Should they go in between, what was sent to them stays on the way.
 */
export async function findOpenOwner(pool: pg.Pool, address: string): Promise<string | null> {
  const { rows } = await pool.query<{ member_id: string }>('select member_id from ledger.address where address = $1', [
    address,
  ])
  const owner = rows[0]?.member_id
  if (owner === undefined) return null
  const { rowCount } = await pool.query('select from ledger.book where member_id = $1 and closed_at is null', [owner])
  return rowCount ? owner : null
}

/** Coins don't cross the border of a copy of the demo account, in neither direction: it's gone in a while. */
function isReachable(memberId: string, owner: string | null): boolean {
  return owner === memberId || (!isCopyId(memberId) && !isCopyId(owner))
}

/** Whose address it is for this member. For whoever pays out, one beyond the border is nobody's. */
export async function findReachable(pool: pg.Pool, memberId: string, address: string): Promise<string | null> {
  const owner = await findOpenOwner(pool, address)
  return isReachable(memberId, owner) ? owner : null
}

/** Why nothing can be sent there, if anything. A copy's coins stay in its own wallet, or go to the house. */
export function borderProblem(
  memberId: string,
  owner: string | null,
  toHouse: boolean,
): 'copy_sends_inside' | 'address_of_copy' | null {
  if (toHouse || isReachable(memberId, owner)) return null
  return isCopyId(memberId) ? 'copy_sends_inside' : 'address_of_copy'
}

/** For a rule that decides: the same answer under the same key comes first. */
export function refuseBeyondBorder(problem: ReturnType<typeof borderProblem>): void {
  if (problem) throw new Refusal(problem, { field: 'address' })
}
