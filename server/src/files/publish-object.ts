import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import { inQuickTransaction } from '../platform/db/transaction.ts'
import { type CheckedImage, checkImage } from './check-image.ts'
import { discardContent, type Piece, readPieces } from './content.ts'
import type { WritableMetadata } from './metadata.ts'
import type { Place } from './object-name.ts'
import { describeObject, type ObjectRow } from './object-row.ts'
import { type Area, areaOf, changedRoom, lockRoom, type RoomChange, roomBytesMax } from './room.ts'
import type { StorageDeps } from './storage-deps.ts'
import { StorageRefusal } from './storage-refusal.ts'
import { randomToken } from './storage-token.ts'

export type ObjectDescription = ReturnType<typeof describeObject>

/** The part of the store's dependencies that making an object needs. */
export type PublishDeps = Pick<StorageDeps, 'pool' | 'clock' | 'blobs' | 'bucket' | 'isHeld' | 'imageChanged'>

interface Publication {
  readonly place: Place
  readonly name: string
  readonly contentId: string
  readonly pieces: readonly Piece[]
  readonly size: number
  readonly md5: Buffer
  readonly metadata: WritableMetadata
  readonly fallbackType: string | undefined
  /** What else belongs to the same moment; it may find that the moment has passed and return what was published then. */
  readonly before?: (client: pg.ClientBase) => Promise<ObjectDescription | { readonly reservedBytes: number }>
  readonly after?: (client: pg.ClientBase, object: ObjectDescription) => Promise<void>
}

/** Makes uploaded bytes an object, in one step: before it there is the old one or none, after it the new one, whole. */
export async function publishObject(deps: PublishDeps, work: Publication): Promise<ObjectDescription> {
  const { place, metadata, md5, size } = work
  if (metadata.md5Hash !== undefined && metadata.md5Hash !== md5.toString('base64'))
    throw new StorageRefusal('invalid-argument', 'The bytes that arrived are not those that were announced.')
  if (size > place.zone.bytesMax) throw new StorageRefusal('too-large')
  const image = place.zone.isImage ? await judge(deps, work) : undefined
  const copies = await keepCopies(deps, image)
  try {
    return await inQuickTransaction(deps.pool, (client) => publish(client, deps, work, image, copies))
  } catch (error) {
    // Where it is not certain that nothing was written, the sweep decides what is left over.
    if (error instanceof StorageRefusal) for (const { blobId } of copies) await deps.blobs.delete(blobId)
    throw error
  }
}

async function judge(deps: PublishDeps, { pieces, size }: Publication): Promise<CheckedImage> {
  const read = async (end: number) => buffer(await readPieces(deps.blobs, pieces, 0, end))
  return checkImage(() => read(size), await read(Math.min(size, 16)))
}

async function keepCopies(deps: PublishDeps, image: CheckedImage | undefined) {
  const kept = []
  for (const { copy, bytes, width, height } of image?.copies ?? []) {
    const writer = await deps.blobs.create()
    await writer.write(bytes)
    await writer.commit()
    kept.push({ copy, blobId: writer.blobId, size: bytes.length, width, height, sha256: writer.sha256 })
  }
  return kept
}

async function publish(
  client: pg.ClientBase,
  deps: PublishDeps,
  work: Publication,
  image: CheckedImage | undefined,
  copies: Awaited<ReturnType<typeof keepCopies>>,
): Promise<ObjectDescription> {
  const { name, contentId, size } = work
  const { memberId, zone } = work.place
  const area = areaOf(zone)
  const locked = lockRoom(client, memberId, area)
  // Member, room, upload, object: where there's an upload, the object waits for it.
  const earlier = work.before && (await locked) ? await work.before(client) : undefined
  const [isThere, old] = await Promise.all([locked, lockObject(client, memberId, name)])
  if (!isThere) throw new StorageRefusal('unauthenticated')
  if (earlier && 'name' in earlier) return earlier
  if (old && (await deps.isHeld(client, memberId, name))) throw new StorageRefusal('conflict')
  const now = deps.clock.now()
  const room = {
    area,
    storedBytes: size - Number(old?.size_bytes ?? 0),
    reservedBytes: earlier ? -earlier.reservedBytes : 0,
    openUploads: earlier ? -1 : 0,
  }
  const [row] = await Promise.all([
    writeObject(client, work, { room, image, now }),
    old && discardContent(client, memberId, [old.content_id], now),
  ])
  if (!row) throw new StorageRefusal('quota-exceeded')
  if (copies.length > 0) await writeCopies(client, memberId, contentId, copies)
  const object = describeObject(deps.bucket, row)
  if (old && image) await deps.imageChanged(client, { memberId, name, downloadToken: object.downloadTokens })
  await work.after?.(client, object)
  return object
}

