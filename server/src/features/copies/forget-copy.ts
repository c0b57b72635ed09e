import type pg from 'pg'
import { eraseFiles } from '../../files/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { endSessions } from '../sessions/index.ts'

/**
 * Everything of a copy goes, as if it had never been. In three steps, each of which can be repeated: its session ends, then
 * its book goes, and at last the member, by whom the copy is found. Any number of instances may do this at the same time.
 */
export async function forgetCopy(
  { pool, clock }: { readonly pool: pg.Pool; readonly clock: Clock },
  copyId: string,
): Promise<void> {
  await inTransaction(pool, async (tx) => {
    // Whoever is taking it, or making it, ends first.
    await tx.query('select from members.copy where member_id = $1 for update', [copyId])
    await endSessions(tx, { clock }, { memberId: copyId }, 'closed')
  })
  await pool.query('select ledger.forget_copy($1)', [copyId])
  await inTransaction(pool, async (tx) => {
    await eraseFiles(tx, copyId, clock.now())
    await tx.query('select members.forget_copy($1)', [copyId])
  })
}
