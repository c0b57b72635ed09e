import type { IncomingMessage } from 'node:http'
import { bodyMsMax, bodyStallMsMax, drainBytesMax, drainMsMax, smallBodyMsMax } from './limits.ts'
import { StorageRefusal } from './storage-refusal.ts'

/** How a body ended: all there, connection lost, nothing moving, or ended by a newer request for the same thing. */
export type BodyEnd = 'whole' | 'cut' | 'stalled' | 'replaced'

interface Patience {
  readonly stallMs: number
  readonly totalMs: number
}

/** Reads a body as fast as it is taken and no faster, so that a slow disk slows the sender and fills no memory. */
export function receiveBody(
  raw: IncomingMessage,
  take: (bytes: Buffer) => Promise<void> | void,
  stop?: AbortSignal,
  patience: Patience = { stallMs: bodyStallMsMax, totalMs: bodyMsMax },
): Promise<BodyEnd> {
  return new Promise((resolve, reject) => {
    let isOver = false
    let taking: Promise<void> | undefined
    const stall = setTimeout(() => finish('stalled'), patience.stallMs)
    const total = setTimeout(() => finish('stalled'), patience.totalMs)
    const replaced = () => finish('replaced')

    function settle(): void {
      isOver = true
      clearTimeout(stall)
      clearTimeout(total)
      raw.off('data', onData)
      raw.off('end', onEnd)
      raw.off('close', onClose)
      stop?.removeEventListener('abort', replaced)
      raw.pause()
    }

    function finish(end: BodyEnd): void {
      if (isOver) return
      settle()
      // What was being written when it ended belongs to what was received.
      Promise.resolve(taking).then(() => resolve(end), reject)
    }

    function fail(error: Error): void {
      if (isOver) return
      settle()
      reject(error)
    }

    function onData(bytes: Buffer): void {
      stall.refresh()
      try {
        const pending = take(bytes)
        if (!pending) return
        raw.pause()
        taking = pending
        pending.then(() => {
          taking = undefined
          if (!isOver) raw.resume()
        }, fail)
      } catch (error) {
        fail(error as Error)
      }
    }

    const onEnd = () => finish('whole')
    const onClose = () => finish(raw.complete ? 'whole' : 'cut')

    raw.on('data', onData)
    raw.on('end', onEnd)
    raw.on('close', onClose)
    // An aborted request ends with an error; `close` follows and says the same.
    raw.on('error', () => {})
    stop?.addEventListener('abort', replaced)
    if (stop?.aborted) replaced()
    else if (raw.readableEnded) onEnd()
    else if (raw.destroyed) onClose()
    // Whoever read from it before may have left it standing still.
    else raw.resume()
  })
}

/**
 * Reads away what is left of a refused body: a sender who is still sending when the connection closes never sees the
 * answer and tries for minutes. Returns whether all of it came.
 */
export async function drainBody(raw: IncomingMessage): Promise<boolean> {
  let bytes = 0
  try {
    const end = await receiveBody(
      raw,
      (part) => {
        bytes += part.length
        if (bytes > drainBytesMax) throw new Error('more than is drained')
      },
      undefined,
      { stallMs: drainMsMax, totalMs: drainMsMax },
    )
    return end === 'whole'
  } catch {
    return false
  }
}

/** A small body, kept in memory; undefined where it is larger than that. */
export async function readSmallBody(raw: IncomingMessage, bytesMax: number): Promise<Buffer | undefined> {
  const parts: Buffer[] = []
  let bytes = 0
  const end = await receiveBody(
    raw,
    (part) => {
      bytes += part.length
      if (bytes <= bytesMax) parts.push(part)
    },
    undefined,
    { stallMs: smallBodyMsMax, totalMs: smallBodyMsMax },
  )
  if (end === 'stalled') throw new StorageRefusal('timeout')
  return end === 'whole' && bytes <= bytesMax ? Buffer.concat(parts) : undefined
}
