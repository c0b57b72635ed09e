import type { AuditLog } from '@dryrun/contract/audit.ts'
import type pg from 'pg'
import { pageOf, pageRowsMax } from '../../platform/db/page.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import { gatherEvents } from './audit-chain.ts'

interface Row {
  readonly event_id: string
  readonly happened_at: Date
  readonly kind: string
  readonly actor_member_id: string | null
  readonly subject_member_id: string | null
  readonly details: Record<string, string | number | boolean>
}

interface Query {
  readonly by?: 'admin' | 'anybody' | undefined
  readonly memberId?: string | undefined
  readonly after?: string | undefined
}

/** What happened, newest first, a page at a time. */
export async function listAuditEvents({ pool }: WithPool, { by, memberId, after }: Query): Promise<AuditLog> {
  await gatherEvents({ pool })
  const { rows } = await pool.query<Row>(
    `select event.* from audit.event
      where ($1::text is distinct from 'admin'
             or event.actor_member_id = (select member_id from members.member where role = 'admin'))
        and ($2::uuid is null or event.subject_member_id = $2) and ($3::uuid is null or event.event_id < $3)
      order by event.event_id desc limit $4`,
    [by ?? null, memberId ?? null, after ?? null, pageRowsMax + 1],
  )
  const { page, next } = pageOf(rows, (row) => row.event_id)
  const people = await readPeople(
    pool,
    page.flatMap((row) => [row.actor_member_id, row.subject_member_id]),
  )
  return {
    events: page.map((row) => ({
      eventId: row.event_id,
      at: row.happened_at.toISOString(),
      kind: row.kind,
      actor: people.get(row.actor_member_id) ?? null,
      subject: people.get(row.subject_member_id) ?? null,
      details: row.details,
    })),
    next,
  }
}

type Person = NonNullable<AuditLog['events'][number]['actor']>

/** Who they are, each looked up once. Whoever isn't there any more is left out. */
async function readPeople(pool: pg.Pool, ids: readonly (string | null)[]): Promise<Map<string | null, Person>> {
  const { rows } = await pool.query<{ member_id: string; username: string; is_demo: boolean }>(
    'select member_id, username, is_demo from members.member where member_id = any($1::uuid[])',
    [[...new Set(ids.filter((id) => id !== null))]],
  )
  return new Map(
    rows.map((row) => [row.member_id, { memberId: row.member_id, username: row.username, isDemo: row.is_demo }]),
  )
}
