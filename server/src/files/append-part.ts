import type { IncomingMessage } from 'node:http'
import type { BlobWriter } from '../platform/blobs/blob-store.ts'
import type { DigestsSoFar } from './digests-so-far.ts'
import { requirePlace } from './object-name.ts'
import { receiveBody } from './receive-body.ts'
import type { StorageDeps } from './storage-deps.ts'
import { StorageRefusal } from './storage-refusal.ts'
import { addPiece, gap, reloadUpload, stateHeaders, type UploadRow } from './upload-row.ts'

interface Part {
  readonly raw: IncomingMessage
  /** Where in the file its first byte belongs. */
  readonly offset: number
  readonly stop: AbortSignal
}

/**
 * Writes what arrives behind what is there, and says how much there is then. Bytes that came before are skipped, so that a
 * repeated part does no harm.
 */
export async function appendPart(
  deps: StorageDeps,
  digests: DigestsSoFar,
  row: UploadRow,
  { raw, offset, stop }: Part,
): Promise<number> {
  const { zone } = requirePlace(row.name, deps.isLabOn)
  const received = Number(row.received_bytes)
  const bytesMax = Math.min(Number(row.size_bytes ?? zone.bytesMax), zone.bytesMax)
  const pastEnd = new StorageRefusal('invalid-argument', 'More bytes came than were announced.')
  if (offset > received) throw gap(received)
  if (offset + Number(raw.headers['content-length'] ?? 0) > bytesMax) throw pastEnd
  const key = row.upload_hash.toString('hex')
  const digest = digests.of(key, received)
  let skip = received - offset
  let writer: BlobWriter | undefined
  let isKept = false
  const keep = (bytes: Buffer): Promise<void> | undefined => {
    if (!writer) return undefined
    if (received + writer.size + bytes.length > bytesMax) throw pastEnd
    digest?.update(bytes)
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
      if (!(await addPiece(deps, row, received, writer))) {
        // Another instance wrote to the same upload at the same time, and was first.
        await deps.blobs.delete(writer.blobId)
        throw gap(Number((await reloadUpload(deps, row)).received_bytes))
      }
      isKept = true
      if (digest) digests.keep(key, { hash: digest, bytes: received + size })
    }
    if (ending === 'stalled') throw new StorageRefusal('timeout', undefined, stateHeaders('active', received + size))
    if (ending !== 'whole') throw gap(received + size)
    return received + size
  } catch (error) {
    // The digest has seen bytes that were not kept.
    if (!isKept) digests.forget(key)
    await writer?.abort()
    throw error
  }
}
