import { type Clock, inWorldTime } from '../../platform/clock.ts'
import type { Notifications } from '../../platform/db/notifications.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { gathered } from '../../platform/gather.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { endSessions } from './end-sessions.ts'
import { openKeptSessions } from './kept-sessions.ts'
import { copyIdleMsMax, sessionIdleMsMax, sessionSeenMs } from './limits.ts'
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
  readonly copy_of: string | null
  readonly is_trainer: boolean
  readonly is_class_account: boolean
}

/** The demo members themselves are nobody's: whoever looks around has a copy. */
const selectSession = `
  select s.token_hash, s.member_id, s.session_id, m.role, coalesce(c.must_change, false) as must_change, s.last_seen_at, s.expires_at, s.is_proven, m.copy_of,
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
    text: `${selectSession} s.member_id = $1 and s.session_id = $2 and s.ended_at is null and m.closed_at is null and not m.is_demo`,
    values: [memberId, sessionId],
  })
  return judge(deps, rows[0])
}

/**
 * Finds out who holds a token. A session that has run out is ended for good: no clock that goes back brings it to life.
 * Every request asks this, so sessions are kept in memory, and those that aren't there are looked up together.
 */
export async function createIdentifier(
  deps: Pick<SessionDeps, 'pool' | 'clock'>,
  notifications: Notifications,
): Promise<(token: string | undefined) => Promise<Caller>> {
  const kept = await openKeptSessions<Row>(notifications)
  const findSession = gathered<Row>(async (digests) => {
    const keep = kept.keeper()
    const { rows } = await deps.pool.query<Row & { token_hash: Buffer }>({
      name: 'identify-callers',
      text: `${selectSession} s.token_hash = any($1::bytea[]) and s.ended_at is null and m.closed_at is null and not m.is_demo`,
      values: [digests.map((digest) => Buffer.from(digest, 'hex'))],
    })
    const found = new Map(rows.map(({ token_hash, ...row }) => [token_hash.toString('hex'), row]))
    for (const [digest, row] of found) keep(digest, row)
    return found
  })
  return async (token) => {
    if (token === undefined) return visitor
    const digest = digestOf(token).toString('hex')
    const seen = (row: Row) => kept.update(digest, row)
    const known = await kept.find(digest)
    // Used on another instance, it may have been seen later than is known here.
    if (known && !isOver(deps.clock, known)) return judge(deps, known, seen)
    return judge(deps, await findSession(digest), seen)
  }
}

const idleMsOf = (clock: Clock, row: Row) => clock.now().getTime() - row.last_seen_at.getTime()

function isOver(clock: Clock, row: Row): boolean {
  return (
    clock.now() >= row.expires_at ||
    idleMsOf(clock, row) >= inWorldTime(clock, row.copy_of ? copyIdleMsMax : sessionIdleMsMax)
  )
}

async function judge(
  { pool, clock }: Pick<SessionDeps, 'pool' | 'clock'>,
  row: Row | undefined,
  seen: (row: Row) => void = () => {},
): Promise<Caller> {
  if (!row) return visitor
  const { member_id: memberId, session_id: sessionId } = row
  if (isOver(clock, row)) {
    await inTransaction(pool, (client) => endSessions(client, { clock }, { memberId, only: sessionId }, 'expired'))
    return visitor
  }
  if (idleMsOf(clock, row) >= inWorldTime(clock, sessionSeenMs)) {
    const now = clock.now()
    // Before it's written: whoever asks meanwhile needn't write it again.
    seen({ ...row, last_seen_at: now })
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
    copyOf: row.copy_of ?? undefined,
    isTrainer: row.is_trainer,
    isClassAccount: row.is_class_account,
  }
}
