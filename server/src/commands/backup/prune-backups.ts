import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import { manifestName, readManifest } from './manifest.ts'

const dayMs = 86_400_000
const stampForm = /^(\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z)(\.partial)?$/

export function stampOf(at: Date): string {
  return at.toISOString().replaceAll(/[:.]/g, '-')
}

/**
 * Drops backups that are older than so many days, but never the newest, and then the files that no backup names any more.
 * Where another backup may be under way no file is dropped, since its list isn't there yet.
 */
export async function pruneBackups(
  folder: string,
  pool: BlobStore,
  days: number,
): Promise<{ backups: number; files: number }> {
  const before = stampOf(new Date(Date.now() - days * dayMs))
  const names = (await readdir(folder)).filter((name) => stampForm.test(name)).toSorted()
  const whole = names.filter((name) => existsSync(join(folder, name, manifestName)) && !name.endsWith('.partial'))
  const old = whole.slice(0, -1).filter((name) => name < before)
  for (const name of old) await rm(join(folder, name), { recursive: true, force: true })
  const yesterday = stampOf(new Date(Date.now() - dayMs))
  const partial = names.filter((name) => name.endsWith('.partial'))
  for (const name of partial.filter((each) => each < yesterday))
    await rm(join(folder, name), { recursive: true, force: true })
  if (partial.some((name) => name >= yesterday)) return { backups: old.length, files: 0 }

  const named = new Set<string>()
  for (const name of whole.filter((each) => !old.includes(each)))
    for (const { id } of (await readManifest(join(folder, name, manifestName))).files) named.add(id)
  let files = 0
  for await (const blobId of pool.list(new Date(Date.now() + dayMs))) {
    if (named.has(blobId)) continue
    await pool.delete(blobId)
    files += 1
  }
  return { backups: old.length, files }
}
