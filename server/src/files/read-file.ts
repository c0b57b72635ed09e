import type { FastifyReply } from 'fastify'
import type { Caller } from '../platform/http/caller.ts'
import { admitList, admitRead, isSameSecret, requirePerson } from './access.ts'
import { findObject } from './change-object.ts'
import { listObjects, readMaxResults } from './list-objects.ts'
import { type Place, placeOf } from './object-name.ts'
import { describeObject } from './object-row.ts'
import { type CopyName, serveObject } from './serve-object.ts'
import type { StorageCall } from './storage-call.ts'
import type { StorageDeps } from './storage-deps.ts'
import { StorageRefusal } from './storage-refusal.ts'

/** The files whose names begin alike, a page at a time. */
export async function listFiles(deps: StorageDeps, { caller, query }: StorageCall) {
  const prefix = query.get('prefix') ?? ''
  const delimiter = query.get('delimiter')
  if ((delimiter !== undefined && delimiter !== '/') || /\p{Cc}/u.test(prefix))
    throw new StorageRefusal('invalid-argument')
  const { memberId } = admitList(deps, caller, prefix)
  return listObjects(deps.pool, deps.bucket, {
    memberId,
    prefix,
    isByFolder: delimiter === '/',
    pageToken: query.get('pageToken'),
    maxResults: readMaxResults(query.get('maxResults')),
  })
}

/** A file, or what is known of it. */
export async function readFile(deps: StorageDeps, call: StorageCall, name: string): Promise<FastifyReply> {
  const { request, reply, caller, query } = call
  const alt = query.get('alt') ?? 'json'
  if (alt !== 'json' && alt !== 'media') throw new StorageRefusal('invalid-argument')
  const token = alt === 'media' ? query.get('token') : undefined
  if (token !== undefined) return readByToken(deps, call, name, token)
  const place = admitRead(deps, caller, name)
  const row = await findObject(deps.pool, place.memberId, name)
  if (!row) throw new StorageRefusal('object-not-found')
  if (alt === 'json') return reply.send(describeObject(deps.bucket, row))
  await recordIfAdmin(deps, caller, place, name)
  return serveObject(deps, request, reply, { row, copy: copyFor(caller, place, query) })
}

/**
 * Whoever was given the address of a picture may see it. A wrong token is refused in the same way whether or not there
 * is such a file. A proof is for its owner and the admin alone, whatever address somebody got hold of.
 */
async function readByToken(
  deps: StorageDeps,
  { request, reply, caller, query }: StorageCall,
  name: string,
  token: string,
): Promise<FastifyReply> {
  const place = placeOf(name, deps.isLabOn)
  const row = place && (await findObject(deps.pool, place.memberId, name))
  if (!isSameSecret(token, row?.download_token ?? '') || !row || !place) throw new StorageRefusal('unauthorized')
  if (place.zone.folder === 'transactions') {
    admitRead(deps, caller, name)
    await recordIfAdmin(deps, caller, place, name)
  }
  return serveObject(deps, request, reply, { row, copy: copyFor(caller, place, query) })
}

/** Who reads a file that isn't their own is the admin. */
async function recordIfAdmin(deps: StorageDeps, caller: Caller, { memberId }: Place, name: string): Promise<void> {
  const reader = requirePerson(caller)
  if (reader.memberId !== memberId) await deps.recordAdminRead({ adminId: reader.memberId, memberId, name })
}

/** Only its owner sees a picture's own bytes; others see what was drawn from its pixels. */
function copyFor(caller: Caller, place: Place, query: StorageCall['query']): CopyName | undefined {
  const asked = query.get('copy')
  if (asked !== undefined && asked !== 'small' && asked !== 'large') throw new StorageRefusal('invalid-argument')
  if (!place.zone.isImage) return asked
  const isOwn = caller.role !== 'visitor' && caller.memberId === place.memberId
  return asked ?? (isOwn ? undefined : 'large')
}
