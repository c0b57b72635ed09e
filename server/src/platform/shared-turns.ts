/**
 * Lets callers share work that is the same for all of them. The first begins it; whoever comes while it is under way
 * shares the next turn, so nobody gets an answer from before they asked.
 */
export function sharedTurns<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<unknown> | undefined
  let next: Promise<Value> | undefined

  function begin(): Promise<Value> {
    const turn = work()
    running = turn.then(
      () => (running = undefined),
      () => (running = undefined),
    )
    return turn
  }

  return () => {
    if (!running) return begin()
    next ??= running.then(() => {
      next = undefined
      return begin()
    })
    return next
  }
}
