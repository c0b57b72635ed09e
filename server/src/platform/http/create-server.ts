import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Refusal } from '@dryrun/domain/refusal.ts'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Log } from '../log.ts'
import { createKnownHosts, type HostSettings } from './known-hosts.ts'
import { answerOf, refusalOf } from './refuse.ts'
import { refuseForeign, refuseUnknownHost } from './refuse-foreign.ts'
import { requestLog } from './request-log.ts'
import { securityHeaders } from './security-headers.ts'

const bodyBytesMax = 64 * 1024
const addressLengthMax = 8_000
const headersMsMax = 10_000
/** Node finds a slow request only when it looks, so this and two looks together are what a slow client gets: 15 s. */
export const requestMsMax = 13_000
const keepAliveMs = 72_000
/** Node looks for slow clients only this often; its default of 30 s would let them stay far beyond the limits above. */
export const slowClientCheckMs = 1_000

/** The proxies in front of the server: none, so many, or those in these networks. */
export type TrustedProxies = false | number | readonly string[]

export interface HttpSettings extends HostSettings {
  readonly trustProxy: TrustedProxies
}

export function createServer(settings: HttpSettings, log: Log): FastifyInstance {
  const hosts = createKnownHosts(settings)
  const protection = securityHeaders(settings.publicUrl)
  const app = Fastify({
    loggerInstance: log,
    // Our own request log, below, has no query strings: they may hold tokens.
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (parent, bindings) => requestLog(parent, bindings),
    genReqId: () => randomUUID(),
    trustProxy: trustedBy(settings.trustProxy),
    bodyLimit: bodyBytesMax,
    requestTimeout: requestMsMax,
    connectionTimeout: 0,
    keepAliveTimeout: keepAliveMs,
    forceCloseConnections: 'idle',
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    routerOptions: { ignoreTrailingSlash: false, caseSensitive: true, maxParamLength: 200 },
    http: { headersTimeout: headersMsMax, connectionsCheckingInterval: slowClientCheckMs },
    frameworkErrors: (error, request, reply) => void sendRefusal(error, request as never, reply as never),
    clientErrorHandler: answerBrokenRequest,
  }) as unknown as FastifyInstance

  app.setErrorHandler(sendRefusal)
  // Only JSON is read. A form or plain text could be sent by a foreign page without the browser asking first.
  app.removeAllContentTypeParsers()
  const parseJson = app.getDefaultJsonParser('error', 'error')
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    try {
      const text = utf8.decode(bytes as Buffer)
      if (text.startsWith('\uFEFF'))
        throw new Refusal('invalid_input', { reason: 'the body must not begin with a byte order mark.' })
      void parseJson(request, text, done)
    } catch (error) {
      done(error instanceof Refusal ? error : new Refusal('invalid_input', { reason: 'the body is not UTF-8.' }))
    }
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(protection(request.url)).header('x-request-id', request.id)
    if (request.url.length > addressLengthMax) throw new Refusal('address_too_long')
    refuseUnknownHost(request, hosts)
    if (request.url.startsWith('/api/')) refuseForeign(request, hosts)
    const encoding = request.headers['content-encoding']
    if (encoding !== undefined && encoding !== 'identity') throw new Refusal('unsupported_content')
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: pathOf(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
  // Browsers open connections ahead of need. Node does not count one that was never used among the idle ones.
  const unused = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', (request) => unused.delete(request.socket))
  // A connection that was answering when the stop began turns idle afterwards; Node would wait for its client to leave.
  app.addHook('preClose', async () => {
    const sweep = setInterval(() => {
      app.server.closeIdleConnections()
      for (const socket of unused) if (socket.bytesRead === 0) socket.destroy()
    }, 50)
    app.server.once('close', () => clearInterval(sweep))
  })
  return app
}

/** Addresses are looked at from the server's side: what was written further out is what anybody may have invented. */
function trustedBy(proxies: TrustedProxies) {
  if (proxies === false) return false
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : [...proxies]
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/** A known address asked in a way it does not take is told so, before any body is read. */
export function refuseOtherMethods(
  app: FastifyInstance,
  url: string,
  taken: ReadonlySet<string>,
  isKnown: (request: FastifyRequest) => boolean = () => true,
): void {
  const allow = [...taken].toSorted().join(', ')
  app.route({
    method: methods.filter((method) => !taken.has(method)),
    url,
    onRequest: async (request, reply) => {
      if (!isKnown(request)) throw new Refusal('not_found')
      reply.header('allow', allow)
      throw new Refusal('method_not_allowed')
    },
    handler: () => {},
  })
}

export function pathOf(url: string): string {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}

function sendRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error)
  if (refusal.code === 'unexpected') request.log.error({ err: error }, 'defect')
  if (refusal.code === 'temporarily_unavailable') {
    // Its connection ends with the same error as one to the database: nobody needs to be woken for that.
    if (request.raw.socket.destroyed || request.raw.errored) request.log.info('the client left')
    else request.log.warn({ err: error }, 'the database is away')
  }
  const { status, headers, body } = answerOf(refusal)
  return reply.code(status).headers(headers).header('cache-control', 'no-store').send(body)
}

const slowBodies = new WeakSet<Socket>()

/**
 * Large files take longer than any other request may. Node tells of a request that is over its time once and leaves the
 * rest to us: for a connection named here, until it is answered, whoever reads the body watches that it moves.
 */
export function allowSlowBody(socket: Socket, response: ServerResponse): void {
  slowBodies.add(socket)
  response.once('close', () => slowBodies.delete(socket))
}

/** For what never became a request: too slow, too large or not HTTP at all. */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || socket.destroyed) return
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && slowBodies.has(socket)) return
  const { status, body } = answerOf(
    brokenRequests[error.code ?? ''] ?? new Refusal('invalid_input', { reason: 'it is not valid HTTP.' }),
  )
  const text = JSON.stringify(body)
  socket.end(
    `HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  )
}

const brokenRequests: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: new Refusal('request_timeout'),
  HPE_HEADER_OVERFLOW: new Refusal('headers_too_large'),
}
