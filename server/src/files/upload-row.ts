import type pg from 'pg'
import type { BlobWriter } from '../platform/blobs/blob-store.ts'
import type { Clock } from '../platform/clock.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { discardContent } from './content.ts'
import { timeAfter, uploadMsMax } from './limits.ts'
import type { ObjectDescription } from './publish-object.ts'
import { areaOfName, giveBack, lockRoom } from './room.ts'
import type { StorageDeps } from './storage-deps.ts'
import { StorageRefusal, type StorageRefusalCode } from './storage-refusal.ts'
import { digestOf } from './storage-token.ts'

/** An upload in parts, as the database has it. */
export interface UploadRow {
  readonly member_id: string
  readonly upload_hash: Buffer
  readonly name: string
  readonly content_id: string
  readonly metadata: unknown
  readonly size_bytes: bigint | null
  readonly received_bytes: bigint
  readonly reserved_bytes: bigint
  readonly status: 'active' | 'final' | 'refused'
  readonly answer: unknown
  readonly expires_at: Date
}

export interface UploadState {
  readonly status: 'active' | 'final'
  readonly receivedBytes: number
  /** Once it is final. */
  readonly object?: ObjectDescription
}

export interface Refused {
  readonly code: StorageRefusalCode
  readonly message: string
}

type UploadDeps = Pick<StorageDeps, 'pool' | 'clock'>

/** An upload that has not run out. */
export async function findUpload({ pool, clock }: UploadDeps, memberId: string, uploadId: string): Promise<UploadRow> {
  const { rows } = await pool.query<UploadRow>({
    name: 'find-upload',
    text: 'select * from files.upload where member_id = $1 and upload_hash = $2 and expires_at > $3',
    values: [memberId, digestOf(uploadId), clock.now()],
  })
  const [row] = rows
  if (!row) throw gone()
  return row
}

/** The same upload as it is by now. */
export async function reloadUpload({ pool }: UploadDeps, row: UploadRow): Promise<UploadRow> {
  const { rows } = await pool.query<UploadRow>('select * from files.upload where member_id = $1 and upload_hash = $2', [
    row.member_id,
    row.upload_hash,
  ])
  const [fresh] = rows
  if (!fresh) throw gone()
  return fresh
}

/** Adds bytes behind what is there. False where another instance was first. */
export async function addPiece(
  { pool, clock }: UploadDeps,
  row: UploadRow,
  start: number,
  { size, blobId, sha256 }: BlobWriter,
): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `update files.upload set received_bytes = $3::bigint + $4::bigint, expires_at = $5
        where member_id = $1 and upload_hash = $2 and received_bytes = $3 and status = 'active'`,
      [row.member_id, row.upload_hash, start, size, timeAfter(clock, uploadMsMax)],
    )
    if (!rowCount) return false
    await client.query(
      `insert into files.piece (member_id, content_id, start_byte, size_bytes, blob_id, sha256)
       values ($1, $2, $3, $4, $5, $6)`,
      [row.member_id, row.content_id, start, size, blobId, sha256],
    )
    return true
  })
}

export async function endUpload(
  client: pg.ClientBase,
  clock: Clock,
  row: UploadRow,
  status: 'final' | 'refused',
  answer: ObjectDescription | Refused,
): Promise<void> {
  await client.query(
    `update files.upload set status = $3, answer = $4, expires_at = $5, reserved_bytes = 0
      where member_id = $1 and upload_hash = $2`,
    [row.member_id, row.upload_hash, status, JSON.stringify(answer), timeAfter(clock, uploadMsMax)],
  )
}

/** What its sender is told of it. */
export function stateOf(row: UploadRow): UploadState {
  if (row.status === 'refused') {
    const { code, message } = row.answer as Refused
    throw new StorageRefusal(code, message)
  }
  const receivedBytes = Number(row.received_bytes)
  return row.status === 'final'
    ? { status: 'final', receivedBytes, object: row.answer as ObjectDescription }
    : { status: 'active', receivedBytes }
}

export function stateHeaders(status: UploadState['status'], receivedBytes: number): Record<string, string> {
  return { 'x-goog-upload-status': status, 'x-goog-upload-size-received': String(receivedBytes) }
}

export function gone(): StorageRefusal {
  return new StorageRefusal('object-not-found', 'There is no such upload.')
}

export async function lockUpload(client: pg.ClientBase, row: UploadKey): Promise<UploadRow | undefined> {
  const { rows } = await client.query<UploadRow>(
    'select * from files.upload where member_id = $1 and upload_hash = $2 for update',
    [row.member_id, row.upload_hash],
  )
  return rows[0]
}

type UploadKey = Pick<UploadRow, 'member_id' | 'upload_hash' | 'name'>

/** Forgets an upload. One that never became a file gives its room back and lets its bytes go, once. */
export async function forgetUpload(
  client: pg.ClientBase,
  key: UploadKey,
  isMeant: (upload: UploadRow) => boolean,
  now: Date,
): Promise<void> {
  const area = areaOfName(key.name)
  if (!(await lockRoom(client, key.member_id, area))) return
  const upload = await lockUpload(client, key)
  if (!upload || !isMeant(upload)) return
  await client.query('delete from files.upload where member_id = $1 and upload_hash = $2', [
    key.member_id,
    key.upload_hash,
  ])
  if (upload.status === 'active') await giveBack(client, key.member_id, area, Number(upload.reserved_bytes))
  // The bytes of a finished upload belong to its file.
  if (upload.status !== 'final') await discardContent(client, key.member_id, [upload.content_id], now)
}

/** Forgets an upload that has run out, unless somebody has gone on with it meanwhile. */
export function forgetExpired(client: pg.ClientBase, key: UploadKey, now: Date): Promise<void> {
  return forgetUpload(client, key, (upload) => upload.expires_at <= now, now)
}

/** Bytes are missing in between, or someone else has gone on: 503 makes the client ask where it stands. */
export function gap(receivedBytes: number): StorageRefusal {
  return new StorageRefusal(
    'unavailable',
    'Earlier bytes are missing. Please ask how far the upload has come.',
    stateHeaders('active', receivedBytes),
  )
}
