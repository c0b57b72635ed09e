import type pg from 'pg'

/** Which of these sessions are over, or were erased with their person. */
export async function findEndedSessions(pool: pg.Pool, sessionIds: readonly string[]): Promise<readonly string[]> {
  const { rows } = await pool.query<{ session_id: string }>(
    `select asked.session_id::text from unnest($1::uuid[]) as asked (session_id)
      where not exists (select from auth.session where session.session_id = asked.session_id
                           and ended_at is null and expires_at > platform.clock_now())`,
    [sessionIds],
  )
  return rows.map((row) => row.session_id)
}
