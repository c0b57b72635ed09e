import type { Socket } from 'node:net'
import { callsInLinePerSecond, callsPerMinute, type LimitName } from '@dryrun/contract/route.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { networkOf } from './client.ts'

const windowMs = 60_000
const stepMs = 20
const networksKeptMax = 20_000
/** A browser asks one thing at a time on a connection. Who sends more than this unasked only holds up themselves. */
const waitingPerConnectionMax = 16

interface Waiting {
  readonly socket: Socket
  readonly goOn: () => void
  readonly giveUp: (reason: Refusal) => void
}

interface Line {
  count: number
  endsAt: number
  /** In the order they came. */
  readonly waiting: Set<Waiting>
}

/** Resolves when it's the call's turn. */
export type LimitCalls = (name: LimitName, address: string, socket: Socket) => Promise<void>

/**
 * A network that calls too often waits in line; nobody in it is refused for what somebody else behind the same address
 * does. A line is as long as the connections that wait in it, and who hangs up is out of it. Public routes are called far
 * more often than anything else, so each instance keeps this in its own memory.
 */
export function createCallLimit(nowMs: () => number = () => performance.now()): LimitCalls {
  const lines = new Map<string, Line>()
  const busy = new Set<Line>()
  const waitingOn = new WeakMap<Socket, number>()
  let timer: NodeJS.Timeout | undefined

  function leave({ socket }: Waiting): void {
    waitingOn.set(socket, (waitingOn.get(socket) ?? 1) - 1)
  }

  function advance(line: Line): void {
    for (let places = (callsInLinePerSecond * stepMs) / 1_000; places > 0; ) {
      const [next] = line.waiting
      if (!next) break
      line.waiting.delete(next)
      leave(next)
      if (next.socket.destroyed) next.giveUp(new Refusal('too_many_requests'))
      else {
        places -= 1
        next.goOn()
      }
    }
    if (line.waiting.size === 0) busy.delete(line)
  }

  function plan(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      for (const line of busy) advance(line)
      if (busy.size > 0) plan()
    }, stepMs)
  }

  function lineOf(key: string): Line {
    const now = nowMs()
    const isIdle = (line: Line) => line.waiting.size === 0
    if (lines.size >= networksKeptMax)
      for (const [kept, line] of lines) if (line.endsAt <= now && isIdle(line)) lines.delete(kept)
    if (lines.size >= networksKeptMax) for (const [kept, line] of lines) if (isIdle(line)) lines.delete(kept)
    const known = lines.get(key)
    if (!known) {
      const line = { count: 0, endsAt: now + windowMs, waiting: new Set<Waiting>() }
      lines.set(key, line)
      return line
    }
    if (known.endsAt <= now) Object.assign(known, { count: 0, endsAt: now + windowMs })
    return known
  }

  return async (name, address, socket) => {
    const line = lineOf(`${name} ${networkOf(address)}`)
    line.count += 1
    if (line.count <= callsPerMinute[name] && line.waiting.size === 0) return
    const already = waitingOn.get(socket) ?? 0
    if (already >= waitingPerConnectionMax) throw new Refusal('too_many_requests')
    waitingOn.set(socket, already + 1)
    await new Promise<void>((goOn, giveUp) => {
      line.waiting.add({ socket, goOn, giveUp })
      busy.add(line)
      plan()
    })
  }
}
