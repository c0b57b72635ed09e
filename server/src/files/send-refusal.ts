import { refusalStatus } from '@dryrun/contract/refusal-status.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refusalOf } from '../platform/http/refuse.ts'
import { corsHeaders } from './cors-headers.ts'
import { drainBody } from './receive-body.ts'
import { StorageRefusal } from './storage-refusal.ts'

/** An answer to a body that is still arriving is never seen: it is read away first, as far as that goes. */
export async function sendRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const refusal = error instanceof StorageRefusal ? error : translate(error, request)
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  // Whoever stopped sending isn't waited for a second time.
  const isDrained = refusal.code !== 'timeout' && hasBody && (await drainBody(request.raw))
  if (hasBody && !isDrained) reply.header('connection', 'close')
  const { reason } = error as { reason?: string }
  if (reason !== undefined) reply.raw.statusMessage = reason
  for (const name of ['content-range', 'content-length', 'etag', 'content-disposition', 'content-encoding'])
    reply.removeHeader(name)
  return reply
    .code(refusal.status)
    .headers({ ...corsHeaders, ...refusal.headers, 'cache-control': 'no-store' })
    .type('application/json; charset=utf-8')
    .send(refusal.body)
}

function translate(error: unknown, request: FastifyRequest): StorageRefusal {
  const { code } = refusalOf(error)
  const isDiskFull = /^(ENOSPC|EDQUOT)$/.test((error as { code?: string }).code ?? '')
  if (code === 'temporarily_unavailable' || isDiskFull) {
    request.log.warn({ err: error }, 'the file store cannot reach what it needs')
    return new StorageRefusal('unavailable', undefined, { 'retry-after': '2' })
  }
  if (code === 'address_too_long') return new StorageRefusal('address-too-long')
  // Whatever the hooks of all routes refuse is the request's fault here too.
  if (refusalStatus[code] < 500) return new StorageRefusal('invalid-argument')
  request.log.error({ err: error }, 'defect')
  return new StorageRefusal('unexpected')
}
