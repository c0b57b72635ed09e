import { inTransaction } from '../platform/db/transaction.ts'
import { discardContent } from './content.ts'
import { discardMs, orphanMs, timeAfter } from './limits.ts'
import type { StorageDeps } from './storage-deps.ts'

const rowsAtOnceMax = 500

type Needs = Pick<StorageDeps, 'pool' | 'clock' | 'blobs' | 'log'>

/** Ends uploads that ran out, and deletes bytes that nothing refers to any more. */
export async function sweepFiles({ pool, clock, blobs }: Needs): Promise<void> {
  const now = clock.now()
  await pool.query('delete from files.storage_token where expires_at <= $1', [now])
  const { rows: ended } = await pool.query<{ member_id: string; upload_hash: Buffer }>(
    'select member_id, upload_hash from files.upload where expires_at <= $1 limit $2',
    [now, rowsAtOnceMax],
  )
  for (const { member_id: memberId, upload_hash: hash } of ended) {
    await inTransaction(pool, async (client) => {
      const { rows } = await client.query<{ content_id: string; status: string }>(
        'delete from files.upload where member_id = $1 and upload_hash = $2 and expires_at <= $3 returning content_id, status',
        [memberId, hash, now],
      )
      // The bytes of a finished upload belong to its object.
      const unfinished = rows.filter(({ status }) => status !== 'final').map((row) => row.content_id)
      await discardContent(client, memberId, unfinished, now)
    })
  }
  const { rows: discarded } = await pool.query<{ blob_id: string }>(
    'select blob_id from files.discarded_blob where discarded_at <= $1 limit $2',
    [timeAfter(clock, -discardMs), rowsAtOnceMax],
  )
  for (const { blob_id: blobId } of discarded) {
    await blobs.delete(blobId)
    await pool.query('delete from files.discarded_blob where blob_id = $1', [blobId])
  }
}

/** After a crash: bytes that were written and never became part of anything. */
export async function sweepOrphans({ pool, blobs, log }: Needs): Promise<void> {
  // The age of a file is the world's, not the instance's.
  const before = new Date(Date.now() - orphanMs)
  let count = await blobs.sweepUnfinished(before)
  let some: string[] = []
  const judge = async () => {
    const { rows } = await pool.query<{ blob_id: string }>(
      `select blob_id from unnest($1::uuid[]) as blob_id
        where not exists (select from files.piece p where p.blob_id = blob_id.blob_id)
          and not exists (select from files.image_copy c where c.blob_id = blob_id.blob_id)
          and not exists (select from files.discarded_blob d where d.blob_id = blob_id.blob_id)`,
      [some],
    )
    for (const { blob_id: blobId } of rows) await blobs.delete(blobId)
    count += rows.length
    some = []
  }
  for await (const blobId of blobs.list(before)) {
    some.push(blobId)
    if (some.length >= rowsAtOnceMax) await judge()
  }
  if (some.length > 0) await judge()
  if (count > 0) log.info({ count }, 'removed files that a crash had left over')
}
