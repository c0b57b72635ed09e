import type { ServerResponse } from 'node:http'

const heartbeatMs = 15_000
/** Not all of them in the same moment: ten thousand writes in a row would keep everyone else waiting. */
const heartbeatTurns = 60

export interface StreamLimits {
  readonly streamsMax: number
  /** How many one person may hold, or one network of visitors. Beyond it, their oldest one ends. */
  readonly perHolderMax: number
  /** Who doesn't read for so long that this much waits is cut off; their browser comes back and reads everything anew. */
  readonly unreadBytesMax: number
  /** After a restart, not everybody comes back in the same moment: a browser waits this long, and up to that much longer. */
  readonly reconnectMsMin: number
  readonly reconnectMsSpread: number
}

/** One browser that listens. */
export interface EventStream {
  send(name: string, data: object): void
  end(): void
}

export interface EventStreams {
  /** Takes the connection over for as long as either side wants it; `onClosed` is called once. */
  open(takeOver: () => ServerResponse, onClosed: () => void, holder: string): EventStream
  count(): number
  /** Ends all of them. */
  close(): void
}

/** A set of open event streams, kept alive by a heartbeat and rid of whoever doesn't read. */
export function createEventStreams(limits: StreamLimits): EventStreams {
  const responses = new Set<ServerResponse>()
  const byTurn = Array.from({ length: heartbeatTurns }, () => new Set<ServerResponse>())
  let opened = 0
  let beats = 0
  const byHolder = new Map<string, Set<EventStream>>()

  function write(response: ServerResponse, text: string): void {
    if (response.writableLength > limits.unreadBytesMax) response.destroy()
    else response.write(text)
  }

  const heldBy = (holder: string): Set<EventStream> => byHolder.get(holder) ?? new Set()

  function keep(holder: string, stream: EventStream): void {
    byHolder.set(holder, heldBy(holder).add(stream))
  }

  function drop(holder: string, stream: EventStream): void {
    const held = heldBy(holder)
    held.delete(stream)
    if (held.size === 0) byHolder.delete(holder)
  }

  /** The newest always gets a place: the oldest of its own holder goes or, where all are full, of whoever holds most. */
  function makeRoom(holder: string): void {
    if (heldBy(holder).size >= limits.perHolderMax) endOldest(heldBy(holder))
    if (responses.size < limits.streamsMax) return
    let largest = heldBy(holder)
    for (const held of byHolder.values()) if (held.size > largest.size) largest = held
    endOldest(largest)
  }

  function endOldest(held: Set<EventStream>): void {
    const [oldest] = held
    oldest?.end()
  }

  const heartbeat = setInterval(() => {
    for (const response of byTurn[beats++ % heartbeatTurns] ?? []) write(response, ':\n\n')
  }, heartbeatMs / heartbeatTurns)
  heartbeat.unref()

  return {
    open(takeOver, onClosed, holder) {
      makeRoom(holder)
      const response = takeOver()
      const turn = byTurn[opened++ % heartbeatTurns]
      const stream: EventStream = {
        // JSON has no line breaks of its own, so an event is always one event.
        send: (name, data) => write(response, `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`),
        end() {
          response.end()
          forget()
        },
      }
      responses.add(response)
      turn?.add(response)
      keep(holder, stream)
      const forget = () => {
        if (!responses.delete(response)) return
        turn?.delete(response)
        drop(holder, stream)
        onClosed()
      }
      response.on('close', forget)
      response.on('error', forget)
      write(response, `retry: ${limits.reconnectMsMin + Math.floor(Math.random() * limits.reconnectMsSpread)}\n\n`)
      return stream
    },
    count: () => responses.size,
    close() {
      clearInterval(heartbeat)
      for (const response of responses) response.end()
      responses.clear()
      for (const turn of byTurn) turn.clear()
    },
  }
}
