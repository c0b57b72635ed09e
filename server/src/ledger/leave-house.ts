import type pg from 'pg'

/**
 * Locks a book and takes it out of its class's house, which doesn't follow it from now on. What the book had moved in it by
 * now stays in what the house holds.
 */
export async function leaveHouse(tx: pg.ClientBase, memberId: string): Promise<void> {
  const { rows } = await tx.query<{ house_id: string | null }>(
    'select house_id from ledger.book where member_id = $1 for update',
    [memberId],
  )
  const houseId = rows[0]?.house_id ?? null
  if (houseId !== null) {
    const { rows: moved } = await tx.query<{ cents: bigint }>(
      `select coalesce(-sum(balance_units), 0)::bigint as cents from ledger.account
        where member_id = $1 and asset = 'USD' and kind in ('paid_in', 'paid_out')`,
      [memberId],
    )
    await tx.query('update ledger.house set left_cents = left_cents + $2 where house_id = $1', [
      houseId,
      moved[0]?.cents ?? 0n,
    ])
  }
  await tx.query('update ledger.book set class_id = null, house_id = null, referred_by = null where member_id = $1', [
    memberId,
  ])
}
