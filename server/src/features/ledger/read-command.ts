import type pg from 'pg'
import { type Caller, signedIn } from '../../platform/http/caller.ts'

/** Whether what somebody asked for under a key was carried out. A member asks about their own book alone. */
export async function readCommand(
  pool: pg.Pool,
  caller: Caller,
  key: string,
  bookOf: string | undefined,
): Promise<{ isDone: boolean }> {
  const { memberId } = signedIn(caller)
  const isAdmin = caller.role === 'admin'
  const { rowCount } = await pool.query('select from ledger.command where member_id = $1 and idempotency_key = $2', [
    isAdmin ? (bookOf ?? memberId) : memberId,
    isAdmin ? `${memberId}:${key}` : key,
  ])
  return { isDone: Boolean(rowCount) }
}
