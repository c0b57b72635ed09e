import { instanceIdOf } from '../platform/db/instance-id.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { openTurn } from '../platform/failing-items.ts'
import { judgeStore, type StoreVerdict } from './judge-store.ts'
import { discardMs, orphanMs, timeAfter, trashMs } from './limits.ts'
import type { StorageDeps } from './storage-deps.ts'
import { forgetExpired } from './upload-row.ts'

const rowsAtOnceMax = 500

/**
 * While a backup copies, nothing goes. It stands in the same statement as what is looked for: a backup that this doesn't
 * see yet begins later, and then sees that nothing refers to these bytes any more.
 */
const nobodyCopies = 'not exists (select from files.backup_hold where expires_at > now())'

type Needs = Pick<StorageDeps, 'pool' | 'clock' | 'blobs' | 'log'>

/** Ends uploads that ran out, and deletes bytes that nothing refers to any more. */
export async function sweepFiles(deps: Needs): Promise<void> {
  const { pool, clock, blobs } = deps
  const now = clock.now()
  await pool.query('delete from files.storage_token where expires_at <= $1', [now])
  const { rows: ended } = await pool.query<{ member_id: string; upload_hash: Buffer; name: string }>(
    'select member_id, upload_hash, name from files.upload where expires_at <= $1 limit $2',
    [now, rowsAtOnceMax],
  )
  const uploads = await openTurn(deps, 'files.uploads')
  await uploads.each(
    ended,
    (upload) => upload.upload_hash.toString('hex'),
    (upload) => inTransaction(pool, (client) => forgetExpired(client, upload, now)),
    { isAll: ended.length < rowsAtOnceMax, inOrder: true },
  )
  await pool.query('delete from files.backup_hold where expires_at <= now()')
  const blobTurn = await openTurn(deps, 'files.blobs')
  const { rows: discarded } = await pool.query<{ blob_id: string }>(
    `select blob_id from files.discarded_blob where discarded_at <= $1 and blob_id <> all($3::uuid[])
        and ${nobodyCopies} limit $2`,
    [timeAfter(clock, -discardMs), rowsAtOnceMax, blobTurn.paused],
  )
  await blobTurn.each(
    discarded,
    (row) => row.blob_id,
    async ({ blob_id: blobId }) => {
      await blobs.delete(blobId)
      await pool.query(
        `with lost as (delete from files.lost_blob where blob_id = $1)
         delete from files.discarded_blob where blob_id = $1`,
        [blobId],
      )
    },
    { isAll: discarded.length < rowsAtOnceMax, inOrder: true },
  )
}

/**
 * After a crash: bytes that were written and never became part of anything go to the trash. Where store and database
 * don't seem to belong together nothing is touched, since the files may be all that is left, and the admin is told.
 */
export async function sweepOrphans(deps: Needs): Promise<void> {
  const { pool, blobs, log } = deps
  // The age of a file is the world's, not the instance's.
  const before = new Date(Date.now() - orphanMs)
  const [instanceId, storeId] = [await instanceIdOf(pool), await blobs.readMark()]
  const { storedCount, unknown } = await findUnknown(deps, before)
  const verdict = judgeStore({ instanceId, storeId, storedCount, unknownCount: unknown.length })
  await keepVerdict(deps, verdict, storedCount, unknown.length)
  if (verdict !== 'fine') {
    log.error({ verdict, storedCount, unknownCount: unknown.length }, 'the file store was not swept')
    return
  }
  if (storeId === undefined) await blobs.writeMark(instanceId)
  const unfinishedCount = await blobs.sweepUnfinished(before)
  const trashedCount = await trashUnknown(deps, unknown)
  const emptiedCount = await blobs.emptyTrash(new Date(Date.now() - trashMs))
  if (unfinishedCount + trashedCount + emptiedCount > 0)
    log.info({ unfinishedCount, trashedCount, emptiedCount }, 'removed files that a crash had left over')
}

/** Every blob in the store, as far as it's old enough, and those of them that nothing here refers to. */
export async function findUnknown(
  { pool, blobs }: Pick<Needs, 'pool' | 'blobs'>,
  before: Date,
): Promise<{ storedCount: number; unknown: string[] }> {
  const unknown: string[] = []
  let storedCount = 0
  let some: string[] = []
  const judge = async () => {
    unknown.push(...(await unknownOf(pool, some)))
    storedCount += some.length
    some = []
  }
  for await (const blobId of blobs.list(before)) {
    some.push(blobId)
    if (some.length >= rowsAtOnceMax) await judge()
  }
  if (some.length > 0) await judge()
  return { storedCount, unknown }
}

/** Asked again right before: what has become part of something meanwhile stays. */
export async function trashUnknown(
  deps: Pick<Needs, 'pool' | 'blobs'> & { readonly log?: Needs['log'] },
  blobIds: readonly string[],
): Promise<number> {
  const { pool, blobs } = deps
  const turn = await openTurn(deps, 'orphans')
  let count = 0
  for (let at = 0; at < blobIds.length; at += rowsAtOnceMax) {
    const unknown = await unknownOf(pool, blobIds.slice(at, at + rowsAtOnceMax))
    const options = { isAll: blobIds.length <= rowsAtOnceMax, inOrder: true }
    const trashed = await turn.each(
      unknown,
      (blobId) => blobId,
      (blobId) => blobs.trash(blobId),
      options,
    )
    count += trashed.length
  }
  return count
}

async function unknownOf(pool: Needs['pool'], blobIds: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ blob_id: string }>(
    `select blob_id from unnest($1::uuid[]) as blob_id
      where not exists (select from files.piece p where p.blob_id = blob_id.blob_id)
        and not exists (select from files.image_copy c where c.blob_id = blob_id.blob_id)
        and not exists (select from files.discarded_blob d where d.blob_id = blob_id.blob_id)
        and ${nobodyCopies}`,
    [blobIds],
  )
  return rows.map((row) => row.blob_id)
}

async function keepVerdict(
  { pool, clock }: Needs,
  verdict: StoreVerdict,
  storedCount: number,
  unknownCount: number,
): Promise<void> {
  await pool.query(
    `insert into files.store_check (checked_at, verdict, stored_count, unknown_count) values ($1, $2, $3, $4)
     on conflict (only_one) do update set checked_at = excluded.checked_at, verdict = excluded.verdict,
            stored_count = excluded.stored_count, unknown_count = excluded.unknown_count`,
    [clock.now(), verdict, storedCount, unknownCount],
  )
}
