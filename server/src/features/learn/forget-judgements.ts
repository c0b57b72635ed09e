import type { WithPool } from '../../platform/db/with-pool.ts'

/** Lets a member judge all offers anew. */
export async function forgetJudgements({ pool }: WithPool, memberId: string): Promise<{ done: true }> {
  await pool.query('delete from learn.judgement where member_id = $1', [memberId])
  return { done: true }
}
