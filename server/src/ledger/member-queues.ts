interface Settings<Command> {
  /** Batches that may be under way at once. */
  readonly lanesMax: number
  readonly batchCommandsMax: number
  /** Answers every command of a batch, and never throws. */
  readonly run: (batch: readonly Command[]) => Promise<void>
}

/** Commands wait by member, in the order they came. No batch has two of a member's, and no two batches have one each. */
export function createMemberQueues<Command extends { readonly memberId: string }>(settings: Settings<Command>) {
  const { lanesMax, batchCommandsMax, run } = settings
  const queues = new Map<string, Command[]>()
  const ready: string[] = []
  const busy = new Set<string>()
  let lanes = 0
  let waitingCount = 0
  let isPumping = false
  let closing: (() => void) | undefined

  function takeBatch(): Command[] {
    return ready.splice(0, batchCommandsMax).map((memberId) => {
      const queue = queues.get(memberId) as Command[]
      const command = queue.shift() as Command
      if (queue.length === 0) queues.delete(memberId)
      busy.add(memberId)
      return command
    })
  }

  function pump(): void {
    while (lanes < lanesMax && ready.length > 0) {
      const batch = takeBatch()
      waitingCount -= batch.length
      lanes++
      void runLane(batch)
    }
    if (lanes === 0 && waitingCount === 0) closing?.()
  }

  function pumpSoon(): void {
    if (isPumping) return
    isPumping = true
    setImmediate(() => {
      isPumping = false
      pump()
    })
  }

  async function runLane(batch: readonly Command[]): Promise<void> {
    await run(batch)
    for (const { memberId } of batch) {
      busy.delete(memberId)
      if (queues.has(memberId)) ready.push(memberId)
    }
    lanes--
    // Those just answered may have more to ask: they get the chance to be in the next batch.
    pumpSoon()
  }

  return {
    add(command: Command): void {
      const { memberId } = command
      const queue = queues.get(memberId)
      if (queue) queue.push(command)
      else {
        queues.set(memberId, [command])
        if (!busy.has(memberId)) ready.push(memberId)
      }
      waitingCount++
      if (lanes === 0 && !isPumping) pump()
      else if (lanes < lanesMax) pumpSoon()
    },
    /** How many wait and aren't in a batch yet. */
    waitingCount: () => waitingCount,
    isClosing: () => closing !== undefined,
    /** Resolves once everything that waits has been answered. */
    close: () =>
      new Promise<void>((resolve) => {
        closing = resolve
        pump()
      }),
  }
}
