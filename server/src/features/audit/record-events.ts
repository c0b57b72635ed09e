import type pg from 'pg'
import { isCopyId } from '../../platform/copy-id.ts'

/** What can happen that matters to somebody's safety. */
export type EventKind =
  | 'admin.made'
  | 'class.opened'
  | 'class.ended'
  | 'clock.changed'
  | 'trainer.named'
  | 'trainer.dismissed'
  | 'data.exported'
  | 'email.confirmed'
  | 'file.opened'
  | 'login.failed'
  | 'login.limited'
  | 'member.closed'
  | 'member.kept_account'
  | 'member.signed_up'
  | 'passkey.added'
  | 'passkey.removed'
  | 'password.changed'
  | 'password.reset'
  | 'profile.changed'
  | 'recovery_code.used'
  | 'recovery_codes.renewed'
  | 'reset.requested'
  | 'review.declined'
  | 'review.published'
  | 'review.removed'
  | 'review.written'
  | 'session.began'
  | 'session.ended'
  | 'support.answered'
  | 'support.state_set'
  | 'two_steps.off'
  | 'enrolment.asked'
  | 'two_steps.on'

export interface AuditEvent {
  readonly kind: EventKind
  readonly at: Date
  /** Who did it, and whom it is about: ids alone, so that erasing a person leaves nothing of them here. */
  readonly actorId: string | null
  readonly subjectId: string | null
  readonly countryCode?: string | null
  readonly details?: Readonly<Record<string, string | number | boolean>>
}

/**
 * Part of the caller's transaction: what happened and its record stand or fall together. The log only grows, so what happens
 * in a copy of the demo account isn't in it: of copies nothing is left.
 */
export async function recordEvents(client: pg.ClientBase | pg.Pool, all: readonly AuditEvent[]): Promise<void> {
  const events = all.filter(({ actorId, subjectId }) => !isCopyId(actorId) && !isCopyId(subjectId))
  if (events.length === 0) return
  await client.query(
    `insert into audit.event (happened_at, kind, actor_member_id, subject_member_id, country_code, details)
     select * from unnest($1::timestamptz[], $2::text[], $3::uuid[], $4::uuid[], $5::text[], $6::jsonb[])`,
    [
      events.map((event) => event.at),
      events.map((event) => event.kind),
      events.map((event) => event.actorId),
      events.map((event) => event.subjectId),
      events.map((event) => event.countryCode ?? null),
      events.map((event) => JSON.stringify(event.details ?? {})),
    ],
  )
}
