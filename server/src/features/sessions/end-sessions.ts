import type pg from 'pg'
import { sessionEndedChannel } from '../../platform/live/announcements.ts'
import { recordEvents } from '../audit/index.ts'
import type { SessionDeps } from './session-deps.ts'

type EndReason =
  | 'by_admin'
  | 'closed'
  | 'elsewhere'
  | 'expired'
  | 'logged_out'
  | 'password_changed'
  | 'password_reset'
  | 'replaced'

interface Which {
  readonly memberId: string
  /** Only this one, or all but this one; without either, all. */
  readonly only?: string
  readonly except?: string
  /** Who ends them, where it is not the person themselves. */
  readonly actorId?: string
}

/** Ends sessions in the caller's transaction, and tells every instance. Returns how many there were. */
export async function endSessions(
  client: pg.ClientBase,
  { clock }: Pick<SessionDeps, 'clock'>,
  { memberId, only, except, actorId = memberId }: Which,
  reason: EndReason,
): Promise<number> {
  const now = clock.now()
  const { rows } = await client.query<{ session_id: string }>(
    `update auth.session set ended_at = $2, end_reason = $3
      where member_id = $1 and ended_at is null
        and ($4::uuid is null or session_id = $4) and ($5::uuid is null or session_id <> $5)
     returning session_id`,
    [memberId, now, reason, only ?? null, except ?? null],
  )
  await client.query(
    `update members.member set online = false where member_id = $1 and online
        and not exists (select from auth.session where member_id = $1 and ended_at is null)`,
    [memberId],
  )
  await recordEvents(
    client,
    rows.map(({ session_id }) => ({
      kind: 'session.ended',
      at: now,
      actorId,
      subjectId: memberId,
      details: { sessionId: session_id, reason },
    })),
  )
  for (const { session_id } of rows) await client.query('select pg_notify($1, $2)', [sessionEndedChannel, session_id])
  return rows.length
}
