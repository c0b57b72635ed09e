import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { SnapshotError } from '@dryrun/database/snapshot.ts'

/**
 * The list of a backup's files, a line of JSON each: what it is, then every file, then a line that says that it is whole.
 * It is written last: a backup without it is none.
 */
const formatName = 'dryrun-files'
const formatVersion = 1
const endOfManifest = JSON.stringify({ end: formatName })

export const manifestName = 'manifest.jsonl'
export const databaseName = 'database.gz'
/** Shared by all backups of a folder: each file is copied once. */
export const poolName = 'blobs'

export interface ManifestHead {
  readonly format: typeof formatName
  readonly version: number
  readonly takenAt: string
  readonly instanceId: string
  /** Where the files are: in the folder beside the backup, in the bucket of BACKUP_BLOB_URL, or nowhere but in the store. */
  readonly pool: 'folder' | 'bucket' | 'none'
  readonly databaseSha256: string
}

export interface ManifestFile {
  readonly id: string
  readonly size: number
  /** Null only for a file that isn't in the backup and never had a digest. */
  readonly sha256: string | null
  /** The store didn't have it whole when the backup was taken. */
  readonly missing?: true
}

export interface Manifest {
  readonly head: ManifestHead
  readonly files: readonly ManifestFile[]
}

export async function writeManifest(
  path: string,
  head: Omit<ManifestHead, 'format' | 'version'>,
  files: readonly ManifestFile[],
): Promise<void> {
  const lines = [{ format: formatName, version: formatVersion, ...head }, ...files].map((line) => JSON.stringify(line))
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(`${[...lines, endOfManifest].join('\n')}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

export async function readManifest(path: string): Promise<Manifest> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new SnapshotError(`There is no ${path}: this backup was never finished.`)
  })
  const lines = text.trimEnd().split('\n')
  if (lines.pop() !== endOfManifest) throw new SnapshotError(`${path} is cut short.`)
  const [head, ...files] = lines.map((line) => JSON.parse(line)) as [ManifestHead, ...ManifestFile[]]
  if (head?.format !== formatName || head.version !== formatVersion)
    throw new SnapshotError(`${path} is of another version of Dryrun.`)
  return { head, files }
}

export async function digestOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of createReadStream(path)) hash.update(bytes as Buffer)
  return hash.digest('hex')
}
