import { adminKey } from '../../ledger/admin-call.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import type { SignedIn } from '../../platform/http/caller.ts'

/** Whether what somebody asked for under a key was carried out. A member asks about their own book alone. */
export async function readCommand(
  { pool }: WithPool,
  caller: SignedIn,
  { key, bookOf }: { readonly key: string; readonly bookOf: string | undefined },
): Promise<{ isDone: boolean }> {
  const { memberId } = caller
  const isAdmin = caller.role === 'admin'
  const { rowCount } = await pool.query('select from ledger.command where member_id = $1 and idempotency_key = $2', [
    isAdmin ? (bookOf ?? memberId) : memberId,
    isAdmin ? adminKey({ adminId: memberId, key }) : key,
  ])
  if (rowCount) return { isDone: true }
  const { rowCount: several } = await pool.query(
    'select from ledger.request where member_id = $1 and idempotency_key = $2 and answer is not null',
    [memberId, key],
  )
  return { isDone: Boolean(several) }
}
