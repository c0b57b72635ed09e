import { Refusal } from '@dryrun/domain/refusal.ts'
import type { FastifyRequest } from 'fastify'

const harmless = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether another site made a browser send this, reading included. */
export function isForeign(request: FastifyRequest, publicOrigin: string): boolean {
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  if (origin === undefined || origin === publicOrigin) return false
  return URL.parse(origin)?.host !== host
}

/**
 * Refuses what another site makes a browser send. Browsers say where a request comes from in Sec-Fetch-Site; older ones
 * in Origin. A program that is no browser says neither, and carries no cookie that it was not given.
 */
export function refuseForeign(request: FastifyRequest, publicOrigin: string): void {
  if (harmless.has(request.method)) return
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') throw new Refusal('foreign_origin')
  const { origin, host } = request.headers
  if (origin === undefined || origin === publicOrigin) return
  if (URL.parse(origin)?.host !== host) throw new Refusal('foreign_origin')
}
