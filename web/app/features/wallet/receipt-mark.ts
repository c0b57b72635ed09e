/**
 * A receipt that is saved as a PNG carries the id of its transfer in a text chunk, so that whoever drops it as a proof
 * need not type it. The chunk is metadata that a person can see with any viewer; the server trusts none of it.
 */
const keyword = 'dryrun-transfer'
const signatureBytes = 8
const headChunkBytes = 25
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return ~sum >>> 0
}

/** The same picture with the id right behind its head. */
export function markReceipt(png: Uint8Array, transferId: string): Uint8Array<ArrayBuffer> {
  const body = latin1(`tEXt${keyword}\0${transferId}`)
  const chunk = new Uint8Array(body.length + 8)
  const view = new DataView(chunk.buffer)
  view.setUint32(0, body.length - 4)
  chunk.set(body, 4)
  view.setUint32(body.length + 4, crc32(body))
  const at = signatureBytes + headChunkBytes
  const marked = new Uint8Array(png.length + chunk.length)
  marked.set(png.subarray(0, at))
  marked.set(chunk, at)
  marked.set(png.subarray(at), at + chunk.length)
  return marked
}

/** The id that a picture carries, or null: any other picture, and any damage, carries none. */
export function readMark(png: Uint8Array): string | null {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  for (let at = signatureBytes; at + 12 <= png.length; ) {
    const length = view.getUint32(at)
    const kind = String.fromCharCode(...png.subarray(at + 4, at + 8))
    if (kind === 'IDAT' || at + 12 + length > png.length) return null
    const text = kind === 'tEXt' ? String.fromCharCode(...png.subarray(at + 8, at + 8 + length)) : ''
    const [name, value = ''] = text.split('\0')
    if (name === keyword && uuid.test(value)) return value
    at += 12 + length
  }
  return null
}
