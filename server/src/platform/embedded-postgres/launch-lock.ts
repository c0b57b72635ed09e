import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import { isAlive } from './postmaster.ts'

const waitMsMax = 60_000

let waiters = 0

/** Several instances may share one DATA_DIR: only one at a time makes or launches the cluster. */
export async function withLaunchLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const mine = `${path}.${process.pid}.${++waiters}`
  writeFileSync(mine, String(process.pid))
  try {
    await acquire(path, mine)
    try {
      return await work()
    } finally {
      rmSync(path, { force: true })
    }
  } finally {
    rmSync(mine, { force: true })
  }
}

async function acquire(path: string, mine: string): Promise<void> {
  const deadline = Date.now() + waitMsMax
  for (;;) {
    try {
      // A hard link appears with its content or not at all, unlike a file that is made and then written.
      linkSync(mine, path)
      return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const holder = readHolder(path)
    if (holder !== undefined && !isAlive(holder)) setAside(path, mine, holder)
    if (Date.now() > deadline) {
      throw new StartError(`Another start (process ${holder}) has held ${path} for a minute. End it and start again.`)
    }
    await sleep(50)
  }
}

function readHolder(path: string): number | undefined {
  try {
    return Number(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** Renaming lets exactly one waiter take a dead holder's lock away; a living one that slipped in is put back. */
function setAside(path: string, mine: string, deadHolder: number): void {
  const aside = `${mine}.aside`
  try {
    renameSync(path, aside)
    if (readHolder(aside) !== deadHolder) linkSync(aside, path)
  } catch {
    // Somebody else was faster: the next round sees who holds it now.
  } finally {
    rmSync(aside, { force: true })
  }
}
