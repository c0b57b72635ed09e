import type pg from 'pg'
import type { Clock } from '../../platform/clock.ts'
import { worldAfter } from '../../platform/clock.ts'
import { openTurn } from '../../platform/failing-items.ts'
import type { Log } from '../../platform/log.ts'

const conversationsMax = 1_000

/** A visitor's conversation, and the cookie that it is known by, live so long after the last word. */
export const visitorKeepMs = 90 * 24 * 60 * 60 * 1000

/** Nobody can come back to these: their cookie has run out in the browser. */
export async function sweepConversations(deps: { pool: pg.Pool; clock: Clock; log?: Log }): Promise<boolean> {
  const { pool, clock } = deps
  const turn = await openTurn(deps, 'conversations')
  const { rows } = await pool.query<{ conversation_id: string }>(
    `select conversation_id from support.conversation
      where member_id is null and last_at <= $1 and conversation_id <> all($3::uuid[]) limit $2`,
    [worldAfter(clock, -visitorKeepMs), conversationsMax, turn.paused],
  )
  await turn.together(
    rows.map((row) => row.conversation_id),
    (id) => id,
    (ids) => pool.query('delete from support.conversation where conversation_id = any($1::uuid[])', [ids]),
    { isAll: rows.length < conversationsMax },
  )
  return rows.length === conversationsMax
}
