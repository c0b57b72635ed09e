import type { FastifyReply, FastifyRequest } from 'fastify'
import { admitWrite, requirePerson } from './access.ts'
import { parseMetadata } from './metadata.ts'
import { startUpload, type Uploads } from './resumable-upload.ts'
import { readMetadataBody, type StorageCall } from './storage-call.ts'
import type { StorageDeps } from './storage-deps.ts'
import { StorageRefusal } from './storage-refusal.ts'
import { stateHeaders, type UploadState } from './upload-row.ts'
import type { UploadTurns } from './upload-turns.ts'
import { uploadWhole } from './upload-whole.ts'

interface Uploading {
  readonly deps: StorageDeps
  readonly turns: UploadTurns
  readonly uploads: Uploads
}

/** A file in one request, or a step of one that comes in parts. */
export async function takeUpload(uploading: Uploading, call: StorageCall): Promise<FastifyReply> {
  const { deps, turns } = uploading
  const { request, reply, caller, query } = call
  const { memberId } = requirePerson(caller)
  const command = header(request, 'x-goog-upload-command') ?? ''
  const uploadId = query.get('upload_id')
  if (uploadId !== undefined) return continueUpload(uploading.uploads, call, { memberId, uploadId, command })

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
  uploads: Uploads,
  { request, reply }: StorageCall,
  { memberId, uploadId, command }: { memberId: string; uploadId: string; command: string },
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

function checkedType(type: string): { contentType: string } {
  const { contentType } = parseMetadata(Buffer.from(JSON.stringify({ contentType: type }))).texts
  return { contentType: contentType ?? 'application/octet-stream' }
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
