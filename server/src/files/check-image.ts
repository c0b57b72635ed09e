import { createTurns } from '../platform/turns.ts'
import { judgeElsewhere } from './image-thread.ts'
import type { ImageCopy, ImageType } from './judge-image.ts'
import { imagesAtOnceMax } from './limits.ts'
import { StorageRefusal } from './storage-refusal.ts'

export interface CheckedImage {
  readonly type: ImageType
  readonly copies: readonly ImageCopy[]
}

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex')

/** What the first bytes say a file is. Three kinds are pictures here, and nothing else is. */
function kindOf(start: Buffer): ImageType | undefined {
  if (start.subarray(0, 8).equals(pngSignature)) return 'image/png'
  if (start[0] === 0xff && start[1] === 0xd8 && start[2] === 0xff) return 'image/jpeg'
  const isRiff = start.toString('latin1', 0, 4) === 'RIFF' && start.toString('latin1', 8, 12) === 'WEBP'
  return isRiff ? 'image/webp' : undefined
}

/** Pictures are large once they are unpacked: only so many are at a time, the others wait with their bytes on the disk. */
const turns = createTurns({ atOnceMax: imagesAtOnceMax })

/**
 * Judges a picture by its first bytes, and by the rest of them in a thread of its own: whatever work a picture makes,
 * nobody else's request waits for it.
 */
export async function checkImage(readAll: () => Promise<Buffer>, start: Buffer): Promise<CheckedImage> {
  const type = kindOf(start)
  if (!type) throw new StorageRefusal('unsupported-type')
  return turns.run('pictures', async () => ({ type, copies: await judgeElsewhere(await readAll(), type) }))
}
