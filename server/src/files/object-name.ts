import { avatarBytesMax, proofBytesMax } from '@dryrun/domain/files/limits.ts'
import { labFileBytesMax, nameBytesMax } from './limits.ts'
import { StorageRefusal } from './storage-refusal.ts'

/** The last code point, which no text uses: it marks the end of all names that begin alike. */
export const lastCharacter = '\u{10FFFF}'

/** A folder of the store with rules of its own. */
export interface Zone {
  readonly folder: 'images' | 'transactions' | 'lab'
  readonly bytesMax: number
  readonly isImage: boolean
}

const zones: readonly Zone[] = [
  { folder: 'images', bytesMax: avatarBytesMax, isImage: true },
  { folder: 'transactions', bytesMax: proofBytesMax, isImage: true },
  { folder: 'lab', bytesMax: labFileBytesMax, isImage: false },
]

export interface Place {
  readonly zone: Zone
  readonly memberId: string
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const imageForm = new RegExp(`^(images|transactions)/(${uuid})/[^/]+$`)
const labForm = new RegExp(`^(lab)/(${uuid})/.+$`, 's')

/** Whose file a name means, and under which rules; undefined where no file can be. */
export function placeOf(name: string, isLabOn: boolean): Place | undefined {
  const match = imageForm.exec(name) ?? (isLabOn ? labForm.exec(name) : null)
  const zone = zones.find(({ folder }) => folder === match?.[1])
  return zone && match?.[2] !== undefined ? { zone, memberId: match[2] } : undefined
}

/** The same for a file that is there, or is coming: its folder may have been turned off since. */
export function requirePlace(name: string, isLabOn: boolean): Place {
  const place = placeOf(name, isLabOn)
  if (!place) throw new StorageRefusal('unauthorized')
  return place
}

/** Names are kept as they come, letter for letter; only what no client could ask for again is refused. */
export function checkName(name: string): void {
  const isBad =
    name === '' ||
    name === '.' ||
    name === '..' ||
    name.startsWith('/') ||
    name.endsWith('/') ||
    name.includes('//') ||
    name.includes(lastCharacter) ||
    /\p{Cc}/u.test(name) ||
    Buffer.byteLength(name) > nameBytesMax
  if (isBad) throw new StorageRefusal('invalid-argument', 'A file cannot have this name.')
}

export interface StorageAddress {
  readonly bucket: string
  /** Undefined for the bucket itself. */
  readonly name: string | undefined
  readonly query: ReadonlyMap<string, string>
}

/** `/v0/b/{bucket}/o[/{name}]`, split as it stands and decoded once, afterwards. */
export function parseAddress(url: string): StorageAddress | undefined {
  const [path, search] = splitOnce(url, '?')
  const match = /^\/v0\/b\/([^/]+)\/o(?:\/(.+))?$/.exec(path)
  if (!match) return undefined
  const name = match[2] === undefined ? undefined : decode(match[2])
  return { bucket: decode(match[1] ?? ''), name, query: parseQuery(search) }
}

/** A plus is a plus: only percent signs mean something. A field given twice means neither. */
function parseQuery(search: string): ReadonlyMap<string, string> {
  const query = new Map<string, string>()
  for (const pair of search.split('&')) {
    if (pair === '') continue
    const [key, value] = splitOnce(pair, '=')
    const field = decode(key)
    if (query.has(field)) throw new StorageRefusal('invalid-argument', 'A field is given twice.')
    query.set(field, decode(value))
  }
  return query
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new StorageRefusal('invalid-argument', 'The address cannot be read.')
  }
}
