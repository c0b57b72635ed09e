import { createHash, type Hash, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type pg from 'pg'
import type { BlobWriter } from '../platform/blobs/blob-store.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { digestPieces, discardContent, loadPieces } from './content.ts'
import { timeAfter, uploadMsMax } from './limits.ts'
import { readMetadata, type WritableMetadata, writeMetadata } from './metadata.ts'
import { type Place, placeOf } from './object-name.ts'
import { type ObjectDescription, publishObject } from './publish-object.ts'
import { drainBody, receiveBody } from './receive-body.ts'
import { areaOf, areaOfName, giveBack, lockRoom, reserveUpload } from './room.ts'
import type { StorageDeps } from './storage-deps.ts'
import { StorageRefusal, type StorageRefusalCode } from './storage-refusal.ts'
import { digestOf, randomToken } from './storage-token.ts'
import type { UploadTurns } from './upload-turns.ts'

interface UploadRow {
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

interface Refused {
  readonly code: StorageRefusalCode
  readonly message: string
}

/** Begins an upload in parts. Its id is random and known to the sender alone. */
export async function startUpload(
  deps: StorageDeps,
  place: Place,
  start: { name: string; sizeBytes: number | undefined; metadata: WritableMetadata },
): Promise<string> {
  const { memberId, zone } = place
  if (start.sizeBytes !== undefined && start.sizeBytes > zone.bytesMax) throw new StorageRefusal('too-large')
  const uploadId = randomToken()
  const isRoom = await reserveUpload(deps.pool, {
    memberId,
    area: areaOf(zone),
    hash: digestOf(uploadId),
    name: start.name,
    contentId: randomUUID(),
    metadata: writeMetadata(start.metadata),
    sizeBytes: start.sizeBytes,
    reservedBytes: start.sizeBytes ?? zone.bytesMax,
    expiresAt: timeAfter(deps.clock, uploadMsMax),
  })
  if (!isRoom) throw new StorageRefusal('quota-exceeded')
  return uploadId
}

interface Running {
  readonly stop: AbortController
  readonly done: Promise<void>
}

interface Progress {
  readonly hash: Hash
  bytes: number
}

const progressesMax = 1000

/** The uploads in parts of this process: who is writing to which, and digests as far as they have come. */
export function createUploads(deps: StorageDeps, turns: UploadTurns) {
  const running = new Map<string, Running>()
  const progresses = new Map<string, Progress>()

  /** One request at a time for each upload: an older one is ended first, with what it has brought so far. */
  async function alone<T>(key: string, work: (stop: AbortSignal) => Promise<T>): Promise<T> {
    for (let older = running.get(key); older; older = running.get(key)) {
      older.stop.abort()
      await older.done
    }
    const stop = new AbortController()
    let leave = () => {}
    const done = new Promise<void>((resolve) => {
      leave = resolve
    })
    running.set(key, { stop, done })
    try {
      return await work(stop.signal)
    } finally {
      running.delete(key)
      leave()
    }
  }

  async function find(memberId: string, uploadId: string): Promise<UploadRow> {
    const { rows } = await deps.pool.query<UploadRow>({
      name: 'find-upload',
      text: 'select * from files.upload where member_id = $1 and upload_hash = $2 and expires_at > $3',
      values: [memberId, digestOf(uploadId), deps.clock.now()],
    })
    const [row] = rows
    if (!row) throw gone()
    return row
  }

  /** Writes what arrives behind what is there. Bytes that came before are skipped, so that a repeated part does no harm. */
  async function append(row: UploadRow, raw: IncomingMessage, offset: number, stop: AbortSignal): Promise<number> {
    const place = requirePlace(row)
    const received = Number(row.received_bytes)
    const bytesMax = Math.min(Number(row.size_bytes ?? place.zone.bytesMax), place.zone.bytesMax)
    const pastEnd = new StorageRefusal('invalid-argument', 'More bytes came than were announced.')
    if (offset > received) throw gap(received)
    if (offset + Number(raw.headers['content-length'] ?? 0) > bytesMax) throw pastEnd
    const key = row.upload_hash.toString('hex')
    const progress = progresses.get(key) ?? { hash: createHash('md5'), bytes: 0 }
    const isDigesting = progress.bytes === received
    let skip = received - offset
    let writer: BlobWriter | undefined
    let isKept = false
    const keep = (bytes: Buffer): Promise<void> | undefined => {
      if (!writer) return undefined
      if (received + writer.size + bytes.length > bytesMax) throw pastEnd
      if (isDigesting) progress.hash.update(bytes)
      return writer.write(bytes)
    }
    try {
      const ending = await receiveBody(
        raw,
        (bytes) => {
          const fresh = bytes.subarray(Math.min(skip, bytes.length))
          skip -= bytes.length - fresh.length
          if (fresh.length === 0) return undefined
          if (writer) return keep(fresh)
          return deps.blobs.create().then((made) => {
            writer = made
            return keep(fresh)
          })
        },
        stop,
      )
      const size = writer?.size ?? 0
      if (writer && size > 0) {
        await writer.commit()
        if (!(await addPiece(row, received, writer))) {
          // Another instance wrote to the same upload at the same time, and was first.
          await deps.blobs.delete(writer.blobId)
          throw gap(Number((await reload(row)).received_bytes))
        }
        isKept = true
        if (isDigesting) keepProgress(key, { hash: progress.hash, bytes: received + size })
      }
      if (ending === 'stalled') throw new StorageRefusal('timeout', undefined, stateHeaders('active', received + size))
      if (ending !== 'whole') throw gap(received + size)
      return received + size
    } catch (error) {
      // The digest has seen bytes that were not kept.
      if (!isKept) progresses.delete(key)
      await writer?.abort()
      throw error
    }
  }

  function keepProgress(key: string, progress: Progress): void {
    progresses.delete(key)
    progresses.set(key, progress)
    const [oldest] = progresses.keys()
    if (progresses.size > progressesMax && oldest !== undefined) progresses.delete(oldest)
  }

  async function addPiece(row: UploadRow, start: number, { size, blobId, sha256 }: BlobWriter): Promise<boolean> {
    return inTransaction(deps.pool, async (client) => {
      const { rowCount } = await client.query(
        `update files.upload set received_bytes = $3::bigint + $4::bigint, expires_at = $5
          where member_id = $1 and upload_hash = $2 and received_bytes = $3 and status = 'active'`,
        [row.member_id, row.upload_hash, start, size, timeAfter(deps.clock, uploadMsMax)],
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

  async function reload(row: UploadRow): Promise<UploadRow> {
    const { rows } = await deps.pool.query<UploadRow>(
      'select * from files.upload where member_id = $1 and upload_hash = $2',
      [row.member_id, row.upload_hash],
    )
    const [fresh] = rows
    if (!fresh) throw gone()
    return fresh
  }

  async function finish(row: UploadRow, receivedBytes: number): Promise<ObjectDescription> {
    if (row.size_bytes !== null && receivedBytes !== Number(row.size_bytes))
      throw new StorageRefusal('invalid-argument', 'Fewer bytes came than were announced.')
    const key = row.upload_hash.toString('hex')
    const pieces = await loadPieces(deps.pool, row.member_id, row.content_id)
    const progress = progresses.get(key)
    const md5 =
      progress?.bytes === receivedBytes ? progress.hash.copy().digest() : await digestPieces(deps.blobs, pieces)
    try {
      const object = await publishObject(deps, {
        place: requirePlace(row),
        name: row.name,
        contentId: row.content_id,
        pieces,
        size: receivedBytes,
        md5,
        metadata: readMetadata(row.metadata),
        fallbackType: undefined,
        before: async (client) => {
          const locked = await lockUpload(client, row)
          if (locked?.status === 'final') return locked.answer as ObjectDescription
          if (locked?.status !== 'active') throw gone()
          return { reservedBytes: Number(locked.reserved_bytes) }
        },
        after: (client, published) => end(client, row, 'final', published),
      })
      progresses.delete(key)
      return object
    } catch (error) {
      if (error instanceof StorageRefusal) await refuseForGood(row, error)
      throw error
    }
  }

  /** What was uploaded will never be an object: its bytes go, and whoever asks again is told the same. */
  async function refuseForGood(row: UploadRow, { code, message }: StorageRefusal): Promise<void> {
    await inTransaction(deps.pool, async (client) => {
      const area = areaOfName(row.name)
      if (!(await lockRoom(client, row.member_id, area))) return
      const locked = await lockUpload(client, row)
      if (locked?.status !== 'active') return
      await giveBack(client, row.member_id, area, Number(locked.reserved_bytes))
      await end(client, row, 'refused', { code, message } satisfies Refused)
      await discardContent(client, row.member_id, [row.content_id], deps.clock.now())
    })
  }

  async function end(
    client: pg.ClientBase,
    row: UploadRow,
    status: 'final' | 'refused',
    answer: ObjectDescription | Refused,
  ): Promise<void> {
    await client.query(
      `update files.upload set status = $3, answer = $4, expires_at = $5, reserved_bytes = 0
        where member_id = $1 and upload_hash = $2`,
      [row.member_id, row.upload_hash, status, JSON.stringify(answer), timeAfter(deps.clock, uploadMsMax)],
    )
  }

  function requirePlace(row: UploadRow): Place {
    const place = placeOf(row.name, deps.isLabOn)
    if (!place) throw new StorageRefusal('unauthorized')
    return place
  }

  function stateOf(row: UploadRow): UploadState {
    if (row.status === 'refused') {
      const { code, message } = row.answer as Refused
      throw new StorageRefusal(code, message)
    }
    const receivedBytes = Number(row.received_bytes)
    return row.status === 'final'
      ? { status: 'final', receivedBytes, object: row.answer as ObjectDescription }
      : { status: 'active', receivedBytes }
  }

  return {
    async query(memberId: string, uploadId: string): Promise<UploadState> {
      return alone(digestOf(uploadId).toString('hex'), async () => stateOf(await find(memberId, uploadId)))
    },

    async upload(
      memberId: string,
      uploadId: string,
      raw: IncomingMessage,
      step: { offset: number; hasBytes: boolean; isLast: boolean },
    ): Promise<UploadState> {
      return alone(digestOf(uploadId).toString('hex'), async (stop) => {
        const row = await find(memberId, uploadId)
        if (row.status !== 'active') {
          await drainBody(raw)
          return stateOf(row)
        }
        const receivedBytes = step.hasBytes ? await append(row, raw, step.offset, stop) : Number(row.received_bytes)
        if (!step.isLast) return { status: 'active', receivedBytes }
        const object = await turns.finish.run(memberId, () => finish(row, receivedBytes))
        return { status: 'final', receivedBytes, object }
      })
    },

    /** The sender changed their mind: nothing waits for the upload to run out. */
    async cancel(memberId: string, uploadId: string): Promise<void> {
      await alone(digestOf(uploadId).toString('hex'), async () => {
        const row = await find(memberId, uploadId)
        if (row.status !== 'active') throw new StorageRefusal('invalid-argument', 'The upload is over already.')
        await inTransaction(deps.pool, (client) =>
          forgetUpload(client, row, ({ status }) => status === 'active', deps.clock.now()),
        )
        progresses.delete(row.upload_hash.toString('hex'))
      })
    },
  }
}

export function stateHeaders(status: UploadState['status'], receivedBytes: number): Record<string, string> {
  return { 'x-goog-upload-status': status, 'x-goog-upload-size-received': String(receivedBytes) }
}

function gone(): StorageRefusal {
  return new StorageRefusal('object-not-found', 'There is no such upload.')
}

async function lockUpload(client: pg.ClientBase, row: UploadKey): Promise<UploadRow | undefined> {
  const { rows } = await client.query<UploadRow>(
    'select * from files.upload where member_id = $1 and upload_hash = $2 for update',
    [row.member_id, row.upload_hash],
  )
  return rows[0]
}

type UploadKey = Pick<UploadRow, 'member_id' | 'upload_hash' | 'name'>

/** Forgets an upload. One that never became a file gives its room back and lets its bytes go, once. */
async function forgetUpload(
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
function gap(receivedBytes: number): StorageRefusal {
  return new StorageRefusal(
    'unavailable',
    'Earlier bytes are missing. Please ask how far the upload has come.',
    stateHeaders('active', receivedBytes),
  )
}
