import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { inTransaction } from '../platform/db/transaction.ts'
import { appendPart } from './append-part.ts'
import { createDigestsSoFar } from './digests-so-far.ts'
import { finishUpload } from './finish-upload.ts'
import { timeAfter, uploadMsMax } from './limits.ts'
import { type WritableMetadata, writeMetadata } from './metadata.ts'
import { createNewestAlone } from './newest-alone.ts'
import type { Place } from './object-name.ts'
import { drainBody } from './receive-body.ts'
import { areaOf, reserveUpload } from './room.ts'
import type { StorageDeps } from './storage-deps.ts'
import { StorageRefusal } from './storage-refusal.ts'
import { digestOf, randomToken } from './storage-token.ts'
import { findUpload, forgetUpload, stateOf, type UploadState } from './upload-row.ts'
import type { UploadTurns } from './upload-turns.ts'

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

/** The uploads in parts of this process: who is writing to which, and digests as far as they have come. */
export function createUploads(deps: StorageDeps, turns: UploadTurns) {
  const digests = createDigestsSoFar()
  const alone = createNewestAlone()

  return {
    async query(memberId: string, uploadId: string): Promise<UploadState> {
      return alone(digestOf(uploadId).toString('hex'), async () => stateOf(await findUpload(deps, memberId, uploadId)))
    },

    async upload(
      memberId: string,
      uploadId: string,
      raw: IncomingMessage,
      step: { offset: number; hasBytes: boolean; isLast: boolean },
    ): Promise<UploadState> {
      return alone(digestOf(uploadId).toString('hex'), async (stop) => {
        const row = await findUpload(deps, memberId, uploadId)
        if (row.status !== 'active') {
          await drainBody(raw)
          return stateOf(row)
        }
        const receivedBytes = step.hasBytes
          ? await appendPart(deps, digests, row, { raw, offset: step.offset, stop })
          : Number(row.received_bytes)
        if (!step.isLast) return { status: 'active', receivedBytes }
        const object = await turns.finish.run(memberId, () => finishUpload(deps, digests, row, receivedBytes))
        return { status: 'final', receivedBytes, object }
      })
    },

    /** The sender changed their mind: nothing waits for the upload to run out. */
    async cancel(memberId: string, uploadId: string): Promise<void> {
      await alone(digestOf(uploadId).toString('hex'), async () => {
        const row = await findUpload(deps, memberId, uploadId)
        if (row.status !== 'active') throw new StorageRefusal('invalid-argument', 'The upload is over already.')
        await inTransaction(deps.pool, (client) =>
          forgetUpload(client, row, ({ status }) => status === 'active', deps.clock.now()),
        )
        digests.forget(row.upload_hash.toString('hex'))
      })
    },
  }
}

export type Uploads = ReturnType<typeof createUploads>
