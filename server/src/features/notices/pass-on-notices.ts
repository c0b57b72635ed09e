import type { LanguageCode } from '@dryrun/domain/languages/languages.ts'
import type pg from 'pg'
import { everyShard } from '../../platform/db/every-shard.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { openTurn } from '../../platform/failing-items.ts'
import type { Log } from '../../platform/log.ts'
import { type MailDeps, mailNotices } from './mail-notices.ts'
import { type Notice, writeNotifications } from './write-notifications.ts'

/** Few turns cost less than many; more at a time would keep requests waiting. */
const noticesPerTurnMax = 250

/**
 * Makes emails and notifications of what was noted, whichever instances look. Returns whether there may be more. Emails are
 * queued first, in one place, and each notice has only one. Then the notices are deleted and the notifications written,
 * where the members are. If it stops in between, the notices are still there, and no email is queued again.
 */
export async function passOnNotices(deps: Deps): Promise<boolean> {
  const turn = await openTurn(deps, 'notices')
  const oldest = await readOldest(deps.pool, turn.paused)
  await turn.together(
    oldest,
    (notice) => String(notice.notice_id),
    (notices) => passOn(deps, notices),
    { isAll: oldest.length < noticesPerTurnMax },
  )
  return oldest.length === noticesPerTurnMax
}

type Deps = MailDeps & { readonly pool: pg.Pool; readonly log?: Log }

async function passOn(deps: Deps, oldest: readonly Notice[]): Promise<void> {
  await inTransaction(deps.pool, async (client) => {
    const personOf = await readPeople(client, oldest)
    await mailNotices(
      client,
      deps,
      oldest.map((notice) => ({ ...notice, ...(personOf.get(notice.member_id) ?? nobody) })),
    )
  })
  await inTransaction(deps.pool, async (client) => writeNotifications(client, await takeNotices(client, oldest)))
}

async function readOldest(pool: pg.Pool, paused: readonly string[]): Promise<Notice[]> {
  const { rows } = await pool.query<Notice>(
    `${everyShard} select member_id, notice_id, kind, details, noticed_at from notices.notice
      where notice_id <> all($2::bigint[]) order by notice_id limit $1`,
    [noticesPerTurnMax, paused],
  )
  return rows
}

/** Whoever deletes a notice notifies: two who have found the same ones share them out by the locks on their rows. */
async function takeNotices(client: pg.ClientBase, found: readonly Notice[]): Promise<Notice[]> {
  const { rows } = await client.query<Notice>(
    `delete from notices.notice where member_id = any($1::uuid[]) and notice_id = any($2::bigint[])
     returning member_id, notice_id, kind, details, noticed_at`,
    [found.map((notice) => notice.member_id), found.map((notice) => notice.notice_id)],
  )
  return rows.toSorted((a, b) => (a.notice_id < b.notice_id ? -1 : 1))
}

interface Person {
  readonly full_name: string | null
  readonly email: string | null
  readonly language: LanguageCode | null
}

const nobody: Person = { full_name: null, email: null, language: null }

/** Held until the emails are queued: somebody who's being erased meanwhile either gets none, or takes them along. */
async function readPeople(client: pg.ClientBase, rows: readonly Notice[]): Promise<ReadonlyMap<string, Person>> {
  const { rows: people } = await client.query<Person & { readonly member_id: string }>(
    `select member_id, full_name, email, language from members.member
      where member_id = any($1::uuid[]) and not is_demo and closed_at is null order by member_id for key share`,
    [[...new Set(rows.map((row) => row.member_id))]],
  )
  return new Map(people.map((person) => [person.member_id, person]))
}
