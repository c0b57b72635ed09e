import { isIP } from 'node:net'
import { puzzleHeader } from '@dryrun/contract/route.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { nameIn } from './known-hosts.ts'
import type { TokenCookies } from './token-cookie.ts'

/** The browser or program at the other end, and the tokens that it keeps for us in cookies. */
export interface Client {
  /** The network address, as the server itself sees it or as a trusted proxy names it. */
  readonly address: string
  readonly userAgent: string
  /** The name by which the server was asked, without port. */
  readonly hostname: string
  /** Whether a proxy or a tunnel handed the request on, as far as it can be told. */
  readonly isHandedOn: boolean
  /** The answer to a puzzle, where the request brings one. */
  readonly puzzleAnswer: string | undefined
  /** The token in a cookie, by the cookie's plain name. */
  tokenIn(cookie: string): string | undefined
  giveToken(cookie: string, token: string, maxAgeSeconds: number): void
  takeToken(cookie: string): void
}

export function clientOf(request: FastifyRequest, reply: FastifyReply, cookies: TokenCookies): Client {
  const set = (header: string) => void reply.header('set-cookie', header)
  // Few routes ask for the rest, and all of them come through here.
  return {
    // Now: a connection that closes meanwhile has no address any more, and limits go by it.
    address: addressOf(request),
    get userAgent() {
      return request.headers['user-agent'] ?? ''
    },
    get hostname() {
      return nameIn(request.headers.host) ?? ''
    },
    get isHandedOn() {
      return isHandedOn(request)
    },
    get puzzleAnswer() {
      const answer = request.headers[puzzleHeader]
      return typeof answer === 'string' ? answer : undefined
    },
    tokenIn: (cookie) => cookies(cookie).read(request.headers.cookie),
    giveToken: (cookie, token, maxAgeSeconds) => set(cookies(cookie).give(token, maxAgeSeconds)),
    takeToken: (cookie) => set(cookies(cookie).take()),
  }
}

/** What a proxy names may carry a port, and may be no address at all: then it's the proxy that counts. */
export function addressOf(request: FastifyRequest): string {
  const named = request.ip?.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1').replace(/^\[(.*)\](:\d+)?$/, '$1') ?? ''
  if (isIP(named.replace(/%.*$/, '')) !== 0) return named
  // A connection that is gone has no address any more; its request may still be on its way through the server.
  return request.raw.socket.remoteAddress ?? 'gone'
}

/** No browser says where it was sent on from, and none has spoken HTTP/1.0 for decades, as nginx does unless told otherwise. */
function isHandedOn({ headers, raw }: FastifyRequest): boolean {
  return (
    raw.httpVersionMajor < 1 ||
    (raw.httpVersionMajor === 1 && raw.httpVersionMinor < 1) ||
    Object.keys(headers).some((name) => /^(forwarded|via|x-real-ip|x-forwarded(-.*)?|x-original-.*)$/.test(name))
  )
}

/** An IPv6 customer owns a whole /64: all of it counts as one address. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (isIP(plain) !== 6) return plain
  const [head = '', tail = ''] = plain.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const groups = plain.includes('::')
    ? [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
    : left
  return `${groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

export function isLoopback(address: string): boolean {
  return /^(::ffff:)?127\.\d+\.\d+\.\d+$/i.test(address) || address === '::1'
}
