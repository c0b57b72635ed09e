import { createReadStream } from 'node:fs'
import { link, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { Readable } from 'node:stream'
import { type BlobStore, blobIdForm, markName, trashName } from './blob-store.ts'
import { openSpoolFile, probeSpool, sweepSpool } from './spool-file.ts'

const readBytes = 256 * 1024

/**
 * Blobs as files of a directory, in 256 folders by the first two letters of their random id. A blob is written
 * elsewhere, flushed, and moved to its place in one step: what stands under its id is whole.
 */
export async function openDirectory(folder: string): Promise<BlobStore> {
  const incoming = join(folder, 'incoming')
  const trash = join(folder, trashName)
  for (const each of [incoming, trash]) await mkdir(each, { recursive: true, mode: 0o700 })
  const made = new Set<string>()
  const placeOf = (blobId: string) => {
    if (!blobIdForm.test(blobId)) throw new Error('not a blob id')
    return join(folder, blobId.slice(0, 2), blobId)
  }
  const trashOf = (blobId: string) => join(trash, blobId)

  async function makeFolder(path: string): Promise<void> {
    if (made.has(path)) return
    await mkdir(path, { recursive: true, mode: 0o700 })
    await syncFolder(folder)
    made.add(path)
  }

  return {
    async create(wanted) {
      const file = await openSpoolFile(incoming, wanted)
      return {
        blobId: file.blobId,
        get size() {
          return file.size
        },
        get sha256() {
          return file.sha256
        },
        write: (bytes) => file.write(bytes),
        async commit() {
          const place = placeOf(file.blobId)
          const parent = join(folder, file.blobId.slice(0, 2))
          await makeFolder(parent)
          await file.finish()
          await rename(file.path, place)
          // Without this, a loss of power could take the name of a file whose bytes were safe.
          await syncFolder(parent)
        },
        abort: () => file.discard(),
      }
    },
    async read(blobId, start, end) {
      if (end <= start) return Readable.from([])
      const handle = await open(placeOf(blobId), 'r')
      return createReadStream('', { fd: handle, start, end: end - 1, highWaterMark: readBytes })
    },
    async sizeOf(blobId) {
      const found = await stat(placeOf(blobId)).catch(unlessMissing)
      return found?.size
    },
    delete: (blobId) => rm(placeOf(blobId), { force: true }),
    async trash(blobId) {
      const now = new Date()
      // How long it stays there counts from now, not from when it was written.
      await utimes(placeOf(blobId), now, now).catch(unlessMissing)
      await rename(placeOf(blobId), trashOf(blobId)).catch(unlessMissing)
    },
    async bringBack(blobId) {
      const place = placeOf(blobId)
      const parent = join(folder, blobId.slice(0, 2))
      if (!(await stat(trashOf(blobId)).catch(unlessMissing))) return false
      await makeFolder(parent)
      await rename(trashOf(blobId), place)
      await syncFolder(parent)
      return true
    },
    emptyTrash: (before) => sweepSpool(trash, before),
    async *list(before) {
      for (const name of await readdir(folder)) {
        if (!/^[0-9a-f]{2}$/.test(name)) continue
        for (const blobId of await readdir(join(folder, name))) {
          if (!blobIdForm.test(blobId)) continue
          const found = await stat(join(folder, name, blobId)).catch(() => undefined)
          if (found && found.mtime < before) yield blobId
        }
      }
    },
    sweepUnfinished: (before) => sweepSpool(incoming, before),
    sourceOf: placeOf,
    probe: () => probeSpool(incoming),
    async adopt(source, blobId) {
      const place = placeOf(blobId)
      if (!isAbsolute(source)) return false
      const parent = join(folder, blobId.slice(0, 2))
      await makeFolder(parent)
      try {
        await link(source, place)
      } catch {
        // Another disk, or a file system without links: it's copied instead.
        return false
      }
      await syncFolder(parent)
      return true
    },
    ...markIn(folder),
  }
}

/** A small file that says whose store this is. */
function markIn(folder: string): Pick<BlobStore, 'readMark' | 'writeMark'> {
  const place = join(folder, markName)
  return {
    async readMark() {
      const text = await readFile(place, 'utf8').catch(unlessMissing)
      return text?.trim()
    },
    async writeMark(instanceId) {
      const file = await open(`${place}.new`, 'w', 0o600)
      try {
        await file.writeFile(`${instanceId}\n`)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(`${place}.new`, place)
      await syncFolder(folder)
    },
  }
}

function unlessMissing(error: Error & { code?: string }): undefined {
  if (error.code !== 'ENOENT') throw error
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
