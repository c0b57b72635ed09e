import type pg from 'pg'

/** Whether a claim that waits or was approved rests on this file: then nobody may replace or remove it. */
export async function holdsProof(client: pg.ClientBase, memberId: string, name: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from deposits.deposit where member_id = $1 and proof_path = $2 and status in ('pending', 'approved') limit 1`,
    [memberId, name],
  )
  return Boolean(rowCount)
}
