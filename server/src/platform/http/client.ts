import { isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SessionCookie } from './session-cookie.ts'

/** The browser or program at the other end, and the one thing that it keeps for us. */
export interface Client {
  /** The network address, as the server itself sees it or as a trusted proxy names it. */
  readonly address: string
  readonly userAgent: string
  /** The name by which the server was asked, without port. */
  readonly hostname: string
  giveSession(token: string, maxAgeSeconds: number): void
  takeSession(): void
}

export function clientOf(request: FastifyRequest, reply: FastifyReply, cookie: SessionCookie): Client {
  return {
    // A connection that is gone has no address any more; its request may still be on its way through the server.
    address: request.ip || 'gone',
    userAgent: request.headers['user-agent'] ?? '',
    hostname: request.hostname,
    giveSession: (token, maxAgeSeconds) => void reply.header('set-cookie', cookie.give(token, maxAgeSeconds)),
    takeSession: () => void reply.header('set-cookie', cookie.take()),
  }
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