async function lockObject(client: pg.ClientBase, memberId: string, name: string) {
  const { rows } = await client.query<{ content_id: string; size_bytes: bigint }>({
    name: 'lock-object',
    text: 'select content_id, size_bytes from files.object where member_id = $1 and name = $2 for update',
    values: [memberId, name],
  })
  return rows[0]
}

async function writeCopies(
  client: pg.ClientBase,
  memberId: string,
  contentId: string,
  copies: Awaited<ReturnType<typeof keepCopies>>,
): Promise<void> {
  await client.query(
    `insert into files.image_copy (member_id, content_id, copy, size_bytes, width, height, blob_id, sha256)
     select $1, $2, * from unnest($3::text[], $4::bigint[], $5::integer[], $6::integer[], $7::uuid[], $8::bytea[])`,
    [
      memberId,
      contentId,
      copies.map(({ copy }) => copy),
      copies.map((copy) => copy.size),
      copies.map(({ width }) => width),
      copies.map(({ height }) => height),
      copies.map(({ blobId }) => blobId),
      copies.map(({ sha256 }) => sha256),
    ],
  )
}

interface Written {
  readonly room: { readonly area: Area } & RoomChange
  readonly image: CheckedImage | undefined
  readonly now: Date
}

/**
 * Counts the bytes and writes the object and its pieces, in one statement: where there is no room, none of it. A new file
 * under an old name begins anew: only its generation remembers that there was another.
 */
async function writeObject(
  client: pg.ClientBase,
  { place, name, contentId, size, md5, metadata, fallbackType, pieces }: Publication,
  { room, image, now }: Written,
): Promise<ObjectRow | undefined> {
  const { texts, custom } = metadata
  const { rows } = await client.query<ObjectRow>({
    name: 'write-object',
    text: `with room as (${changedRoom('$16', '$17', '$18', '$19', '$20')}),
     pieces as (
       insert into files.piece (member_id, content_id, start_byte, size_bytes, blob_id, sha256)
       select room.member_id, $3, piece.*
         from room, unnest($21::bigint[], $22::bigint[], $23::uuid[], $24::bytea[]) as piece
       on conflict do nothing)
     insert into files.object as old (member_id, name, content_id, generation, size_bytes, md5, content_type,
            cache_control, content_disposition, content_encoding, content_language, custom, image_type, download_token,
            created_at, updated_at)
     select member_id, $2, $3::uuid, $4::bigint, $5::bigint, $6::bytea, $7, $8, $9, $10, $11, $12::jsonb, $13, $14,
            $15::timestamptz, $15::timestamptz
       from room
     on conflict (member_id, name) do update set content_id = excluded.content_id,
            generation = greatest(excluded.generation, old.generation + 1), metageneration = 1,
            size_bytes = excluded.size_bytes, md5 = excluded.md5, content_type = excluded.content_type,
            cache_control = excluded.cache_control, content_disposition = excluded.content_disposition,
            content_encoding = excluded.content_encoding, content_language = excluded.content_language,
            custom = excluded.custom, image_type = excluded.image_type, download_token = excluded.download_token,
            created_at = excluded.created_at, updated_at = excluded.updated_at
     returning *`,
    values: [
      place.memberId,
      name,
      contentId,
      BigInt(now.getTime()) * 1000n,
      size,
      md5,
      texts.contentType ?? fallbackType ?? 'application/octet-stream',
      texts.cacheControl ?? null,
      texts.contentDisposition ?? null,
      texts.contentEncoding ?? null,
      texts.contentLanguage ?? null,
      JSON.stringify(Object.fromEntries([...(custom ?? [])].filter(([, value]) => value !== null))),
      image?.type ?? null,
      randomToken(),
      now,
      room.area,
      room.storedBytes,
      room.reservedBytes,
      room.openUploads,
      roomBytesMax(place.memberId, room.area),
      pieces.map((piece) => piece.start),
      pieces.map((piece) => piece.size),
      pieces.map((piece) => piece.blobId),
      pieces.map((piece) => piece.sha256 ?? null),
    ],
  })
  return rows[0]
}
