import { inWorldTime } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { gathered } from '../../platform/gather.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { endSessions } from './end-sessions.ts'
import { sessionIdleMsMax, sessionSeenMs } from './limits.ts'
import type { SessionDeps } from './session-deps.ts'
import { digestOf } from './tokens.ts'

interface Row {
  readonly member_id: string
  readonly session_id: string
  readonly role: 'member' | 'admin'
  readonly must_change: boolean
  readonly last_seen_at: Date
  readonly expires_at: Date
  readonly is_proven: boolean
  readonly is_demo: boolean
  readonly is_trainer: boolean
  readonly is_class_account: boolean
}

const selectSession = `
  select s.token_hash, s.member_id, s.session_id, m.role, coalesce(c.must_change, false) as must_change, s.last_seen_at, s.expires_at, s.is_proven, m.is_demo,
         m.is_trainer, m.is_class_account
    from auth.session s join members.member m using (member_id) left join auth.credential c using (member_id)
   where`

const visitor: Caller = { role: 'visitor' }

/** Who is behind a session whose id is known from something that it vouches for. */
export async function identifySession(
  deps: Pick<SessionDeps, 'pool' | 'clock'>,
  { memberId, sessionId }: { memberId: string; sessionId: string },
): Promise<Caller> {
  const { rows } = await deps.pool.query<Row>({
    name: 'identify-session',
    text: `${selectSession} s.member_id = $1 and s.session_id = $2 and s.ended_at is null and m.closed_at is null`,
    values: [memberId, sessionId],
  })
  return judge(deps, rows[0])
}

/**
 * Finds out who holds a token. A session that has run out is ended for good: no clock that goes back brings it to life.
 * Every request asks this, so requests that come together ask together.
 */
export function createIdentifier(
  deps: Pick<SessionDeps, 'pool' | 'clock'>,
): (token: string | undefined) => Promise<Caller> {
  const findSession = gathered<Row>(async (digests) => {
    const { rows } = await deps.pool.query<Row & { token_hash: Buffer }>({
      name: 'identify-callers',
      text: `${selectSession} s.token_hash = any($1::bytea[]) and s.ended_at is null and m.closed_at is null`,
      values: [digests.map((digest) => Buffer.from(digest, 'hex'))],
    })
    return new Map(rows.map((row) => [row.token_hash.toString('hex'), row]))
  })
  return async (token) =>
    token === undefined ? visitor : judge(deps, await findSession(digestOf(token).toString('hex')))
}

async function judge({ pool, clock }: Pick<SessionDeps, 'pool' | 'clock'>, row: Row | undefined): Promise<Caller> {
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
  return {
    role: row.role,
    memberId,
    sessionId,
    mustChangePassword: row.must_change,
    isProven: row.is_proven,
    isShared: row.is_demo,
    isTrainer: row.is_trainer,
    isClassAccount: row.is_class_account,
  }
}
