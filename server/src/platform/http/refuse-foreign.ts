import { Refusal } from '@dryrun/domain/refusal.ts'
import type { FastifyRequest } from 'fastify'
import type { KnownHosts } from './known-hosts.ts'

const harmless = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Whoever watches over the server asks it by whatever address it has. */
const askedByAnyName = new Set(['/healthz', '/readyz'])

/** A name that somebody else made lead here would let their pages read ours, or send people links to nowhere. */
export function refuseUnknownHost(request: FastifyRequest, hosts: KnownHosts): void {
  if (askedByAnyName.has(request.url) || hosts.isKnown(request.headers.host)) return
  request.log.warn({ host: request.headers.host?.slice(0, 100) }, 'asked by a name that is not in PUBLIC_URL')
  throw new Refusal('invalid_input', {
    reason: 'this server isn’t known by that address. Whoever runs it can name it in PUBLIC_URL.',
  })
}

/** Whether another site made a browser send this, reading included. */
export function isForeign(request: FastifyRequest, hosts: KnownHosts): boolean {
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  return origin !== undefined && !hosts.isOwnOrigin(origin, host)
}

/**
 * Refuses what another site makes a browser send. Browsers say where a request comes from in Sec-Fetch-Site; older ones
 * in Origin. A program that is no browser says neither, and carries no cookie that it was not given.
 */
export function refuseForeign(request: FastifyRequest, hosts: KnownHosts): void {
  if (harmless.has(request.method)) return
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') throw new Refusal('foreign_origin')
  const { origin, host } = request.headers
  if (origin !== undefined && !hosts.isOwnOrigin(origin, host)) throw new Refusal('foreign_origin')
}
