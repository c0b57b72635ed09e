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

export async function readMetadataBody(request: FastifyRequest) {
  const body = await readSmallBody(request.raw, metadataBytesMax)
  if (!body) throw new StorageRefusal('invalid-argument', 'There is too much metadata.')
  return parseMetadata(body)
}
