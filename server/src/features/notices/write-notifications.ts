import { hearersOf, type NoticeKind } from '@dryrun/domain/notices/notices.ts'
import type pg from 'pg'
import { announceNotifications } from './announce-notifications.ts'
import { markAboutRead } from './read-notifications.ts'

/** A notice that was taken from the table, to be passed on. */
export interface TakenNotice {
  readonly member_id: string
  readonly kind: NoticeKind
  readonly details: Readonly<Record<string, string>>
  readonly noticed_at: Date
}

interface Told {
  readonly memberId: string
  readonly kind: NoticeKind
  readonly about: string | null
  readonly details: Readonly<Record<string, string>>
  readonly at: Date
}

/** Part of the caller's transaction: writes to the bell of everyone a notice concerns. */
export async function writeNotifications(client: pg.ClientBase, rows: readonly TakenNotice[]): Promise<void> {
  const concernsAdmin = rows.some(({ kind }) => hearersOf(kind).admin || hearersOf(kind).settles)
  const adminId = concernsAdmin ? await findAdmin(client) : undefined
  const heard = await insertTold(
    client,
    rows.flatMap((row) => toldOf(row, adminId)),
  )
  // Afterwards, so that what was asked and decided within one turn is settled too.
  const settled = rows.filter(({ kind }) => hearersOf(kind).settles).flatMap(({ details }) => details['causeId'] ?? [])
  if (adminId !== undefined && (await markAboutRead(client, adminId, settled)) > 0) heard.push(adminId)
  await announceNotifications(client, heard)
}

async function findAdmin(client: pg.ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ member_id: string }>(
    `select member_id from members.member where role = 'admin'`,
  )
  return rows[0]?.member_id
}

function toldOf({ member_id, kind, details, noticed_at }: TakenNotice, adminId: string | undefined): Told[] {
  // An address isn't needed to say what happened, and a bell is seen by whoever looks over a shoulder.
  const { causeId = null, address: _, ...said } = details
  const { member, admin } = hearersOf(kind)
  const told = { kind, about: causeId, at: noticed_at }
  const isOfMember = admin && adminId !== undefined && member_id !== adminId
  return [
    ...(member ? [{ ...told, memberId: member_id, details: said }] : []),
    ...(admin && adminId !== undefined
      ? [{ ...told, memberId: adminId, details: isOfMember ? { ...said, memberId: member_id } : said }]
      : []),
  ]
}

/** Asked in two ways: the index is used for a value and for none, and for both in one comparison it isn't. */
const unreadBefore = `select from notices.notification as before
         where before.member_id = told.member_id and before.kind = told.kind and before.read_at is null
           and (reader.read_to is null or before.notification_id > reader.read_to)`

/** Returns who has something new. Somebody who's being erased at this moment has nothing written about them. */
async function insertTold(client: pg.ClientBase, told: readonly Told[]): Promise<string[]> {
  if (told.length === 0) return []
  const { rows: here } = await client.query<{ member_id: string }>(
    'select member_id from members.member where member_id = any($1::uuid[]) and closed_at is null for key share',
    [[...new Set(told.map(({ memberId }) => memberId))]],
  )
  const present = new Set(here.map(({ member_id }) => member_id))
  const kept = told.filter(({ memberId }) => present.has(memberId))
  // A second answer in a chat, or a second finding, is no news while the first one is unread.
  const { rows } = await client.query<{ member_id: string }>(
    `with told as (
       select distinct on (member_id, kind, coalesce(about, member_id)) *
         from unnest($1::uuid[], $2::text[], $3::uuid[], $4::jsonb[], $5::timestamptz[])
           with ordinality as told (member_id, kind, about, details, happened_at, place)
        order by member_id, kind, coalesce(about, member_id), place desc
     )
     insert into notices.notification (member_id, kind, about, details, happened_at)
     select told.member_id, told.kind, told.about, told.details, told.happened_at
       from told left join notices.reader using (member_id)
      where not case when told.about is null
                  then exists (${unreadBefore} and before.about is null)
                  else exists (${unreadBefore} and before.about = told.about) end
      order by told.place
     returning member_id`,
    [
      kept.map(({ memberId }) => memberId),
      kept.map(({ kind }) => kind),
      kept.map(({ about }) => about),
      kept.map(({ details }) => JSON.stringify(details)),
      kept.map(({ at }) => at),
    ],
  )
  return rows.map(({ member_id }) => member_id)
}
