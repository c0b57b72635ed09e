import type pg from 'pg'

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
