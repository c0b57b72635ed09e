import { connect, type Socket } from 'node:net'

/** So many connections are being opened at a time. */
const openingMax = 200

export interface Listeners {
  /** The moment at which the next change reaches the screen of the member at this place. */
  nextChange(at: number): Promise<number>
  changeCount(): number
  close(): Promise<void>
}

/**
 * Opens a live stream for each token, spread over the servers. Written as bytes: a client library would need several times
 * the memory and the processor time of the server under test.
 */
export async function openListeners(ports: readonly number[], tokens: readonly string[]): Promise<Listeners> {
  const sockets: Socket[] = []
  const waiting = new Map<number, (at: number) => void>()
  let changes = 0

  function open(at: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect(ports[at % ports.length] as number, '127.0.0.1')
      let isOpen = false
      sockets[at] = socket
      socket.on('error', reject)
      socket.on('close', () => reject(new Error(`stream ${at} was closed`)))
      socket.on('connect', () =>
        socket.write(`GET /api/live HTTP/1.1\r\nHost: localhost\r\nCookie: session=${tokens[at]}\r\n\r\n`),
      )
      socket.on('data', (bytes) => {
        if (!isOpen) {
          const head = bytes.toString('latin1')
          if (!head.startsWith('HTTP/1.1 200')) return reject(new Error(head.slice(0, 300)))
          isOpen = true
          resolve()
        }
        if (bytes.indexOf('event: changed') < 0) return
        changes++
        waiting.get(at)?.(performance.now())
        waiting.delete(at)
      })
    })
  }

  let next = 0
  await Promise.all(
    Array.from({ length: Math.min(openingMax, tokens.length) }, async () => {
      while (next < tokens.length) await open(next++)
    }),
  )
  return {
    nextChange: (at) => new Promise((resolve) => void waiting.set(at, resolve)),
    changeCount: () => changes,
    async close() {
      await Promise.all(
        sockets.map(
          (socket) => new Promise((resolve) => void socket.removeAllListeners().once('close', resolve).destroy()),
        ),
      )
    },
  }
}
