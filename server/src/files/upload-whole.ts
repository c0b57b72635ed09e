import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { BlobWriter } from '../platform/blobs/blob-store.ts'
import { metadataBytesMax } from './limits.ts'
import { parseMetadata } from './metadata.ts'
import { boundaryOf, MultipartSplitter } from './multipart.ts'
import type { Place } from './object-name.ts'
import { type ObjectDescription, publishObject } from './publish-object.ts'
import { receiveBody } from './receive-body.ts'
import type { StorageDeps } from './storage-deps.ts'
import { StorageRefusal } from './storage-refusal.ts'
import type { UploadTurns } from './upload-turns.ts'

/** What a multipart body has beside the file: metadata, two heads and three boundaries. */
const overheadBytesMax = metadataBytesMax + 16 * 1024

/** A file in one request, of any size that its folder takes. It goes to the disk as it comes. */
export async function uploadWhole(
  deps: StorageDeps,
  turns: UploadTurns,
  raw: IncomingMessage,
  place: Place,
  name: string,
): Promise<ObjectDescription> {
  const announced = Number(raw.headers['content-length'] ?? 0)
  if (announced > place.zone.bytesMax + overheadBytesMax) throw new StorageRefusal('too-large')
  const splitter = new MultipartSplitter(boundaryOf(raw.headers['content-type']))
  return turns.body.run(place.memberId, () => takeWhole(deps, turns, raw, splitter, place, name))
}

async function takeWhole(
  deps: StorageDeps,
  turns: UploadTurns,
  raw: IncomingMessage,
  splitter: MultipartSplitter,
  place: Place,
  name: string,
): Promise<ObjectDescription> {
  const writer = await deps.blobs.create()
  try {
    const md5 = await receive(raw, splitter, writer, place)
    const { head } = splitter
    if (!head) throw new Error('a body ended without its head')
    const metadata = parseMetadata(head.metadata)
    if (writer.size > 0) await writer.commit()
    else await writer.abort()
    const publication = {
      place,
      name,
      contentId: randomUUID(),
      pieces: writer.size > 0 ? [{ blobId: writer.blobId, start: 0, size: writer.size, sha256: writer.sha256 }] : [],
      size: writer.size,
      md5,
      metadata,
      fallbackType: head.contentType,
    }
    return await turns.finish.run(place.memberId, () => publishObject(deps, publication))
  } catch (error) {
    await writer.abort()
    if (error instanceof StorageRefusal) await deps.blobs.delete(writer.blobId)
    throw error
  }
}

async function receive(
  raw: IncomingMessage,
  splitter: MultipartSplitter,
  writer: BlobWriter,
  { zone }: Place,
): Promise<Buffer> {
  const digest = createHash('md5')
  const keep = (bytes: Buffer) => {
    if (writer.size + bytes.length > zone.bytesMax) throw new StorageRefusal('too-large')
    digest.update(bytes)
    return writer.write(bytes)
  }
  const end = await receiveBody(raw, (bytes) => {
    const [first, second] = splitter.push(bytes)
    const pending = first && keep(first)
    if (!second) return pending
    return pending ? pending.then(() => keep(second)) : keep(second)
  })
  if (end !== 'whole') throw new StorageRefusal('timeout')
  const last = splitter.end()
  if (last.length > 0) await keep(last)
  return digest.digest()
}
