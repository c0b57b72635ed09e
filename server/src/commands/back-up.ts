import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isDistributed } from '@dryrun/database/distribute.ts'
import { backUp, SnapshotError } from '@dryrun/database/snapshot.ts'
import type pg from 'pg'
import type { Config } from '../config.ts'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import { openBlobs } from '../platform/blobs/open-blobs.ts'
import { instanceIdOf } from '../platform/db/instance-id.ts'
import { BlobProblem, copyBlob, digestBlob, forEachBlob, type KnownBlob } from './backup/copy-blob.ts'
import { holdFiles } from './backup/hold-files.ts'
import {
  databaseName,
  digestOfFile,
  type ManifestFile,
  type ManifestHead,
  manifestName,
  poolName,
  writeManifest,
} from './backup/manifest.ts'
import { pruneBackups, stampOf } from './backup/prune-backups.ts'
import { readReferencedBlobs } from './backup/referenced-blobs.ts'
import { withOwnDatabase } from './with-own-database.ts'

interface Pool {
  readonly kind: ManifestHead['pool']
  readonly store: BlobStore | undefined
}

/** `npm run backup -- [folder] [--prune days]`: the database and the files as of one moment, while others go on. */
await withOwnDatabase(async (client, { config, database }) => {
  const { folder, pruneDays } = readArguments()
  if (await isDistributed(client))
    throw new SnapshotError(
      'The database is spread over several machines, and nothing reads all of them as of one moment. Take a base backup of each machine; docs/scale.md says how.',
    )
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const pool = await openPool(config, folder)
  const path = join(folder, stampOf(new Date()))
  const line = await holdFiles(database.owner, () => takeBackup(client, config, pool, path))
  if (pruneDays === undefined) return line
  if (pool.kind !== 'folder' || !pool.store) throw new SnapshotError('--prune works on a folder of backups only.')
  const { backups, files } = await pruneBackups(folder, pool.store, pruneDays)
  return `${line}\nDropped ${backups} older backups and ${files} files that no backup names any more.`
})

function readArguments(): { folder: string; pruneDays: number | undefined } {
  const { values, positionals } = parseArgs({ options: { prune: { type: 'string' } }, allowPositionals: true })
  if (values.prune !== undefined && !/^[1-9]\d{0,4}$/.test(values.prune))
    throw new SnapshotError('--prune needs a number of days, such as --prune 30.')
  return {
    folder: resolve(positionals[0] ?? 'backups'),
    pruneDays: values.prune === undefined ? undefined : Number(values.prune),
  }
}

/** Where the copies go: a second bucket, or a folder that all backups share. A bucket without a second one is not copied. */
async function openPool({ backupBlobs, blobs }: Config, folder: string): Promise<Pool> {
  if (backupBlobs) return { kind: 'bucket', store: await openBlobs(backupBlobs) }
  if (blobs.kind === 's3') return { kind: 'none', store: undefined }
  return { kind: 'folder', store: await openBlobs({ kind: 'directory', folder: join(folder, poolName) }) }
}

async function takeBackup(client: pg.Client, config: Config, pool: Pool, path: string): Promise<string> {
  const partial = `${path}.partial`
  await mkdir(partial, { mode: 0o700 })
  try {
    const instanceId = await instanceIdOf(client)
    let blobs: KnownBlob[] = []
    const { rows, tables } = await backUp(client, join(partial, databaseName), async (sameMoment) => {
      blobs = await readReferencedBlobs(sameMoment)
    })
    const files = pool.store ? await copyAll(await openBlobs(config.blobs), pool.store, blobs) : blobs
    await writeManifest(
      join(partial, manifestName),
      {
        takenAt: new Date().toISOString(),
        instanceId,
        pool: pool.kind,
        databaseSha256: await digestOfFile(join(partial, databaseName)),
      },
      files,
    )
    await syncFolder(partial)
    await rename(partial, path)
    await syncFolder(join(path, '..'))
    return lastLines(`${rows} rows of ${tables} tables`, pool, files, path)
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}

/** Copies what the pool doesn't have yet. A file that the store itself has lost is noted, and doesn't keep the rest. */
async function copyAll(store: BlobStore, pool: BlobStore, blobs: readonly KnownBlob[]): Promise<ManifestFile[]> {
  const files: ManifestFile[] = []
  await forEachBlob(blobs, async (blob) => {
    try {
      const isThere = (await pool.sizeOf(blob.id)) === blob.size
      const sha256 = isThere ? (blob.sha256 ?? (await digestBlob(pool, blob))) : await copyBlob(store, pool, blob)
      files.push({ ...blob, sha256 })
    } catch (error) {
      if (!(error instanceof BlobProblem)) throw error
      files.push({ ...blob, missing: true })
    }
  })
  return files.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

function lastLines(rows: string, { kind }: Pool, files: readonly ManifestFile[], path: string): string {
  if (kind === 'none')
    return `Backed up ${rows} to ${path}
The ${files.length} files are NOT in this backup: they are only in the bucket of BLOB_URL. Set BACKUP_BLOB_URL to copy them to a second bucket.`
  const missing = files.filter((file) => file.missing).length
  const bytes = files.reduce((sum, file) => sum + (file.missing ? 0 : file.size), 0)
  const done = `Backed up ${rows} and ${files.length - missing} files (${(bytes / 1e6).toFixed(1)} MB) to ${path}`
  if (missing === 0) return done
  process.exitCode = 1
  return `${done}
${missing} files are NOT in this backup, since the store doesn't have them whole: npm run verify-files says which.`
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
