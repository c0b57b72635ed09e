import { refusalStatus } from '@dryrun/contract/refusal-status.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../platform/http/caller.ts'
import { allowSlowBody } from '../platform/http/create-server.ts'
import { refusalOf } from '../platform/http/refuse.ts'
import { admitChange, admitList, admitRead, admitWrite, identify, isSameSecret, requirePerson } from './access.ts'
import { deleteObject, findObject, updateMetadata } from './change-object.ts'
import { metadataBytesMax } from './limits.ts'
import { listObjects, readMaxResults } from './list-objects.ts'
import { parseMetadata } from './metadata.ts'
import { type Place, parseAddress, placeOf, type StorageAddress } from './object-name.ts'
import { describeObject } from './object-row.ts'
import { drainBody, readSmallBody } from './receive-body.ts'
import { createUploads, startUpload, stateHeaders, type UploadState } from './resumable-upload.ts'
import { type CopyName, serveObject } from './serve-object.ts'
import type { StorageDeps } from './storage-deps.ts'
import { StorageRefusal } from './storage-refusal.ts'
import { createUploadTurns } from './upload-turns.ts'
import { uploadWhole } from './upload-whole.ts'

/** Any page may speak to the store with a token it was given; the cookie of ours is never sent along from there. */
const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'X-Goog-Upload-Status, X-Goog-Upload-URL, X-Goog-Upload-Size-Received, Content-Range, ETag, Content-Disposition',
}

const preflightHeaders = {
  'access-control-allow-methods': 'GET, HEAD, POST, PATCH, DELETE',
  'access-control-allow-headers': [
    'authorization',
    'content-type',
    'range',
    'if-none-match',
    'x-firebase-storage-version',
    'x-firebase-appcheck',
    'x-firebase-gmpid',
    'x-goog-upload-command',
    'x-goog-upload-offset',
    'x-goog-upload-protocol',
    'x-goog-upload-header-content-length',
    'x-goog-upload-header-content-type',
  ].join(', '),
  'access-control-max-age': '7200',
}

