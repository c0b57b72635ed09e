import type pg from 'pg'
import { isCopyId } from '../platform/copy-id.ts'
import { copyBytesMax, labBytesMax, memberBytesMax, openUploadsMax } from './limits.ts'
import type { Zone } from './object-name.ts'

/** The part of a member's room that a folder counts towards. */
export type Area = 'own' | 'lab'

export function areaOf({ folder }: Pick<Zone, 'folder'>): Area {
  return folder === 'lab' ? 'lab' : 'own'
}

/** The same for the name of a file, also where its folder is switched off by now. */
export function areaOfName(name: string): Area {
  return name.startsWith('lab/') ? 'lab' : 'own'
}

/** How much room there is. In a copy of the demo account it's for a proof: anybody can have any number of copies. */
export function roomBytesMax(memberId: string, area: Area): number {
  if (isCopyId(memberId)) return copyBytesMax
  return area === 'lab' ? labBytesMax : memberBytesMax
}

export interface RoomChange {
  readonly storedBytes: number
  readonly reservedBytes: number
  readonly openUploads: number
}

/**
 * Locks a member's room, and says whether the member is still there. Everything that changes their files begins with
 * this, always in this order (member, room, upload, object), so that no two wait for each other.
 */
export async function lockRoom(client: pg.ClientBase, memberId: string, area: Area): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'lock-room',
    text: `insert into files.room (member_id, area)
           select member_id, $2 from members.member where member_id = $1 and closed_at is null for key share
           on conflict (member_id, area) do update set area = excluded.area`,
    values: [memberId, area],
  })
  return Boolean(rowCount)
}

/**
 * The statement that counts what was stored, and gives back what was reserved; of member $1. It changes no row where a file
 * would pass the quota. What takes less room than before is always welcome.
 */
export function changedRoom(area: string, stored: string, reserved: string, uploads: string, bytesMax: string): string {
  return `update files.room
             set stored_bytes = stored_bytes + ${stored}::bigint, reserved_bytes = reserved_bytes + ${reserved}::bigint,
                 open_uploads = open_uploads + ${uploads}::int
           where member_id = $1 and area = ${area}
             and (${stored}::bigint + ${reserved}::bigint <= 0
                  or stored_bytes + reserved_bytes + ${stored}::bigint + ${reserved}::bigint <= ${bytesMax}::bigint)
          returning member_id`
}

/** False where a file would pass the quota. */
export async function changeRoom(
  client: pg.ClientBase,
  memberId: string,
  area: Area,
  { storedBytes, reservedBytes, openUploads }: RoomChange,
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'change-room',
    text: changedRoom('$2', '$3', '$4', '$5', '$6'),
    values: [memberId, area, storedBytes, reservedBytes, openUploads, roomBytesMax(memberId, area)],
  })
  return Boolean(rowCount)
}

interface NewUpload {
  readonly memberId: string
  readonly area: Area
  readonly hash: Buffer
  readonly name: string
  readonly contentId: string
  readonly metadata: string
  /** As announced; undefined where it was not. */
  readonly sizeBytes: number | undefined
  /** All that the upload can bring. */
  readonly reservedBytes: number
  readonly expiresAt: Date
}

/**
 * Begins an upload and reserves its bytes, in one statement: of any number that begin at the same moment, on however many
 * instances, only so many get in as there is room for.
 */
export async function reserveUpload(pool: pg.Pool, upload: NewUpload): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'reserve-upload',
    text: `with reserved as (
             insert into files.room as room (member_id, area, reserved_bytes, open_uploads)
             select member_id, $2, $3::bigint, 1 from members.member
              where member_id = $1 and closed_at is null for key share
             on conflict (member_id, area) do update
                set reserved_bytes = room.reserved_bytes + excluded.reserved_bytes, open_uploads = room.open_uploads + 1
              where room.stored_bytes + room.reserved_bytes + excluded.reserved_bytes <= $4
                and room.open_uploads < $5
             returning member_id)
           insert into files.upload
                  (member_id, upload_hash, name, content_id, metadata, size_bytes, reserved_bytes, expires_at)
           select member_id, $6, $7, $8, $9, $10, $3, $11 from reserved`,
    values: [
      upload.memberId,
      upload.area,
      upload.reservedBytes,
      roomBytesMax(upload.memberId, upload.area),
      openUploadsMax,
      upload.hash,
      upload.name,
      upload.contentId,
      upload.metadata,
      upload.sizeBytes ?? null,
      upload.expiresAt,
    ],
  })
  return Boolean(rowCount)
}

/** An upload ends without a file: the room that it had reserved is free again. The caller has locked the room. */
export function giveBack(client: pg.ClientBase, memberId: string, area: Area, reservedBytes: number): Promise<boolean> {
  return changeRoom(client, memberId, area, { storedBytes: 0, reservedBytes: -reservedBytes, openUploads: -1 })
}
