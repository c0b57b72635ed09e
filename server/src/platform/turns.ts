interface Line {
  busy: number
  readonly waiting: (() => void)[]
}

export interface Turns {
  /** Does the work when it is the key's turn. Throws `refused()` where too many wait already. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

interface TurnLimits {
  /** How many of one key are at work at a time. */
  readonly atOnceMax: number
  /** How many more of one key may wait, and what the next one is told. Without it, all of them. */
  readonly waitingMax?: number
  readonly refused?: () => Error
}

/** Lets only so many of each key work at a time; the others wait in line, and hold nothing while they do. */
export function createTurns({ atOnceMax, waitingMax = Number.POSITIVE_INFINITY, refused }: TurnLimits): Turns {
  const lines = new Map<string, Line>()
  return {
    async run(key, work) {
      const line = lines.get(key) ?? { busy: 0, waiting: [] }
      lines.set(key, line)
      if (line.busy >= atOnceMax) {
        if (line.waiting.length >= waitingMax && refused) throw refused()
        await new Promise<void>((resolve) => line.waiting.push(resolve))
      } else line.busy += 1
      try {
        return await work()
      } finally {
        // Whoever is next takes the place over, so nobody slips in between.
        const next = line.waiting.shift()
        if (next) next()
        else {
          line.busy -= 1
          if (line.busy === 0) lines.delete(key)
        }
      }
    },
  }
}
