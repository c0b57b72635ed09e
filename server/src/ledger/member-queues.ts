import type { Lanes } from './lanes.ts'

interface Settings<Command> {
  /** Batches that may be under way at a time, and the lanes that none of them may mix, where there are any. */
  readonly flow: () => { readonly batchesMax: number; readonly lanes?: Lanes | undefined }
  readonly batchCommandsMax: number
  /** How many may wait. Who has none waiting always has a place, however many commands others send. */
  readonly waitingCommandsMax: number
  /** Answers every command of a batch, and never throws. */
  readonly run: (batch: readonly Command[]) => Promise<void>
}

/** Commands wait by member, in the order they came. No batch has two of a member's, and no two batches have one each. */
export function createMemberQueues<Command extends { readonly memberId: string }>(settings: Settings<Command>) {
  const { flow, batchCommandsMax, waitingCommandsMax, run } = settings
  const queues = new Map<string, Command[]>()
  const ready: string[] = []
  const busy = new Set<string>()
  let underWay = 0
  let waitingCount = 0
  let isPumping = false
  let closing: (() => void) | undefined

  /** The members whose turn it is: the first who wait or, where there are lanes, the first of the first one's lane. */
  function takeMembers(lanes: Lanes | undefined): string[] {
    if (!lanes) return ready.splice(0, batchCommandsMax)
    const lane = lanes.of(ready[0] as string)
    const taken: string[] = []
    const left: string[] = []
    for (const memberId of ready)
      (taken.length < batchCommandsMax && lanes.of(memberId) === lane ? taken : left).push(memberId)
    ready.splice(0, ready.length, ...left)
    return taken
  }

  function takeBatch(lanes: Lanes | undefined): Command[] {
    return takeMembers(lanes).map((memberId) => {
      const queue = queues.get(memberId) as Command[]
      const command = queue.shift() as Command
      if (queue.length === 0) queues.delete(memberId)
      busy.add(memberId)
      return command
    })
  }

  function pump(): void {
    const { batchesMax, lanes } = flow()
    while (underWay < batchesMax && ready.length > 0) {
      const batch = takeBatch(lanes)
      waitingCount -= batch.length
      underWay++
      void runBatch(batch)
    }
    if (underWay === 0 && waitingCount === 0) closing?.()
  }

  function pumpSoon(): void {
    if (isPumping) return
    isPumping = true
    setImmediate(() => {
      isPumping = false
      pump()
    })
  }

  async function runBatch(batch: readonly Command[]): Promise<void> {
    await run(batch)
    for (const { memberId } of batch) {
      busy.delete(memberId)
      if (queues.has(memberId)) ready.push(memberId)
    }
    underWay--
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
      if (underWay === 0 && !isPumping) pump()
      else if (underWay < flow().batchesMax) pumpSoon()
    },
    /** How many wait and aren't in a batch yet. */
    waitingCount: () => waitingCount,
    hasRoomFor: (memberId: string): boolean => waitingCount < waitingCommandsMax || !queues.has(memberId),
    /** Resolves once everything that waits has been answered. */
    close: () =>
      new Promise<void>((resolve) => {
        closing = resolve
        pump()
      }),
  }
}
