interface Running {
  readonly stop: AbortController
  readonly done: Promise<void>
}

/** One piece of work at a time for each key: an older one is ended first, with what it has brought so far. */
export function createNewestAlone() {
  const running = new Map<string, Running>()
  return async <T>(key: string, work: (stop: AbortSignal) => Promise<T>): Promise<T> => {
    for (let older = running.get(key); older; older = running.get(key)) {
      older.stop.abort()
      await older.done
    }
    const stop = new AbortController()
    const { promise: done, resolve: leave } = Promise.withResolvers<void>()
    running.set(key, { stop, done })
    try {
      return await work(stop.signal)
    } finally {
      running.delete(key)
      leave()
    }
  }
}
