import type pg from 'pg'

/** Lets a member judge all offers anew. */
export async function forgetJudgements(pool: pg.Pool, memberId: string): Promise<{ done: true }> {
  await pool.query('delete from learn.judgement where member_id = $1', [memberId])
  return { done: true }
}
