import { createHash } from 'node:crypto'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'

export interface KnownBlob {
  readonly id: string
  readonly size: number
  /** As hex; null for one from before digests were kept. */
  readonly sha256: string | null
}

/** Why a blob can't be had: it isn't there, or it isn't what it was. */
export class BlobProblem extends Error {
  override readonly name = 'BlobProblem'
  readonly kind: 'missing' | 'damaged'

  constructor(kind: 'missing' | 'damaged') {
    super(kind)
    this.kind = kind
  }
}

/** Reads a blob whole and returns its digest; a size or a digest that isn't the known one is a problem. */
export async function digestBlob(store: BlobStore, blob: KnownBlob): Promise<string> {
  const size = await store.sizeOf(blob.id)
  if (size === undefined) throw new BlobProblem('missing')
  if (size !== blob.size) throw new BlobProblem('damaged')
  const hash = createHash('sha256')
  const bytes = await store.read(blob.id, 0, blob.size)
  for await (const part of bytes) hash.update(part as Buffer)
  const digest = hash.digest('hex')
  if (blob.sha256 !== null && digest !== blob.sha256) throw new BlobProblem('damaged')
  return digest
}

/** Whether a store has a blob already, as it should be. */
export async function hasBlob(store: BlobStore, blob: KnownBlob): Promise<boolean> {
  return digestBlob(store, blob).then(
    () => true,
    (error: unknown) => {
      if (error instanceof BlobProblem) return false
      throw error
    },
  )
}

/** Copies a blob from one store to another under its own id, flushed and compared, and returns its digest. */
export async function copyBlob(from: BlobStore, to: BlobStore, blob: KnownBlob): Promise<string> {
  const digest = await digestBlob(from, blob)
  if (await to.adopt(from.sourceOf(blob.id), blob.id)) {
    if ((await to.sizeOf(blob.id)) === blob.size) return digest
    throw new BlobProblem('damaged')
  }
  const writer = await to.create(blob.id)
  const hash = createHash('sha256')
  try {
    for await (const part of await from.read(blob.id, 0, blob.size)) {
      hash.update(part as Buffer)
      await writer.write(part as Buffer)
    }
    if (hash.digest('hex') !== digest) throw new BlobProblem('damaged')
    await writer.commit()
    return digest
  } catch (error) {
    await writer.abort()
    throw error
  }
}

const atOnceMax = 4

/** Does the same with each, a few at a time. */
export async function forEachBlob<T>(blobs: readonly T[], work: (blob: T) => Promise<void>): Promise<void> {
  let next = 0
  const workers = Array.from({ length: atOnceMax }, async () => {
    for (let blob = blobs[next++]; blob !== undefined; blob = blobs[next++]) await work(blob)
  })
  await Promise.all(workers)
}
