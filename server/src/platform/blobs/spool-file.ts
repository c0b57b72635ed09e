import { randomUUID } from 'node:crypto'
import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { blobIdForm } from './blob-store.ts'

/** Bytes are gathered to this size before they go to the disk: a system call for each packet would cost more than it. */
const gatherBytesMax = 256 * 1024

/** A file that grows until somebody decides what becomes of it. */
export interface SpoolFile {
  readonly blobId: string
  readonly path: string
  readonly size: number
  write(bytes: Buffer): Promise<void> | undefined
  /** Flushed to the disk and closed. */
  finish(): Promise<void>
  discard(): Promise<void>
}

export async function openSpoolFile(folder: string): Promise<SpoolFile> {
  const blobId = randomUUID()
  const path = join(folder, blobId)
  // Exclusive: whatever stands under this name already, a link among it, is not followed.
  const handle = await open(path, 'wx', 0o600)
  let waiting: Buffer[] = []
  let waitingBytes = 0
  let size = 0
  let isOpen = true

  async function flush(): Promise<void> {
    if (waiting.length === 0) return
    const buffers = waiting
    waiting = []
    waitingBytes = 0
    await writeAll(handle, buffers)
  }

  return {
    blobId,
    path,
    get size() {
      return size
    },
    write(bytes) {
      waiting.push(bytes)
      waitingBytes += bytes.length
      size += bytes.length
      return waitingBytes >= gatherBytesMax ? flush() : undefined
    },
    async finish() {
      await flush()
      await handle.datasync()
      isOpen = false
      await handle.close()
    },
    async discard() {
      waiting = []
      if (isOpen) {
        isOpen = false
        await handle.close().catch(() => {})
      }
      await rm(path, { force: true })
    },
  }
}

async function writeAll(handle: FileHandle, buffers: Buffer[]): Promise<void> {
  const wanted = buffers.reduce((sum, each) => sum + each.length, 0)
  const { bytesWritten } = await handle.writev(buffers)
  if (bytesWritten === wanted) return
  // A nearly full disk takes a part: the rest goes one by one, and fails by itself when there is no room.
  let skip = bytesWritten
  for (const each of buffers) {
    const rest = each.subarray(Math.min(skip, each.length))
    skip = Math.max(0, skip - each.length)
    if (rest.length > 0) await handle.writeFile(rest)
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
