import type { FastifyReply, FastifyRequest } from 'fastify'
import { loadPieces, lostInBackup, type Piece, readPieces } from './content.ts'
import type { ObjectRow } from './object-row.ts'
import type { StorageDeps } from './storage-deps.ts'
import { StorageRefusal } from './storage-refusal.ts'

export type CopyName = 'small' | 'large'

/** Types that a browser only ever shows. */
const harmlessTypes = /^(image\/(png|jpeg|webp|gif|avif)|audio\/[\w.+-]+|video\/[\w.+-]+|application\/octet-stream)$/

/** Types that no browser runs; they're saved, and a program that asks for them learns what they are. Everything else comes as plain bytes. */
const inertTypes = /^(text\/(plain|csv)|application\/(json|pdf|zip))(; ?charset=[\w-]+)?$/i

interface Served {
  readonly type: string
  readonly isHarmless: boolean
  readonly size: number
  readonly pieces: readonly Piece[]
  readonly tag: string
}

/** The bytes of a file, or of a copy of its picture. */
export async function serveObject(
  deps: StorageDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { row, copy }: { row: ObjectRow; copy: CopyName | undefined },
): Promise<FastifyReply> {
  const served = copy ? await findCopy(deps, row, copy) : await findOriginal(deps, row)
  const etag = `"${served.tag}"`
  const isEncoded = !copy && row.content_encoding !== null
  reply.headers({
    etag,
    // A browser that has kept an empty file answers for a part of it by itself, and says that there is none.
    'cache-control': served.size === 0 ? 'no-store' : cacheControlOf(row),
    vary: 'authorization, cookie',
    'last-modified': row.updated_at.toUTCString(),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'content-disposition': dispositionOf(row, served, copy),
    ...(isEncoded && { 'content-encoding': asHeader(row.content_encoding ?? '') }),
    ...(row.content_language !== null && { 'content-language': asHeader(row.content_language) }),
    ...(!isEncoded && { 'accept-ranges': 'bytes' }),
  })
  if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send()

  const isWhole = isEncoded || served.size === 0 || isOther(request.headers['if-range'], etag, row.updated_at)
  const range = isWhole ? undefined : parseRange(request.headers.range, served.size)
  const { start, end } = range ?? { start: 0, end: served.size }
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${served.size}`)
  reply.header('content-type', served.type).header('content-length', end - start)
  if (request.method === 'HEAD' || end === start) return reply.send('')
  return reply.send(await readPieces(deps.blobs, served.pieces, start, end))
}

async function findOriginal(deps: StorageDeps, row: ObjectRow): Promise<Served> {
  const type = row.image_type ?? row.content_type
  const isHarmless = harmlessTypes.test(type)
  return {
    type: isHarmless || inertTypes.test(type) ? type : 'application/octet-stream',
    isHarmless,
    size: Number(row.size_bytes),
    pieces: await loadPieces(deps.pool, row.member_id, row.content_id),
    tag: `${row.generation}-${row.metageneration}`,
  }
}

async function findCopy(deps: StorageDeps, row: ObjectRow, copy: CopyName): Promise<Served> {
  const { rows } = await deps.pool.query<{ blob_id: string; size_bytes: bigint; is_lost: boolean }>(
    `select blob_id, size_bytes,
            exists (select from files.lost_blob where lost_blob.blob_id = image_copy.blob_id) as is_lost
       from files.image_copy where member_id = $1 and content_id = $2 and copy = $3`,
    [row.member_id, row.content_id, copy],
  )
  const [found] = rows
  if (!found) throw new StorageRefusal('object-not-found')
  if (found.is_lost) throw lostInBackup()
  const size = Number(found.size_bytes)
  return {
    type: 'image/webp',
    isHarmless: true,
    size,
    pieces: [{ blobId: found.blob_id, start: 0, size }],
    tag: `${row.generation}-${copy}`,
  }
}

/** Proofs are nobody's business: no cache keeps them. Other files are kept as their owner said, or only by the browser. */
function cacheControlOf(row: ObjectRow): string {
  if (row.name.startsWith('transactions/')) return 'private, no-store'
  return row.cache_control === null ? 'private, no-cache' : asHeader(row.cache_control)
}

function dispositionOf(row: ObjectRow, { isHarmless }: Served, copy: CopyName | undefined): string {
  const given = row.content_disposition
  if (given !== null && !copy && (isHarmless || /^attachment\b/i.test(given))) return asHeader(given)
  const fileName = row.name.slice(row.name.lastIndexOf('/') + 1) + (copy ? '.webp' : '')
  const plain = fileName.replaceAll(/[^\w .()-]/g, '_')
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${isHarmless ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** Headers are bytes: text beyond Latin letters goes as UTF-8. */
function asHeader(text: string): string {
  return Buffer.from(text).toString('latin1')
}

function namesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)
}

/** Whoever goes on with a download of an older file would put two files together: they get the new one whole. */
function isOther(ifRange: string | string[] | undefined, etag: string, updatedAt: Date): boolean {
  return ifRange !== undefined && ifRange !== etag && ifRange !== updatedAt.toUTCString()
}

/** One range, as far as the file goes. Several at once, or none that makes sense, are refused; other units are left alone. */
function parseRange(header: string | undefined, size: number): { start: number; end: number } | undefined {
  if (header === undefined || !/^\s*bytes=/i.test(header)) return undefined
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim()) ?? []
  const suffix = from === '' && to !== ''
  const start = suffix ? Math.max(0, size - Number(to)) : Number(from)
  const end = suffix || to === '' ? size : Math.min(size, Number(to) + 1)
  if ((from === '' && to === '') || start >= end)
    throw new StorageRefusal('range-not-satisfiable', undefined, { 'content-range': `bytes */${size}` })
  return { start, end }
}
