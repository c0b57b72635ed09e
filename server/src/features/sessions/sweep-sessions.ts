import { inWorldTime } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { openTurn } from '../../platform/failing-items.ts'
import { endSessions } from './end-sessions.ts'
import { deviceLifeMsMax, sessionIdleMsMax } from './limits.ts'
import type { SessionDeps } from './session-deps.ts'

const sessionsMax = 500
/** How long what is over is still kept, for the person's own data export and for looking into a misuse. */
const keepMs = 30 * 24 * 60 * 60 * 1000
/** Codes of time steps this old are refused anyway. */
const stepKeepMs = 60 * 60 * 1000

/** Ends sessions that ran out while nobody used them, and clears away what has no meaning any more. */
export async function sweepSessions(
  deps: Pick<SessionDeps, 'pool' | 'clock'> & { readonly log?: SessionDeps['log'] },
): Promise<void> {
  const turn = await openTurn(deps, 'sessions')
  const now = deps.clock.now()
  const ago = (ms: number) => new Date(now.getTime() - inWorldTime(deps.clock, ms))
  const { rows } = await deps.pool.query<{ member_id: string; session_id: string }>(
    // Two conditions with an index each: in one, they would have every session read.
    `select member_id, session_id from (
       (select member_id, session_id from auth.session where ended_at is null and expires_at <= $1 and session_id <> all($4::uuid[]) limit $3)
       union
       (select member_id, session_id from auth.session where ended_at is null and last_seen_at <= $2 and session_id <> all($4::uuid[]) limit $3)) as over`,
    [now, ago(sessionIdleMsMax), sessionsMax, turn.paused],
  )
  await turn.each(
    rows,
    (row) => row.session_id,
    ({ member_id: memberId, session_id: only }) =>
      inTransaction(deps.pool, (tx) => endSessions(tx, deps, { memberId, only }, 'expired')),
    { isAll: rows.length < sessionsMax, inOrder: true },
  )
  await deps.pool.query('delete from auth.session where ended_at <= $1', [ago(keepMs)])
  await deps.pool.query('delete from auth.challenge where expires_at <= $1', [now])
  await deps.pool.query('delete from auth.passkey_challenge where expires_at <= $1', [now])
  await deps.pool.query('delete from auth.reset_link where expires_at <= $1', [ago(keepMs)])
  await deps.pool.query('delete from auth.email_confirmation where expires_at <= $1', [ago(keepMs)])
  await deps.pool.query('delete from auth.attempt where ends_at <= clock_timestamp()')
  await deps.pool.query('delete from auth.solved_puzzle where expires_at <= clock_timestamp()')
  await deps.pool.query('delete from auth.enrolment_code where expires_at <= $1', [now])
  await deps.pool.query('delete from auth.device where last_seen_at <= $1', [ago(deviceLifeMsMax)])
  await deps.pool.query('delete from auth.pace where next_at <= clock_timestamp()')
  await deps.pool.query('delete from auth.totp_step where claimed_at <= $1', [ago(stepKeepMs)])
}
