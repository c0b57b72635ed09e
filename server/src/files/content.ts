import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type pg from 'pg'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import { StorageRefusal } from './storage-refusal.ts'

/** A run of an object's bytes: which blob holds it. */
export interface Piece {
  readonly blobId: string
  readonly start: number
  readonly size: number
  /** Of the blob's bytes; only where it was just written. */
  readonly sha256?: Buffer
}

export async function loadPieces(
  client: pg.ClientBase | pg.Pool,
  memberId: string,
  contentId: string,
): Promise<Piece[]> {
  const { rows } = await client.query<{ blob_id: string; start_byte: bigint; size_bytes: bigint; is_lost: boolean }>({
    name: 'load-pieces',
    text: `select blob_id, start_byte, size_bytes,
                  exists (select from files.lost_blob where lost_blob.blob_id = piece.blob_id) as is_lost
             from files.piece where member_id = $1 and content_id = $2 order by start_byte`,
    values: [memberId, contentId],
  })
  if (rows.some((row) => row.is_lost)) throw lostInBackup()
  return rows.map((row) => ({ blobId: row.blob_id, start: Number(row.start_byte), size: Number(row.size_bytes) }))
}

/** The row came back from a backup, and its bytes didn't. */
export function lostInBackup(): StorageRefusal {
  return new StorageRefusal('object-not-found', 'This file was not in the backup.')
}

/** The bytes from `start` up to and without `end`, across the pieces. */
export async function readPieces(
  blobs: BlobStore,
  pieces: readonly Piece[],
  start: number,
  end: number,
): Promise<Readable> {
  const wanted = pieces.filter((piece) => piece.start < end && piece.start + piece.size > start)
  const read = (piece: Piece) =>
    blobs.read(piece.blobId, Math.max(0, start - piece.start), Math.min(piece.size, end - piece.start))
  const [only] = wanted
  if (!only) return Readable.from([])
  if (wanted.length === 1) return read(only)
  async function* inOrder(): AsyncGenerator<Buffer> {
    for (const piece of wanted) yield* (await read(piece)) as AsyncIterable<Buffer>
  }
  return Readable.from(inOrder(), { objectMode: false, highWaterMark: 256 * 1024 })
}

export async function digestPieces(blobs: BlobStore, pieces: readonly Piece[]): Promise<Buffer> {
  const digest = createHash('md5')
  for (const piece of pieces) {
    const bytes = await blobs.read(piece.blobId, 0, piece.size)
    for await (const part of bytes) digest.update(part as Buffer)
  }
  return digest.digest()
}

/** Nothing refers to these bytes any more, from this transaction on. */
export async function discardContent(
  client: pg.ClientBase,
  memberId: string,
  contentIds: readonly string[],
  now: Date,
): Promise<void> {
  await client.query(
    `with pieces as (delete from files.piece where member_id = $1 and content_id = any($2) returning blob_id),
          copies as (delete from files.image_copy where member_id = $1 and content_id = any($2) returning blob_id)
     insert into files.discarded_blob (blob_id, discarded_at)
     select blob_id, $3::timestamptz from pieces union all select blob_id, $3::timestamptz from copies
     on conflict do nothing`,
    [memberId, contentIds, now],
  )
}
