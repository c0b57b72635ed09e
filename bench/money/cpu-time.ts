import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second. */
const msPerTick = 10

interface Times {
  readonly parent: number
  readonly ownMs: number
  /** Of children that have ended. */
  readonly endedChildrenMs: number
}

function timesOf(pid: number): Times | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    const [parent, user, system, endedUser, endedSystem] = [1, 11, 12, 13, 14].map((at) => Number(fields[at]))
    return {
      parent: parent ?? 0,
      ownMs: ((user ?? 0) + (system ?? 0)) * msPerTick,
      endedChildrenMs: ((endedUser ?? 0) + (endedSystem ?? 0)) * msPerTick,
    }
  } catch {
    return undefined
  }
}

/** The processor time, in milliseconds, that a process and all its children have taken so far. */
export function cpuMsOf(pid: number): number {
  const own = timesOf(pid)
  let sum = (own?.ownMs ?? 0) + (own?.endedChildrenMs ?? 0)
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const times = timesOf(Number(name))
    if (times?.parent === pid) sum += times.ownMs
  }
  return sum
}
