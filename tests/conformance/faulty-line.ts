import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Seen {
  readonly method: string
  readonly url: string
  readonly command: string
  readonly offset: string | undefined
}

/**
 * What happens to a request: it passes; its answer is lost; the line breaks after so many bytes of its body; the server
 * seems to be away; or it only begins after a promise.
 */
export type Fault =
  | 'pass'
  | 'lose-answer'
  | { readonly cutAfterBytes: number }
  | { readonly status: number; readonly body?: string }
  | { readonly waitFor: Promise<unknown> }

export interface FaultyLine extends AsyncDisposable {
  readonly origin: string
  readonly seen: Seen[]
  /** Decides for each request from now on. */
  fault: (seen: Seen, count: number) => Fault
}

/** A line between a client and the server that breaks on demand. The host that the client used is passed on. */
export async function openFaultyLine(target: () => string): Promise<FaultyLine> {
  const line: { seen: Seen[]; fault: FaultyLine['fault'] } = { seen: [], fault: () => 'pass' }

  function forward(request: IncomingMessage, response: ServerResponse, fault: Fault): void {
    const { hostname, port } = new URL(target())
    const onward = send(
      { hostname, port, method: request.method, path: request.url, headers: request.headers, agent: false },
      (answer) => {
        if (fault === 'lose-answer') {
          answer.resume()
          answer.on('end', () => request.socket.destroy())
          return
        }
        response.writeHead(answer.statusCode ?? 500, answer.statusMessage, answer.headers)
        answer.pipe(response)
      },
    )
    onward.on('error', () => request.socket.destroy())
    response.on('close', () => {
      if (!response.writableEnded) onward.destroy()
    })
    if (typeof fault === 'object' && 'cutAfterBytes' in fault) {
      let left = fault.cutAfterBytes
      request.on('data', (bytes: Buffer) => {
        onward.write(bytes.subarray(0, Math.max(0, left)))
        left -= bytes.length
        if (left <= 0) {
          // What was written reaches the server before the line breaks.
          request.removeAllListeners('data')
          onward.write('', () => setTimeout(() => (onward.destroy(), request.socket.destroy()), 100))
        }
      })
      return
    }
    request.pipe(onward)
  }

  const server = createServer((request, response) => {
    const command = request.headers['x-goog-upload-command']
    const offset = request.headers['x-goog-upload-offset']
    const seen: Seen = {
      method: request.method ?? '',
      url: request.url ?? '',
      command: typeof command === 'string' ? command : '',
      offset: typeof offset === 'string' ? offset : undefined,
    }
    line.seen.push(seen)
    const fault = line.fault(seen, line.seen.length)
    if (typeof fault === 'object' && 'status' in fault) {
      request.resume()
      request.on('end', () =>
        response
          .writeHead(fault.status, {
            'access-control-allow-origin': '*',
            'content-type': 'application/json',
          })
          .end(fault.body ?? '{}'),
      )
    } else if (typeof fault === 'object' && 'waitFor' in fault) {
      void fault.waitFor.then(() => forward(request, response, 'pass'))
    } else forward(request, response, fault)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(line, {
    origin: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}
