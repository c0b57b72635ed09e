import { createHash, randomUUID } from 'node:crypto'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { blobIdForm } from './blob-store.ts'

/** Bytes are gathered to this size before they go to the disk: a system call for each packet would cost more than it. */
const gatherBytes = 256 * 1024
/** Memory to gather in that is kept for the next file. */
const keptBuffersMax = 16

/** A file that grows until somebody decides what becomes of it. */
export interface SpoolFile {
  readonly blobId: string
  readonly path: string
  readonly size: number
  /** SHA-256 of the bytes, once it is finished. */
  readonly sha256: Buffer
  write(bytes: Buffer): Promise<void> | undefined
  /** Flushed to the disk and closed. */
  finish(): Promise<void>
  discard(): Promise<void>
}

/**
 * What arrives is copied into a few buffers that are used again and again. Kept as it came until it is written, it would
 * outlive the collector's quick rounds, and collecting it would cost as much as taking its digest.
 */
const keptBuffers: Buffer[] = []

function takeBuffer(): Buffer {
  return keptBuffers.pop() ?? Buffer.allocUnsafeSlow(gatherBytes)
}

function giveBuffer(buffer: Buffer | undefined): void {
  if (buffer && keptBuffers.length < keptBuffersMax) keptBuffers.push(buffer)
}

export async function openSpoolFile(folder: string, wanted?: string): Promise<SpoolFile> {
  if (wanted !== undefined && !blobIdForm.test(wanted)) throw new Error('not a blob id')
  const spoolId = randomUUID()
  const blobId = wanted ?? spoolId
  // Never the wanted id: a crash may have left half of it under that name.
  const path = join(folder, spoolId)
  // Exclusive: whatever stands under this name already, a link among it, is not followed.
  const handle = await open(path, 'wx', 0o600)
  let filling: Buffer | undefined
  let filledBytes = 0
  let writing: Promise<void> | undefined
  let problem: Error | undefined
  let size = 0
  let isOpen = true
  const hash = createHash('sha256')
  let sha256: Buffer | undefined

  /** Sends what was gathered to the disk; meanwhile the next buffer can be filled. */
  function beginWriting(): void {
    const full = filling
    if (!full) return
    const bytes = full.subarray(0, filledBytes)
    filling = undefined
    filledBytes = 0
    hash.update(bytes)
    // Without a position it goes to the end, and all of it, also where the disk takes it in parts.
    writing = handle.writeFile(bytes).then(
      () => {
        writing = undefined
        giveBuffer(full)
      },
      (error: Error) => {
        writing = undefined
        problem = error
      },
    )
  }

  /** Takes bytes over. A promise means that the sender has to wait for the disk. */
  function gather(bytes: Buffer): Promise<void> | undefined {
    let rest = bytes
    while (rest.length > 0) {
      if (problem) throw problem
      filling ??= takeBuffer()
      const copied = rest.copy(filling, filledBytes)
      filledBytes += copied
      rest = rest.subarray(copied)
      if (filledBytes < filling.length) return undefined
      if (writing) {
        const left = rest
        return writing.then(() => {
          beginWriting()
          return gather(left)
        })
      }
      beginWriting()
    }
    return undefined
  }

  return {
    blobId,
    path,
    get size() {
      return size
    },
    get sha256() {
      if (!sha256) throw new Error('the file is not finished')
      return sha256
    },
    write(bytes) {
      size += bytes.length
      return gather(bytes)
    },
    async finish() {
      await writing
      beginWriting()
      await writing
      if (problem) throw problem
      await handle.datasync()
      sha256 = hash.digest()
      isOpen = false
      await handle.close()
    },
    async discard() {
      await writing
      giveBuffer(filling)
      filling = undefined
      if (isOpen) {
        isOpen = false
        await handle.close().catch(() => {})
      }
      await rm(path, { force: true })
    },
  }
}

const probeBytes = 64 * 1024

/** Writes a file, flushes it and removes it again: a full disk or a missing folder throws. */
export async function probeSpool(folder: string): Promise<void> {
  const file = await openSpoolFile(folder)
  try {
    await file.write(Buffer.alloc(probeBytes))
    await file.finish()
  } finally {
    await file.discard()
  }
}

/** Removes files of a spool folder that nobody has written to since the given moment. */
export async function sweepSpool(folder: string, before: Date): Promise<number> {
  let count = 0
  for (const name of await readdir(folder)) {
    if (!blobIdForm.test(name)) continue
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (!found || found.mtime >= before) continue
    await rm(path, { force: true })
    count += 1
  }
  return count
}
