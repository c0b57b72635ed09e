import type { LanguageCode } from '@dryrun/domain/languages/languages.ts'
import type pg from 'pg'
import { everyShard } from '../../platform/db/every-shard.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { type MailDeps, mailNotices } from './mail-notices.ts'
import { type TakenNotice, writeNotifications } from './write-notifications.ts'

/** Few turns cost less than many; more at a time would keep requests waiting. */
const noticesPerTurnMax = 250

/**
 * Makes emails and notifications of what was noted: taken and written in one transaction, so each is told once, whichever
 * instance takes it. Returns whether there may be more.
 */
export function passOnNotices(deps: MailDeps & { readonly pool: pg.Pool }): Promise<boolean> {
  return inTransaction(deps.pool, async (client) => {
    const rows = await takeNotices(client)
    if (rows.length === 0) return false
    const personOf = await readPeople(client, rows)
    await mailNotices(
      client,
      deps,
      rows.map((row) => ({ ...row, ...(personOf.get(row.member_id) ?? nobody) })),
    )
    await writeNotifications(client, rows)
    return rows.length === noticesPerTurnMax
  })
}

/** Whoever deletes a notice passes it on: two who have found the same ones share them out by the locks on their rows. */
async function takeNotices(client: pg.ClientBase): Promise<TakenNotice[]> {
  const { rows: oldest } = await client.query<{ member_id: string; notice_id: bigint }>(
    `${everyShard} select member_id, notice_id from notices.notice order by notice_id limit $1`,
    [noticesPerTurnMax],
  )
  if (oldest.length === 0) return []
  const { rows } = await client.query<TakenNotice & { readonly notice_id: bigint }>(
    `delete from notices.notice where member_id = any($1::uuid[]) and notice_id = any($2::bigint[])
     returning member_id, notice_id, kind, details, noticed_at`,
    [oldest.map((row) => row.member_id), oldest.map((row) => row.notice_id)],
  )
  return rows.toSorted((a, b) => (a.notice_id < b.notice_id ? -1 : 1))
}

interface Person {
  readonly full_name: string | null
  readonly email: string | null
  readonly language: LanguageCode | null
}

const nobody: Person = { full_name: null, email: null, language: null }

async function readPeople(client: pg.ClientBase, rows: readonly TakenNotice[]): Promise<ReadonlyMap<string, Person>> {
  const { rows: people } = await client.query<Person & { readonly member_id: string }>(
    `select member_id, full_name, email, language from members.member where member_id = any($1::uuid[]) and not is_demo`,
    [[...new Set(rows.map((row) => row.member_id))]],
  )
  return new Map(people.map((person) => [person.member_id, person]))
}
