interface Asked<Value> {
  resolve(value: Value | undefined): void
  reject(error: unknown): void
}

/**
 * Looks things up by key, many in one question. The first question goes out at once; whoever asks while one is under
 * way shares the next. So a lone caller waits for nobody, a crowd costs one question at a time, and no answer is older
 * than what was asked for.
 */
export function gathered<Value>(
  lookUp: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  let waiting = new Map<string, Asked<Value>[]>()
  let isAsking = false

  async function ask(): Promise<void> {
    isAsking = true
    while (waiting.size > 0) {
      const asked = waiting
      waiting = new Map()
      try {
        const found = await lookUp([...asked.keys()])
        for (const [key, callers] of asked) for (const caller of callers) caller.resolve(found.get(key))
      } catch (error) {
        for (const callers of asked.values()) for (const caller of callers) caller.reject(error)
      }
    }
    isAsking = false
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const callers = waiting.get(key)
      if (callers) callers.push({ resolve, reject })
      else waiting.set(key, [{ resolve, reject }])
      if (!isAsking) void ask()
    })
}
