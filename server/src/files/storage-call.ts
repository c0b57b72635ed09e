import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../platform/http/caller.ts'
import { metadataBytesMax } from './limits.ts'
import { parseMetadata } from './metadata.ts'
import type { StorageAddress } from './object-name.ts'
import { readSmallBody } from './receive-body.ts'
import { StorageRefusal } from './storage-refusal.ts'

/** A request to the file store, and who sent it. */
export interface StorageCall {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly caller: Caller
  readonly query: StorageAddress['query']
}

/** As on every other address, only what says it's JSON is read: a foreign page can't make a browser send that unasked. */
const jsonForm = /^application\/json\s*(;\s*charset=("?)utf-8\2\s*)?$/i

export async function readMetadataBody(request: FastifyRequest) {
  const { headers } = request
  // An upload that begins without a description has no body, and nothing to say about it.
  const isEmpty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0
  const isNeeded = request.method === 'PATCH' || !isEmpty
  if (isNeeded && !jsonForm.test(headers['content-type'] ?? ''))
    throw new StorageRefusal('unsupported-type', 'The description must be sent as application/json.')
  const body = await readSmallBody(request.raw, metadataBytesMax)
  if (!body) throw new StorageRefusal('invalid-argument', 'There is too much metadata.')
  return parseMetadata(body)
}
