import type pg from 'pg'
import type { LiveSession } from '../../platform/live/open-live.ts'

/** Which of these sessions are over, or were erased with their person. Returns their session ids. */
export async function findEndedSessions(pool: pg.Pool, sessions: readonly LiveSession[]): Promise<readonly string[]> {
  if (sessions.length === 0) return []
  const { rows } = await pool.query<{ session_id: string }>(
    `select distinct asked.session_id::text from unnest($1::uuid[], $2::uuid[]) as asked (member_id, session_id)
      where not exists (select from auth.session
                         where session.member_id = asked.member_id and session.session_id = asked.session_id
                           and ended_at is null and expires_at > platform.clock_now())`,
    [sessions.map(({ memberId }) => memberId), sessions.map(({ sessionId }) => sessionId)],
  )
  return rows.map((row) => row.session_id)
}
