import { setTimeout as sleep } from 'node:timers/promises'
import type { Leases } from './leases.ts'
import type { Log } from './log.ts'

/** What failed is tried again after this long, and not only when its turn comes: some turns are an hour away. */
const retryMs = 30_000
/** Each further failure doubles the pause, up to this. */
const pauseMsMax = 5 * 60_000

/** Something that is looked at again and again. One instance does it at a time, and must bear that another begins too. */
export interface Sweep<Name extends string = string> {
  readonly name: Name
  readonly everyMs: number
  /** What can wait a little leaves this much time between two runs to what cannot. */
  readonly pauseMs?: number
  /** Returns true where there may be more to do right away. */
  run(): Promise<unknown>
}

export interface Sweeps<Name extends string> {
  /** Looks now instead of at the next turn. */
  wake(name: Name): void
  /** Waits for what is under way. */
  close(): Promise<void>
}

/** What is told of each run. */
export interface SweepRun {
  readonly name: string
  readonly isDone: boolean
  /** Why it isn't done. */
  readonly error?: unknown
}

/** One run of each at a time; a failure is logged and tried again soon. */
export function openSweeps<Name extends string>(
  sweeps: readonly Sweep<Name>[],
  log: Log,
  onRun: (run: SweepRun) => void = () => {},
  leases: Pick<Leases, 'take'> = { take: async () => true },
): Sweeps<Name> {
  let closed = false
  const runners = new Map(sweeps.map((sweep) => [sweep.name, startSweep(sweep)]))

  function startSweep(sweep: Sweep) {
    let running: Promise<void> | undefined
    let retry: NodeJS.Timeout | undefined
    let wokenMeanwhile = false
    let failures = 0
    let isPausing = false

    async function runAll(): Promise<void> {
      try {
        do {
          wokenMeanwhile = false
          // Another instance looks: what is due is found by it at its next turn.
          if (!(await leases.take(sweep.name))) break
          const hasMore = await sweep.run()
          if (hasMore !== true && !wokenMeanwhile) break
          if (sweep.pauseMs !== undefined) await sleep(sweep.pauseMs)
        } while (!closed)
        failures = 0
        onRun({ name: sweep.name, isDone: true })
      } catch (error) {
        const pauseMs = Math.min(Math.min(sweep.everyMs, retryMs) * 2 ** failures, pauseMsMax)
        failures += 1
        isPausing = true
        onRun({ name: sweep.name, isDone: false, error })
        log.warn({ err: error, sweep: sweep.name, failures }, 'a sweep failed and will be tried again')
        retry = setTimeout(() => {
          isPausing = false
          wake()
        }, pauseMs)
        retry.unref()
      }
    }

    function wake(): void {
      // Whatever fails again and again isn't asked for again and again: the timer of its pause wakes it.
      if (closed || isPausing) return
      clearTimeout(retry)
      wokenMeanwhile = true
      running ??= runAll().finally(() => {
        running = undefined
      })
    }

    const timer = setInterval(wake, sweep.everyMs)
    timer.unref()
    return {
      wake,
      async stop() {
        clearInterval(timer)
        await running
        clearTimeout(retry)
      },
    }
  }

  return {
    wake(name) {
      if (!closed) runners.get(name)?.wake()
    },
    async close() {
      closed = true
      await Promise.all([...runners.values()].map((runner) => runner.stop()))
    },
  }
}
