import { createHash, randomUUID } from 'node:crypto'
import { placeOf } from './object-name.ts'
import { type PublishDeps, publishObject } from './publish-object.ts'

/** Keeps a picture that the product itself made for a member, by the same rules as one that they upload. */
export async function storeImage(
  deps: Pick<PublishDeps, 'pool' | 'clock' | 'blobs' | 'bucket'>,
  name: string,
  bytes: Buffer,
): Promise<void> {
  const place = placeOf(name, false)
  if (!place) throw new Error(`no picture can be called ${name}`)
  const writer = await deps.blobs.create()
  await writer.write(bytes)
  await writer.commit()
  await publishObject(
    { ...deps, isHeld: async () => true, imageChanged: async () => {} },
    {
      place,
      name,
      contentId: randomUUID(),
      pieces: [{ blobId: writer.blobId, start: 0, size: bytes.length, sha256: writer.sha256 }],
      size: bytes.length,
      md5: createHash('md5').update(bytes).digest(),
      metadata: { texts: { contentType: 'image/png' }, custom: undefined, md5Hash: undefined },
      fallbackType: undefined,
    },
  )
}
