import type { AuditLog } from '@dryrun/contract/audit.ts'
import { pageOf, pageRowsMax } from '../../platform/db/page.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'

interface Row {
  readonly event_id: string
  readonly happened_at: Date
  readonly kind: string
  readonly actor_member_id: string | null
  readonly actor_username: string | null
  readonly actor_is_demo: boolean | null
  readonly subject_member_id: string | null
  readonly subject_username: string | null
  readonly subject_is_demo: boolean | null
  readonly details: Record<string, string | number | boolean>
}

interface Query {
  readonly by?: 'admin' | 'anybody' | undefined
  readonly memberId?: string | undefined
  readonly after?: string | undefined
}

/** What happened, newest first, a page at a time. */
export async function listAuditEvents({ pool }: WithPool, { by, memberId, after }: Query): Promise<AuditLog> {
  const { rows } = await pool.query<Row>(
    `select event.*, actor.username as actor_username, actor.is_demo as actor_is_demo,
            subject.username as subject_username, subject.is_demo as subject_is_demo
       from audit.event
       left join members.member as actor on actor.member_id = event.actor_member_id
       left join members.member as subject on subject.member_id = event.subject_member_id
      where ($1::text is distinct from 'admin'
             or event.actor_member_id = (select member_id from members.member where role = 'admin'))
        and ($2::uuid is null or event.subject_member_id = $2) and ($3::uuid is null or event.event_id < $3)
      order by event.event_id desc limit $4`,
    [by ?? null, memberId ?? null, after ?? null, pageRowsMax + 1],
  )
  const { page, next } = pageOf(rows, (row) => row.event_id)
  return {
    events: page.map((row) => ({
      eventId: row.event_id,
      at: row.happened_at.toISOString(),
      kind: row.kind,
      actor: personOf(row.actor_member_id, row.actor_username, row.actor_is_demo),
      subject: personOf(row.subject_member_id, row.subject_username, row.subject_is_demo),
      details: row.details,
    })),
    next,
  }
}

function personOf(memberId: string | null, username: string | null, isDemo: boolean | null) {
  return memberId === null || username === null ? null : { memberId, username, isDemo: isDemo ?? false }
}
