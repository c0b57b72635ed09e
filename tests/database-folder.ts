import { hash } from 'node:crypto'
import { existsSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** What the databases of a whole run take at their most, and as much again for everything else. */
const freeBytesMin = 4_000_000_000

/**
 * Where the databases of tests go: into memory where there's room, otherwise where temporary files go. Nearly every test
 * makes a database and drops it, and on a disk PostgreSQL writes hundreds of files through each time. In memory it
 * takes a third to a half less of the processor, and nobody waits for a disk. Its settings are the same either way.
 */
export function quickestFolder(): string {
  return hasRoomInMemory() ? memory : tmpdir()
}

/** The folder of the one cluster that all tests share. */
export function testClusterFolder(): string {
  const name = `dryrun-tests-${userInfo().username}`
  // Whoever has a folder of their own for temporary files doesn't want to share a cluster either.
  const inMemory = join(memory, `${name}-${hash('sha256', tmpdir()).slice(0, 12)}`)
  // Once it's there everybody takes it, however little memory is left by then.
  return existsSync(inMemory) || hasRoomInMemory() ? inMemory : join(tmpdir(), name)
}

/** After a whole run nobody's memory is kept for the next one. Where others are still at work, it's left to them. */
export function forgetTestCluster(): void {
  const folder = testClusterFolder()
  if (folder.startsWith(memory) && !existsSync(join(folder, 'postgres', 'postmaster.pid')))
    rmSync(folder, { recursive: true, force: true })
}

function hasRoomInMemory(): boolean {
  if (process.platform !== 'linux' || !existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return Math.min(bavail * bsize, freemem()) >= freeBytesMin
}
