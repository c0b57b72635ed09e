import { createServer, type Server } from 'node:http'
import type { Registry } from 'prom-client'
import { StartError } from '../start-error.ts'

export interface MetricsPlace {
  readonly host: string
  readonly port: number
}

/** A port of their own, so that no proxy in front of the product leads to them. */
export async function serveMetrics(
  registry: Registry,
  { host, port }: MetricsPlace,
): Promise<{ close(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end()
      return
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await listen(server, { host, port })
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function listen(server: Server, { host, port }: MetricsPlace): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: Error) =>
      reject(
        new StartError(
          `The metrics can't be served at ${host}:${port}: ${error.message}. Set METRICS_PORT to a free port.`,
        ),
      ),
    )
    server.listen(port, host, resolve)
  })
}
