import { inTransaction } from '../platform/db/transaction.ts'
import { discardMs, orphanMs, timeAfter } from './limits.ts'
import { forgetExpired } from './resumable-upload.ts'
import type { StorageDeps } from './storage-deps.ts'

const rowsAtOnceMax = 500
/** Crashes leave little behind: where more than this share of a store is unknown, something else has happened. */
const orphanShareMax = 0.1
/** In a small store a single one is a large share. */
const orphansSweptMin = 10

type Needs = Pick<StorageDeps, 'pool' | 'clock' | 'blobs' | 'log'>

/** Ends uploads that ran out, and deletes bytes that nothing refers to any more. */
export async function sweepFiles({ pool, clock, blobs }: Needs): Promise<void> {
  const now = clock.now()
  await pool.query('delete from files.storage_token where expires_at <= $1', [now])
  const { rows: ended } = await pool.query<{ member_id: string; upload_hash: Buffer; name: string }>(
    'select member_id, upload_hash, name from files.upload where expires_at <= $1 limit $2',
    [now, rowsAtOnceMax],
  )
  for (const upload of ended) await inTransaction(pool, (client) => forgetExpired(client, upload, now))
  const { rows: discarded } = await pool.query<{ blob_id: string }>(
    'select blob_id from files.discarded_blob where discarded_at <= $1 limit $2',
    [timeAfter(clock, -discardMs), rowsAtOnceMax],
  )
  for (const { blob_id: blobId } of discarded) {
    await blobs.delete(blobId)
    await pool.query('delete from files.discarded_blob where blob_id = $1', [blobId])
  }
}

/**
 * After a crash: bytes that were written and never became part of anything. A database that knows none of what is stored
 * is the wrong one or an empty one, and one that misses much of it was put back from an old backup: then nothing is
 * deleted, since the files may be all that is left.
 */
export async function sweepOrphans({ pool, blobs, log }: Needs): Promise<void> {
  // The age of a file is the world's, not the instance's.
  const before = new Date(Date.now() - orphanMs)
  const unfinishedCount = await blobs.sweepUnfinished(before)
  const orphans: string[] = []
  let storedCount = 0
  let some: string[] = []
  const judge = async () => {
    orphans.push(...(await findUnknown(pool, some)))
    storedCount += some.length
    some = []
  }
  for await (const blobId of blobs.list(before)) {
    some.push(blobId)
    if (some.length >= rowsAtOnceMax) await judge()
  }
  if (some.length > 0) await judge()
  const knowsNone = orphans.length > 0 && orphans.length === storedCount
  if (knowsNone || orphans.length > Math.max(orphansSweptMin, storedCount * orphanShareMax)) {
    log.error(
      { storedCount, unknownCount: orphans.length },
      'the database does not know these stored files, so none was removed: check DATABASE_URL and BLOB_URL, or restore the backup',
    )
    return
  }
  // Asked again right before: what has become part of something meanwhile stays.
  for (let at = 0; at < orphans.length; at += rowsAtOnceMax)
    for (const blobId of await findUnknown(pool, orphans.slice(at, at + rowsAtOnceMax))) await blobs.delete(blobId)
  const count = unfinishedCount + orphans.length
  if (count > 0) log.info({ count }, 'removed files that a crash had left over')
}

async function findUnknown(pool: Needs['pool'], blobIds: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ blob_id: string }>(
    `select blob_id from unnest($1::uuid[]) as blob_id
      where not exists (select from files.piece p where p.blob_id = blob_id.blob_id)
        and not exists (select from files.image_copy c where c.blob_id = blob_id.blob_id)
        and not exists (select from files.discarded_blob d where d.blob_id = blob_id.blob_id)`,
    [blobIds],
  )
  return rows.map((row) => row.blob_id)
}
