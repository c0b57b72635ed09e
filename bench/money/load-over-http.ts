import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'

interface Load {
  readonly port: number
  /** Session tokens, one member each; every connection walks through some of them. */
  readonly tokens: readonly string[]
  readonly connections: number
  readonly seconds: number
  /** What is asked in turn. */
  readonly mix: readonly ('invest' | 'withdraw' | 'order')[]
}

const requests = {
  invest: { path: '/api/investments', body: JSON.stringify({ planId: 1, amount: '100' }) },
  withdraw: {
    path: '/api/withdrawals',
    body: JSON.stringify({ amount: '50', coin: 'BTC', address: 'pracbtc1qbench', acceptClosing: true }),
  },
  order: {
    path: '/api/trading/orders',
    body: JSON.stringify({ symbol: 'BTCUSD', side: 'buy', type: 'market', dollars: '100' }),
  },
}

/**
 * Requests answered with 201 a second. A client library would take more of the machine than the server under test, so
 * requests are written as bytes and of the answer only the status and the length are read.
 */
export async function loadOverHttp({ port, tokens, connections, seconds, mix }: Load): Promise<number> {
  const end = performance.now() + seconds * 1000
  const began = performance.now()
  let done = 0
  await Promise.all(
    Array.from({ length: connections }, async (_, at) => {
      const own = tokens.filter((__, index) => index % connections === at)
      let asked = 0
      await converse(
        port,
        () => {
          if (performance.now() >= end) return undefined
          const { path, body } = requests[mix[asked % mix.length] ?? 'invest']
          const token = own[Math.floor(asked / mix.length) % own.length]
          asked++
          return `POST ${path} HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost:${port}\r\nCookie: session=${token}\r\nIdempotency-Key: ${randomUUID()}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
        },
        () => {
          done++
        },
      )
    }),
  )
  return (done * 1000) / (performance.now() - began)
}

/** One request after the other on one connection. */
function converse(port: number, next: () => string | undefined, answered: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    function ask(): void {
      const request = next()
      if (request === undefined) {
        socket.end()
        resolve()
      } else socket.write(request)
    }
    socket.setNoDelay(true)
    socket.on('connect', ask)
    socket.on('error', reject)
    socket.on('close', () => resolve())
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1')
      const headEnd = text.indexOf('\r\n\r\n')
      if (headEnd < 0) return
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1])
      if (text.length < headEnd + 4 + length) return
      if (!text.startsWith('HTTP/1.1 201')) return reject(new Error(text.slice(0, 600)))
      text = ''
      answered()
      ask()
    })
  })
}
