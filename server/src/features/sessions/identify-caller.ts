import { inTransaction } from '../../platform/db/transaction.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { endSessions } from './end-sessions.ts'
import { sessionIdleMsMax, sessionSeenMs } from './limits.ts'
import type { SessionDeps } from './session-deps.ts'
import { digestOf } from './tokens.ts'
import { inWorldTime } from './world-time.ts'

interface Row {
  readonly member_id: string
  readonly session_id: string
  readonly role: 'member' | 'admin'
  readonly must_change: boolean
  readonly last_seen_at: Date
  readonly expires_at: Date
}

const visitor: Caller = { role: 'visitor' }

/** Who holds this token. A session that has run out is ended for good: no clock that goes back brings it to life. */
export async function identifyCaller(
  { pool, clock }: Pick<SessionDeps, 'pool' | 'clock'>,
  token: string | undefined,
): Promise<Caller> {
  if (token === undefined) return visitor
  const { rows } = await pool.query<Row>({
    name: 'identify-caller',
    text: `select s.member_id, s.session_id, m.role, c.must_change, s.last_seen_at, s.expires_at
             from auth.session s join members.member m using (member_id) join auth.credential c using (member_id)
            where s.token_hash = $1 and s.ended_at is null and m.closed_at is null`,
    values: [digestOf(token)],
  })
  const [row] = rows
  if (!row) return visitor
  const { member_id: memberId, session_id: sessionId } = row
  const now = clock.now()
  const idleMs = now.getTime() - row.last_seen_at.getTime()
  if (now >= row.expires_at || idleMs >= inWorldTime(clock, sessionIdleMsMax)) {
    await inTransaction(pool, (client) => endSessions(client, { clock }, { memberId, only: sessionId }, 'expired'))
    return visitor
  }
  if (idleMs >= inWorldTime(clock, sessionSeenMs)) {
    await pool.query('update auth.session set last_seen_at = $3 where member_id = $1 and session_id = $2', [
      memberId,
      sessionId,
      now,
    ])
  }
  return { role: row.role, memberId, sessionId, mustChangePassword: row.must_change }
}
