import { customBytesMax, metadataTextLengthMax } from './limits.ts'
import { StorageRefusal } from './storage-refusal.ts'

const textFields = ['contentType', 'cacheControl', 'contentDisposition', 'contentEncoding', 'contentLanguage'] as const

export type TextField = (typeof textFields)[number]

/** What a sender may say about a file. */
export interface WritableMetadata {
  readonly texts: Readonly<Partial<Record<TextField, string | null>>>
  /** Per key a text, or null to remove it; null removes them all, undefined leaves them. */
  readonly custom: ReadonlyMap<string, string | null> | null | undefined
  readonly md5Hash: string | undefined
}

export function parseMetadata(bytes: Buffer): WritableMetadata {
  return readMetadata(bytes.length === 0 ? {} : parseJson(bytes))
}

/** Names what is known and leaves the rest aside: clients hand back whole descriptions, read-only fields among them. */
export function readMetadata(given: unknown): WritableMetadata {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw malformed()
  const fields = new Map(Object.entries(given))
  const texts: Partial<Record<TextField, string | null>> = {}
  for (const field of textFields) {
    const value = fields.get(field)
    if (value === undefined) continue
    texts[field] = value === null ? null : checkText(value)
  }
  const md5Hash = fields.get('md5Hash')
  return {
    texts,
    custom: readCustom(fields.get('metadata')),
    md5Hash: typeof md5Hash === 'string' && md5Hash !== '' ? md5Hash : undefined,
  }
}

function readCustom(given: unknown): WritableMetadata['custom'] {
  if (given === undefined || given === null) return given
  if (typeof given !== 'object' || Array.isArray(given)) throw malformed()
  const custom = new Map<string, string | null>()
  let bytes = 0
  for (const [key, value] of Object.entries(given)) {
    custom.set(checkText(key), value === null ? null : checkCustom(value))
    bytes += Buffer.byteLength(key) + Buffer.byteLength(value ?? '')
  }
  if (bytes > customBytesMax) throw new StorageRefusal('invalid-argument', 'There is too much metadata.')
  return custom
}

/** Never a header, so lines and tabs are welcome; what PostgreSQL can't keep is not. */
function checkCustom(value: unknown): string {
  if (typeof value !== 'string' || value.length > customBytesMax || /\0|\p{Cs}/u.test(value)) throw malformed()
  return value
}

/** No control characters: these texts become headers, in which a line break would begin another one. */
function checkText(value: unknown, lengthMax = metadataTextLengthMax): string {
  if (typeof value !== 'string' || value.length > lengthMax || /\p{Cc}|\p{Cs}/u.test(value)) throw malformed()
  return value
}

function malformed(): StorageRefusal {
  return new StorageRefusal('invalid-argument', 'The metadata cannot be read.')
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw malformed()
  }
}

/** As it is kept with an upload until its end. */
export function writeMetadata({ texts, custom, md5Hash }: WritableMetadata): string {
  return JSON.stringify({ ...texts, ...(custom && { metadata: Object.fromEntries(custom) }), md5Hash })
}
