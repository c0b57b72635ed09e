import type { OpenSession } from '@dryrun/contract/session.ts'
import { inWorldTime } from '../../platform/clock.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import { sessionIdleMsMax } from './limits.ts'
import type { SessionDeps } from './session-deps.ts'

interface Row {
  readonly session_id: string
  readonly device: string
  readonly country_code: string | null
  readonly created_at: Date
  readonly last_seen_at: Date
}

export async function listSessions(
  { pool, clock }: Pick<SessionDeps, 'pool' | 'clock'>,
  caller: SignedIn,
): Promise<{ sessions: OpenSession[] }> {
  const now = clock.now()
  const { rows } = await pool.query<Row>(
    `select session_id, device, country_code, created_at, last_seen_at from auth.session
      where member_id = $1 and ended_at is null and expires_at > $2 and last_seen_at > $3
      order by session_id = $4 desc, last_seen_at desc limit 100`,
    [caller.memberId, now, new Date(now.getTime() - inWorldTime(clock, sessionIdleMsMax)), caller.sessionId],
  )
  return {
    sessions: rows.map((row) => ({
      sessionId: row.session_id,
      device: row.device,
      country: row.country_code,
      isThisOne: row.session_id === caller.sessionId,
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
    })),
  }
}
