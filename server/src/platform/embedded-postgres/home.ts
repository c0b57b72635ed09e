import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { StartError } from '../start-error.ts'
import { findBinaries, makeLibraryLinks } from './binaries.ts'
import { isReachableBy, type RunAs } from './run-as.ts'

/** Where root's clusters and binaries go when root's own folders are closed to the user that runs PostgreSQL. */
const sharedHome = '/var/lib/dryrun'

export interface ClusterHome {
  /** The folder with bin/ of the PostgreSQL to run. */
  readonly binaries: string
  /** The cluster's data folder; it may not exist yet. */
  readonly clusterDir: string
}

export function findHome(dataDir: string, who: RunAs | undefined): ClusterHome {
  // Others may pass through DATA_DIR to the cluster only when PostgreSQL runs as somebody else.
  mkdirSync(dataDir, { recursive: true })
  chmodSync(dataDir, who ? 0o711 : 0o700)
  const wished = join(realpathSync(dataDir), 'postgres')
  const binaries = findBinaries()
  if (!who) return { binaries, clusterDir: wished }
  return {
    binaries: isReachableBy(who, join(binaries, 'bin', 'postgres')) ? binaries : copyBinaries(binaries),
    clusterDir: isReachableBy(who, wished) ? wished : linkToSharedHome(wished),
  }
}

function copyBinaries(binaries: string): string {
  const source = dirname(binaries)
  const digest = createHash('sha256').update(realpathSync(source)).digest('hex').slice(0, 12)
  const copy = join(sharedHome, `binaries-${digest}`, basename(source))
  if (!existsSync(copy)) {
    const partial = `${copy}.${process.pid}`
    mkdirSync(dirname(copy), { recursive: true, mode: 0o755 })
    cpSync(source, partial, { recursive: true, verbatimSymlinks: true })
    renameSync(partial, copy)
    makeLibraryLinks(copy)
  }
  return join(copy, basename(binaries))
}

/** The link keeps the data findable from DATA_DIR; the folder's name is made of the path, so that each clone has its own. */
function linkToSharedHome(wished: string): string {
  const clusterDir = join(sharedHome, createHash('sha256').update(wished).digest('hex').slice(0, 16))
  mkdirSync(sharedHome, { recursive: true, mode: 0o755 })
  const present = lstatSync(wished, { throwIfNoEntry: false })
  if (present?.isDirectory()) moveCluster(wished, clusterDir)
  if (present?.isSymbolicLink()) rmSync(wished)
  // A cluster left from a DATA_DIR that was deleted since is not this one's.
  if (!present && existsSync(clusterDir)) renameSync(clusterDir, `${clusterDir}.left-${Date.now()}`)
  symlinkSync(clusterDir, wished)
  return clusterDir
}

function moveCluster(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    throw new StartError(
      `The user that runs PostgreSQL can no longer reach ${from}. Move it to ${to} yourself, or open the folders above it.`,
    )
  }
}
