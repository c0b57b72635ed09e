import { hearersOf, type NoticeKind } from '@dryrun/domain/notices/notices.ts'
import type pg from 'pg'
import { isCopyId } from '../../platform/copy-id.ts'
import { announceNotifications } from './announce-notifications.ts'
import { markAboutRead } from './read-notifications.ts'

export interface Notice {
  readonly notice_id: bigint
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
export async function writeNotifications(client: pg.ClientBase, rows: readonly Notice[]): Promise<void> {
  // What happens in a copy of the demo account is its visitor's alone.
  const ofMembers = rows.filter((row) => !isCopyId(row.member_id))
  const concernsAdmin = ofMembers.some(({ kind }) => hearersOf(kind).admin || hearersOf(kind).settles)
  const adminId = concernsAdmin ? await findAdmin(client) : undefined
  const heard = await insertTold(
    client,
    rows.flatMap((row) => toldOf(row, adminId)),
  )
  // Afterwards, so that what was asked and decided within one turn is settled too.
  const settled = ofMembers
    .filter(({ kind }) => hearersOf(kind).settles)
    .flatMap(({ details }) => details['causeId'] ?? [])
  if (adminId !== undefined && (await markAboutRead(client, adminId, settled)) > 0) heard.push(adminId)
  await announceNotifications(client, heard)
}

async function findAdmin(client: pg.ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ member_id: string }>(
    `select member_id from members.member where role = 'admin'`,
  )
  return rows[0]?.member_id
}

function toldOf({ member_id, kind, details, noticed_at }: Notice, adminId: string | undefined): Told[] {
  // An address isn't needed to say what happened, and a bell is seen by whoever looks over a shoulder.
  const { causeId = null, address: _, ...said } = details
  const { member, admin } = hearersOf(kind)
  const told = { kind, about: causeId, at: noticed_at }
  const isOfMember = admin && adminId !== undefined && member_id !== adminId
  return [
    ...(member ? [{ ...told, memberId: member_id, details: said }] : []),
    ...(admin && adminId !== undefined && !isCopyId(member_id)
      ? [{ ...told, memberId: adminId, details: isOfMember ? { ...said, memberId: member_id } : said }]
      : []),
  ]
}

/** Returns who has something new. Somebody who's being erased at this moment has nothing written about them. */
async function insertTold(client: pg.ClientBase, told: readonly Told[]): Promise<string[]> {
  if (told.length === 0) return []
  const { rows: here } = await client.query<{ member_id: string }>(
    'select member_id from members.member where member_id = any($1::uuid[]) and closed_at is null for key share',
    [[...new Set(told.map(({ memberId }) => memberId))]],
  )
  const present = new Set(here.map(({ member_id }) => member_id))
  const latest = latestOf(told.filter(({ memberId }) => present.has(memberId)))
  const isToldEachTime = ({ kind }: Told) => hearersOf(kind).everyTime ?? false
  const unread = await readUnread(
    client,
    latest.filter((each) => !isToldEachTime(each)),
  )
  const fresh = latest.filter((each) => isToldEachTime(each) || !unread.has(keyOf(each)))
  if (fresh.length === 0) return []
  await client.query(
    `insert into notices.notification (member_id, kind, about, details, happened_at)
     select * from unnest($1::uuid[], $2::text[], $3::uuid[], $4::jsonb[], $5::timestamptz[])`,
    [
      fresh.map(({ memberId }) => memberId),
      fresh.map(({ kind }) => kind),
      fresh.map(({ about }) => about),
      fresh.map(({ details }) => JSON.stringify(details)),
      fresh.map(({ at }) => at),
    ],
  )
  return fresh.map(({ memberId }) => memberId)
}

type Key = Pick<Told, 'memberId' | 'kind' | 'about'>

const keyOf = ({ memberId, kind, about }: Key) => `${memberId} ${kind} ${about ?? ''}`

/** Of several about the same thing the last one is told, in its place. */
function latestOf(told: readonly Told[]): Told[] {
  const latest = new Map<string | Told, Told>()
  for (const each of told) {
    const key = hearersOf(each.kind).everyTime ? each : keyOf(each)
    latest.delete(key)
    latest.set(key, each)
  }
  return [...latest.values()]
}

/** A second answer in a chat, or a second finding, is no news while the first one is unread. A second new device is. */
async function readUnread(client: pg.ClientBase, told: readonly Told[]): Promise<ReadonlySet<string>> {
  if (told.length === 0) return new Set()
  const { rows } = await client.query<{ member_id: string; kind: NoticeKind; about: string | null }>(
    `select notification.member_id, kind, about from notices.notification
       left join notices.reader on reader.member_id = notification.member_id and reader.member_id = any($1)
      where notification.member_id = any($1::uuid[]) and read_at is null
        and (about = any($2::uuid[]) or about is null) and kind = any($3::text[])
        and (reader.read_to is null or notification_id > reader.read_to)`,
    [
      [...new Set(told.map(({ memberId }) => memberId))],
      told.flatMap(({ about }) => about ?? []),
      [...new Set(told.map(({ kind }) => kind))],
    ],
  )
  return new Set(rows.map(({ member_id: memberId, kind, about }) => keyOf({ memberId, kind, about })))
}
