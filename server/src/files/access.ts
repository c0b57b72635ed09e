import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isCopyId } from '../platform/copy-id.ts'
import type { Caller, SignedIn } from '../platform/http/caller.ts'
import { isForeign } from '../platform/http/refuse-foreign.ts'
import { checkName, type Place, placeOf } from './object-name.ts'
import type { StorageDeps } from './storage-deps.ts'
import { StorageRefusal } from './storage-refusal.ts'
import { digestOf, identifyByToken } from './storage-token.ts'

/** Browsers show their programs the reason phrase alone, and the client looks for exactly these words. */
const invalidAppReason = 'Firebase App Check token is invalid.'

export function isSameSecret(one: string, other: string): boolean {
  return timingSafeEqual(digestOf(one), digestOf(other))
}

/** Who sends a request: by token, or by cookie where the request comes from a page of our own. */
export async function identify(deps: StorageDeps, request: FastifyRequest): Promise<Caller> {
  const appToken = request.headers['x-firebase-appcheck']
  if (deps.appToken !== undefined && typeof appToken === 'string' && !isSameSecret(appToken, deps.appToken)) {
    throw Object.assign(new StorageRefusal('unauthorized-app'), { reason: invalidAppReason })
  }
  const { authorization } = request.headers
  if (authorization !== undefined) {
    const token = /^(?:Firebase|Bearer) ([^\s]+)$/.exec(authorization)?.[1] ?? ''
    const caller = await identifyByToken(deps, token)
    if (caller.role === 'visitor') throw new StorageRefusal('unauthenticated')
    return checkPassword(caller)
  }
  if (isForeign(request, deps.hosts)) return { role: 'visitor' }
  return checkPassword(await deps.identifyByCookie(request))
}

function checkPassword(caller: Caller): Caller {
  if (caller.role !== 'visitor' && caller.mustChangePassword)
    throw new StorageRefusal('unauthorized', 'Please choose a password of your own first.')
  return caller
}

export function requirePerson(caller: Caller): SignedIn {
  if (caller.role === 'visitor') throw new StorageRefusal('unauthenticated')
  return caller
}

/** Where a person may put a file: under their own name, in the folders that exist. */
export function admitWrite(deps: StorageDeps, caller: Caller, name: string): Place {
  const { memberId } = requirePerson(caller)
  checkName(name)
  const place = placeOf(name, deps.isLabOn)
  if (place?.memberId !== memberId) throw new StorageRefusal('unauthorized')
  return place
}

/** A file of one's own. Somebody else's is not found, like one that never was; the admin sees it and leaves it alone. */
export function admitChange(deps: StorageDeps, caller: Caller, name: string): Place {
  const person = requirePerson(caller)
  const place = placeOf(name, deps.isLabOn)
  if (place?.memberId === person.memberId) return place
  const isSeen = person.role === 'admin' && place && !isCopyId(place.memberId)
  throw new StorageRefusal(isSeen ? 'unauthorized' : 'object-not-found')
}

export function admitRead(deps: StorageDeps, caller: Caller, name: string): Place {
  const person = requirePerson(caller)
  const place = placeOf(name, deps.isLabOn)
  // A copy of the demo account is shown the demo member's files too. Its own ones are its visitor's alone.
  const isOwn = place?.memberId === person.memberId || (place !== undefined && place.memberId === person.copyOf)
  if (place && (isOwn || (person.role === 'admin' && !isCopyId(place.memberId)))) return place
  throw new StorageRefusal('object-not-found')
}

/** Whose files a list shows: one's own, or everybody's for the admin; undefined means everybody's, but for copies'. */
export function admitList(deps: StorageDeps, caller: Caller, prefix: string): { memberId: string | undefined } {
  const person = requirePerson(caller)
  if (person.role === 'admin') return { memberId: undefined }
  const folders = ['images', 'transactions', ...(deps.isLabOn ? ['lab'] : [])]
  const isOwn = folders.some((folder) => {
    const own = `${folder}/${person.memberId}/`
    return own.startsWith(prefix) || prefix.startsWith(own)
  })
  if (!isOwn) throw new StorageRefusal('unauthorized')
  return { memberId: person.memberId }
}
