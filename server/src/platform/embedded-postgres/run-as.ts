import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartError } from '../start-error.ts'

export interface RunAs {
  readonly uid: number
  readonly gid: number
}

/** PostgreSQL refuses to run as root; it then runs as `postgres` or `nobody`, else as the person starting it. */
export function whoRunsPostgres(): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined
  const people = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const person = people.find(([login]) => login === name)
    if (person) return { uid: Number(person[2]), gid: Number(person[3]) }
  }
  throw new StartError(
    'PostgreSQL cannot run as root, and this machine has no user postgres or nobody. Start Dryrun as an ordinary user.',
  )
}

/** Whether every folder above `path` lets that user through (root's own home folder does not). */
export function isReachableBy(who: RunAs, path: string): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { uid, gid, mode } = statSync(folder)
    const bits = uid === who.uid ? mode >> 6 : gid === who.gid ? mode >> 3 : mode
    if ((bits & 0o1) === 0) return false
    if (folder === dirname(folder)) return true
  }
}