/** The storage protocol: its own addresses, its own words, bodies that stream. */
export async function registerStorage(server: FastifyInstance, deps: StorageDeps): Promise<void> {
  const turns = createUploadTurns()
  const uploads = createUploads(deps, turns)

  await server.register(async (app) => {
    app.removeAllContentTypeParsers()
    // Bodies are read by whoever knows what becomes of them, as they arrive.
    app.addContentTypeParser('*', (_request, _payload, done) => done(null))
    app.setErrorHandler(sendRefusal)
    app.addHook('onRequest', async (request, reply) => {
      reply.headers(corsHeaders)
      allowSlowBody(request.raw.socket, reply.raw)
    })
    app.route({
      method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: '/v0/*',
      handler: answer,
    })
  })

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (request.method === 'OPTIONS') return reply.code(204).headers(preflightHeaders).send()
    reply.header('cache-control', 'no-store')
    const address = parseAddress(request.raw.url ?? '')
    if (!address || address.bucket !== deps.bucket) throw new StorageRefusal('object-not-found')
    const caller = await identify(deps, request)
    const { name } = address
    if (name === undefined) {
      if (request.method === 'GET') return reply.send(await list(caller, address))
      if (request.method === 'POST') return upload(request, reply, caller, address)
    } else {
      if (request.method === 'GET' || request.method === 'HEAD') return read(request, reply, caller, address, name)
      if (request.method === 'PATCH') {
        const place = admitChange(deps, caller, name)
        return reply.send(await updateMetadata(deps, place, name, await readMetadataBody(request)))
      }
      if (request.method === 'DELETE') {
        await deleteObject(deps, admitChange(deps, caller, name), name)
        return reply.code(204).send()
      }
    }
    throw new StorageRefusal('method-not-allowed')
  }

  async function list(caller: Caller, { query }: StorageAddress) {
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

  async function read(
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller,
    { query }: StorageAddress,
    name: string,
  ): Promise<FastifyReply> {
    const alt = query.get('alt') ?? 'json'
    if (alt !== 'json' && alt !== 'media') throw new StorageRefusal('invalid-argument')
    const token = alt === 'media' ? query.get('token') : undefined
    if (token !== undefined) return readByToken(request, reply, caller, query, name, token)
    const place = admitRead(deps, caller, name)
    const row = await findObject(deps.pool, place.memberId, name)
    if (!row) throw new StorageRefusal('object-not-found')
    if (alt === 'json') return reply.send(describeObject(deps.bucket, row))
    const person = requirePerson(caller)
    if (person.memberId !== place.memberId)
      await deps.recordAdminRead({ adminId: person.memberId, memberId: place.memberId, name })
    return serveObject(deps, request, reply, { row, copy: copyFor(person.memberId, place, query) })
  }

  /**
   * Whoever was given the address of a picture may see it. A wrong token is refused in the same way whether or not there
   * is such a file. A proof is for its owner and the admin alone, whatever address somebody got hold of.
   */
  async function readByToken(
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller,
    query: ReadonlyMap<string, string>,
    name: string,
    token: string,
  ): Promise<FastifyReply> {
    const place = placeOf(name, deps.isLabOn)
    const row = place && (await findObject(deps.pool, place.memberId, name))
    if (!isSameSecret(token, row?.download_token ?? '') || !row || !place) throw new StorageRefusal('unauthorized')
    if (place.zone.folder === 'transactions') {
      admitRead(deps, caller, name)
      const person = requirePerson(caller)
      if (person.memberId !== place.memberId)
        await deps.recordAdminRead({ adminId: person.memberId, memberId: place.memberId, name })
    }
    const memberId = caller.role === 'visitor' ? undefined : caller.memberId
    return serveObject(deps, request, reply, { row, copy: copyFor(memberId, place, query) })
  }

  /** Only its owner sees a picture's own bytes; others see what was drawn from its pixels. */
  function copyFor(
    memberId: string | undefined,
    place: Place,
    query: ReadonlyMap<string, string>,
  ): CopyName | undefined {
    const asked = query.get('copy')
    if (asked !== undefined && asked !== 'small' && asked !== 'large') throw new StorageRefusal('invalid-argument')
    if (!place.zone.isImage) return asked
    return asked ?? (memberId === place.memberId ? undefined : 'large')
  }

  async function upload(
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller,
    { query }: StorageAddress,
  ): Promise<FastifyReply> {
    const { memberId } = requirePerson(caller)
    const command = header(request, 'x-goog-upload-command') ?? ''
    const uploadId = query.get('upload_id')
    if (uploadId !== undefined) return continueUpload(request, reply, memberId, uploadId, command)

    const protocol = header(request, 'x-goog-upload-protocol')
    const name = query.get('name') ?? ''
    const place = admitWrite(deps, caller, name)
    if (protocol === 'multipart') return reply.send(await uploadWhole(deps, turns, request.raw, place, name))
    if (protocol !== 'resumable' || command !== 'start') throw new StorageRefusal('invalid-argument')
    const metadata = await readMetadataBody(request)
    const type = header(request, 'x-goog-upload-header-content-type')
    const id = await startUpload(deps, place, {
      name,
      sizeBytes: readCount(header(request, 'x-goog-upload-header-content-length')),
      metadata: { ...metadata, texts: { ...(type !== undefined && checkedType(type)), ...metadata.texts } },
    })
    const address = `${deps.hosts.originFor(request.headers.host)}/v0/b/${encodeURIComponent(deps.bucket)}/o?name=${encodeURIComponent(name)}&upload_id=${id}&upload_protocol=resumable`
    return reply
      .headers({ ...stateHeaders('active', 0), 'x-goog-upload-url': address })
      .send({ name, bucket: deps.bucket })
  }

  async function continueUpload(
    request: FastifyRequest,
    reply: FastifyReply,
    memberId: string,
    uploadId: string,
    command: string,
  ): Promise<FastifyReply> {
    const words = new Set(command.split(',').map((word) => word.trim()))
    if (command === 'query') return sendState(reply, await uploads.query(memberId, uploadId))
    if (command === 'cancel') {
      await uploads.cancel(memberId, uploadId)
      return reply.header('x-goog-upload-status', 'cancelled').send({})
    }
    const isKnown = words.size > 0 && [...words].every((word) => word === 'upload' || word === 'finalize')
    const offset = readCount(header(request, 'x-goog-upload-offset'))
    if (!isKnown || (words.has('upload') && offset === undefined)) throw new StorageRefusal('invalid-argument')
    const state = await uploads.upload(memberId, uploadId, request.raw, {
      offset: offset ?? 0,
      hasBytes: words.has('upload'),
      isLast: words.has('finalize'),
    })
    return sendState(reply, state)
  }

  function sendState(reply: FastifyReply, { status, receivedBytes, object }: UploadState): FastifyReply {
    return reply.headers(stateHeaders(status, receivedBytes)).send(object ?? {})
  }
}

function checkedType(type: string): { contentType: string } {
  const { contentType } = parseMetadata(Buffer.from(JSON.stringify({ contentType: type }))).texts
  return { contentType: contentType ?? 'application/octet-stream' }
}

async function readMetadataBody(request: FastifyRequest) {
  const body = await readSmallBody(request.raw, metadataBytesMax)
  if (!body) throw new StorageRefusal('invalid-argument', 'There is too much metadata.')
  return parseMetadata(body)
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

function readCount(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,15}$/.test(text)) throw new StorageRefusal('invalid-argument')
  return Number(text)
}

/** An answer to a body that is still arriving is never seen: it is read away first, as far as that goes. */
async function sendRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
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
