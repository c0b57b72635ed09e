import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { allowSlowBody } from '../platform/http/create-server.ts'
import { admitChange, identify } from './access.ts'
import { deleteObject, updateMetadata } from './change-object.ts'
import { corsHeaders, preflightHeaders } from './cors-headers.ts'
import { parseAddress } from './object-name.ts'
import { listFiles, readFile } from './read-file.ts'
import { createUploads } from './resumable-upload.ts'
import { sendRefusal } from './send-refusal.ts'
import { readMetadataBody } from './storage-call.ts'
import type { StorageDeps } from './storage-deps.ts'
import { StorageRefusal } from './storage-refusal.ts'
import { takeUpload } from './take-upload.ts'
import { createUploadTurns } from './upload-turns.ts'

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
    const { method } = request
    if (method === 'OPTIONS') return reply.code(204).headers(preflightHeaders).send()
    reply.header('cache-control', 'no-store')
    const address = parseAddress(request.raw.url ?? '')
    if (!address || address.bucket !== deps.bucket) throw new StorageRefusal('object-not-found')
    const { name, query } = address
    const caller = await identify(deps, request)
    const call = { request, reply, caller, query }
    if (name === undefined) {
      if (method === 'GET') return reply.send(await listFiles(deps, call))
      if (method === 'POST') return takeUpload({ deps, turns, uploads }, call)
    } else {
      if (method === 'GET' || method === 'HEAD') return readFile(deps, call, name)
      if (method === 'PATCH') {
        const place = admitChange(deps, caller, name)
        return reply.send(await updateMetadata(deps, place, name, await readMetadataBody(request)))
      }
      if (method === 'DELETE') {
        await deleteObject(deps, admitChange(deps, caller, name), name)
        return reply.code(204).send()
      }
    }
    throw new StorageRefusal('method-not-allowed')
  }
}
