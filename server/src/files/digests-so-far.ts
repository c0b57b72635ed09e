import { createHash, type Hash } from 'node:crypto'

interface Progress {
  readonly hash: Hash
  readonly bytes: number
}

const progressesMax = 1000

/** The digests of uploads in parts, as far as this process has seen their bytes. Those that rested longest are forgotten first. */
export function createDigestsSoFar() {
  const progresses = new Map<string, Progress>()
  return {
    /** Of the first so many bytes of an upload; undefined where not all of them came through here. */
    of(key: string, bytes: number): Hash | undefined {
      if (bytes === 0 && !progresses.has(key)) return createHash('md5')
      const progress = progresses.get(key)
      return progress?.bytes === bytes ? progress.hash : undefined
    },
    keep(key: string, progress: Progress): void {
      progresses.delete(key)
      progresses.set(key, progress)
      const [oldest] = progresses.keys()
      if (progresses.size > progressesMax && oldest !== undefined) progresses.delete(oldest)
    },
    forget(key: string): void {
      progresses.delete(key)
    },
  }
}

export type DigestsSoFar = ReturnType<typeof createDigestsSoFar>
