import { statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { refuseUnfit, restore, SnapshotError } from '@dryrun/database/snapshot.ts'
import type pg from 'pg'
import type { Config } from '../config.ts'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import { openBlobs } from '../platform/blobs/open-blobs.ts'
import { BlobProblem, copyBlob, forEachBlob, hasBlob } from './backup/copy-blob.ts'
import {
  databaseName,
  digestOfFile,
  type Manifest,
  type ManifestFile,
  manifestName,
  poolName,
  readManifest,
} from './backup/manifest.ts'
import { readReferencedBlobs } from './backup/referenced-blobs.ts'
import { withOwnDatabase } from './with-own-database.ts'

interface Asked {
  /** The backup's folder, or a database.gz without its files. */
  readonly path: string
  readonly isWithoutFiles: boolean
}

/** `npm run restore -- backups/<stamp> [--without-files]`: files first, then all rows in one transaction. */
await withOwnDatabase(async (client, { config }) => {
  const asked = readArguments()
  const isFolder = statSync(asked.path).isDirectory()
  const manifest = isFolder ? await readWhole(asked.path) : undefined
  if (!manifest && !asked.isWithoutFiles)
    throw new SnapshotError(
      'This is a database without its files. Name the folder of the backup, or add --without-files to go on without them.',
    )
  const databasePath = isFolder ? join(asked.path, databaseName) : asked.path
  await refuseUnfit(client, databasePath)
  const store = await openBlobs(config.blobs)
  const here = new Set<string>()
  if (manifest) {
    await refuseOtherStore(store, manifest)
    for (const id of await bringFiles(config, store, manifest, asked)) here.add(id)
    await store.writeMark(manifest.head.instanceId)
  }
  let lost = 0
  const { rows, tables } = await restore(client, databasePath, {
    beforeCommit: async (restored) => {
      lost = await markLost(restored, store, here, asked)
    },
  })
  const done = `Restored ${rows} rows of ${tables} tables and ${here.size} files from ${asked.path}`
  return lost === 0 ? done : `${done}\n${lost} files were not in the backup. Whoever opens one is told so.`
})

function readArguments(): Asked {
  const { values, positionals } = parseArgs({
    options: { 'without-files': { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [name] = positionals
  if (name === undefined) throw new SnapshotError('Say which backup: npm run restore -- backups/<folder>')
  const path = resolve(name)
  if (!statSync(path, { throwIfNoEntry: false })) throw new SnapshotError(`There is no backup ${path}.`)
  return { path, isWithoutFiles: values['without-files'] }
}

async function readWhole(path: string): Promise<Manifest> {
  if (basename(path).endsWith('.partial'))
    throw new SnapshotError(`${path} was never finished: take the backup before it.`)
  const manifest = await readManifest(join(path, manifestName))
  if ((await digestOfFile(join(path, databaseName))) !== manifest.head.databaseSha256)
    throw new SnapshotError(`${join(path, databaseName)} is damaged: it isn't what the backup wrote.`)
  return manifest
}

async function refuseOtherStore(store: BlobStore, { head }: Manifest): Promise<void> {
  const mark = await store.readMark()
  if (mark !== undefined && mark !== head.instanceId)
    throw new SnapshotError('The file store belongs to another instance. Set DATA_DIR or BLOB_URL to an empty one.')
}

async function openPool({ backupBlobs }: Config, { head }: Manifest, path: string): Promise<BlobStore | undefined> {
  if (head.pool === 'folder') return openBlobs({ kind: 'directory', folder: join(dirname(path), poolName) })
  if (head.pool === 'none') return undefined
  if (!backupBlobs) throw new SnapshotError('The files of this backup are in a second bucket: set BACKUP_BLOB_URL.')
  return openBlobs(backupBlobs)
}

/** Puts every file of the backup where it belongs, compared by its digest. What is there already stays. */
async function bringFiles(config: Config, store: BlobStore, manifest: Manifest, asked: Asked): Promise<string[]> {
  const pool = await openPool(config, manifest, asked.path)
  const here: string[] = []
  let missing = 0
  let damaged = 0
  const bring = async (file: ManifestFile) => {
    if (await hasBlob(store, file)) {
      here.push(file.id)
      return
    }
    if (!pool || file.missing) {
      missing += 1
      return
    }
    try {
      // A damaged file in its place gives way to the good one, once that is there.
      await copyBlob(pool, store, file)
      here.push(file.id)
    } catch (error) {
      if (!(error instanceof BlobProblem)) throw error
      if (error.kind === 'damaged') damaged += 1
      else missing += 1
    }
  }
  await forEachBlob(manifest.files, bring)
  if (missing + damaged > 0 && !asked.isWithoutFiles)
    throw new SnapshotError(
      `Of ${manifest.files.length} files, ${missing} are missing from the backup and ${damaged} are damaged, so nothing was restored. With --without-files you get everything else.`,
    )
  return here
}

/** Every file that a row refers to is there, or known to be lost. */
async function markLost(
  client: pg.ClientBase,
  store: BlobStore,
  here: ReadonlySet<string>,
  { isWithoutFiles }: Asked,
): Promise<number> {
  const lost: string[] = []
  await forEachBlob(await readReferencedBlobs(client), async (blob) => {
    if (here.has(blob.id) || (await store.sizeOf(blob.id)) === blob.size) return
    lost.push(blob.id)
  })
  if (lost.length > 0 && !isWithoutFiles)
    throw new SnapshotError(`${lost.length} files are not in the store, so nothing was restored.`)
  await client.query('delete from files.backup_hold')
  await client.query('insert into files.lost_blob select unnest($1::uuid[]) on conflict do nothing', [lost])
  return lost.length
}
