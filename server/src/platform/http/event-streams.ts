import type { ServerResponse } from 'node:http'
import { Refusal } from '@dryrun/domain/refusal.ts'

const heartbeatMs = 15_000
/** Not all of them in the same moment: ten thousand writes in a row would keep everyone else waiting. */
const heartbeatTurns = 60

export interface StreamLimits {
  readonly streamsMax: number
  /** For streams that name a network address: how many each may hold. A whole class may sit behind one. */
  readonly perNetworkMax: number
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
  open(takeOver: () => ServerResponse, onClosed: () => void, network?: string): EventStream
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
  const byNetwork = new Map<string, number>()

  function write(response: ServerResponse, text: string): void {
    if (response.writableLength > limits.unreadBytesMax) response.destroy()
    else response.write(text)
  }

  const heldBy = (network: string): number => byNetwork.get(network) ?? 0

  function count(network: string | undefined, change: 1 | -1): void {
    if (network === undefined) return
    const held = heldBy(network) + change
    if (held > 0) byNetwork.set(network, held)
    else byNetwork.delete(network)
  }

  const heartbeat = setInterval(() => {
    for (const response of byTurn[beats++ % heartbeatTurns] ?? []) write(response, ':\n\n')
  }, heartbeatMs / heartbeatTurns)
  heartbeat.unref()

  return {
    open(takeOver, onClosed, network) {
      if (responses.size >= limits.streamsMax) throw new Refusal('temporarily_unavailable')
      if (network !== undefined && heldBy(network) >= limits.perNetworkMax) throw new Refusal('too_many_requests')
      const response = takeOver()
      const turn = byTurn[opened++ % heartbeatTurns]
      responses.add(response)
      turn?.add(response)
      count(network, 1)
      const forget = () => {
        if (!responses.delete(response)) return
        turn?.delete(response)
        count(network, -1)
        onClosed()
      }
      response.on('close', forget)
      response.on('error', forget)
      write(response, `retry: ${limits.reconnectMsMin + Math.floor(Math.random() * limits.reconnectMsSpread)}\n\n`)
      return {
        // JSON has no line breaks of its own, so an event is always one event.
        send: (name, data) => write(response, `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`),
        end() {
          response.end()
          forget()
        },
      }
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
