import { inTransaction } from '../platform/db/transaction.ts'
import { digestPieces, discardContent, loadPieces } from './content.ts'
import type { DigestsSoFar } from './digests-so-far.ts'
import { readMetadata } from './metadata.ts'
import { requirePlace } from './object-name.ts'
import { type ObjectDescription, publishObject } from './publish-object.ts'
import { areaOfName, giveBack, lockRoom } from './room.ts'
import type { StorageDeps } from './storage-deps.ts'
import { StorageRefusal } from './storage-refusal.ts'
import { endUpload, gone, lockUpload, type Refused, type UploadRow } from './upload-row.ts'

/** Makes a file of an upload whose last part has come. */
export async function finishUpload(
  deps: StorageDeps,
  digests: DigestsSoFar,
  row: UploadRow,
  receivedBytes: number,
): Promise<ObjectDescription> {
  if (row.size_bytes !== null && receivedBytes !== Number(row.size_bytes))
    throw new StorageRefusal('invalid-argument', 'Fewer bytes came than were announced.')
  const key = row.upload_hash.toString('hex')
  const pieces = await loadPieces(deps.pool, row.member_id, row.content_id)
  const md5 = digests.of(key, receivedBytes)?.copy().digest() ?? (await digestPieces(deps.blobs, pieces))
  try {
    const object = await publishObject(deps, {
      place: requirePlace(row.name, deps.isLabOn),
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
      after: (client, published) => endUpload(client, deps.clock, row, 'final', published),
    })
    digests.forget(key)
    return object
  } catch (error) {
    if (error instanceof StorageRefusal) await refuseForGood(deps, row, error)
    throw error
  }
}

/** What was uploaded will never be an object: its bytes go, and whoever asks again is told the same. */
async function refuseForGood(deps: StorageDeps, row: UploadRow, { code, message }: StorageRefusal): Promise<void> {
  await inTransaction(deps.pool, async (client) => {
    const area = areaOfName(row.name)
    if (!(await lockRoom(client, row.member_id, area))) return
    const locked = await lockUpload(client, row)
    if (locked?.status !== 'active') return
    await giveBack(client, row.member_id, area, Number(locked.reserved_bytes))
    await endUpload(client, deps.clock, row, 'refused', { code, message } satisfies Refused)
    await discardContent(client, row.member_id, [row.content_id], deps.clock.now())
  })
}
