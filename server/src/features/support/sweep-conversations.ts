import type pg from 'pg'
import type { Clock } from '../../platform/clock.ts'
import { worldAfter } from '../../platform/clock.ts'

/** A visitor's conversation, and the cookie that it is known by, live so long after the last word. */
export const visitorKeepMs = 90 * 24 * 60 * 60 * 1000

/** Nobody can come back to these: their cookie has run out in the browser. */
export async function sweepConversations({ pool, clock }: { pool: pg.Pool; clock: Clock }): Promise<void> {
  await pool.query('delete from support.conversation where member_id is null and last_at <= $1', [
    worldAfter(clock, -visitorKeepMs),
  ])
}
