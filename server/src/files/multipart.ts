import { metadataBytesMax } from './limits.ts'
import { StorageRefusal } from './storage-refusal.ts'

const lineEnd = Buffer.from('\r\n')
const blankLine = Buffer.from('\r\n\r\n')
const partHeadBytesMax = 4 * 1024

export interface MultipartHead {
  readonly metadata: Buffer
  /** What the second part says it is; its metadata comes first. */
  readonly contentType: string | undefined
}

/** The boundary in a Content-Type header, quoted or not. */
export function boundaryOf(contentType: string | undefined): string {
  const match = /^multipart\/related\s*;.*?\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType ?? '')
  const boundary = match?.[1] ?? match?.[2]
  if (boundary === undefined) throw new StorageRefusal('invalid-argument', 'The boundary of the parts is missing.')
  return boundary
}

/**
 * Splits `multipart/related` of exactly two parts, metadata and bytes, as it streams by. The bytes may hold anything,
 * the boundary too: they end where the whole body does, so only so much of the tail is held back as the end is long.
 */
export class MultipartSplitter {
  readonly #opening: Buffer
  readonly #middle: Buffer
  readonly #closing: Buffer
  #head = Buffer.alloc(0)
  #tail = Buffer.alloc(0)
  #found: MultipartHead | undefined

  constructor(boundary: string) {
    this.#opening = Buffer.from(`--${boundary}\r\n`)
    this.#middle = Buffer.from(`\r\n--${boundary}\r\n`)
    this.#closing = Buffer.from(`\r\n--${boundary}--`)
  }

  get head(): MultipartHead | undefined {
    return this.#found
  }

  /** Returns those of the file's bytes that are known to be such. */
  push(bytes: Buffer): Buffer[] {
    if (this.#found) return this.#hold(bytes)
    this.#head = Buffer.concat([this.#head, bytes])
    const rest = this.#splitHead()
    return rest ? this.#hold(rest) : []
  }

  /** Returns the last of the file's bytes, without the end of the body. */
  end(): Buffer {
    if (!this.#found) throw malformed()
    const tail =
      this.#tail.subarray(-lineEnd.length).equals(lineEnd) && !this.#endsAt(this.#tail)
        ? this.#tail.subarray(0, -lineEnd.length)
        : this.#tail
    if (!this.#endsAt(tail)) throw malformed()
    return tail.subarray(0, tail.length - this.#closing.length)
  }

  #endsAt(bytes: Buffer): boolean {
    return bytes.length >= this.#closing.length && bytes.subarray(-this.#closing.length).equals(this.#closing)
  }

  #hold(bytes: Buffer): Buffer[] {
    const held = this.#closing.length + lineEnd.length
    if (bytes.length >= held) {
      const sure = [this.#tail, bytes.subarray(0, bytes.length - held)]
      this.#tail = Buffer.from(bytes.subarray(bytes.length - held))
      return sure.filter((each) => each.length > 0)
    }
    const all = Buffer.concat([this.#tail, bytes])
    const cut = Math.max(0, all.length - held)
    this.#tail = all.subarray(cut)
    return cut > 0 ? [all.subarray(0, cut)] : []
  }

  #splitHead(): Buffer | undefined {
    const head = this.#head
    const checked = Math.min(head.length, this.#opening.length)
    if (!head.subarray(0, checked).equals(this.#opening.subarray(0, checked))) throw malformed()
    const metadataFrom = head.indexOf(blankLine, this.#opening.length - lineEnd.length)
    const metadataTo = metadataFrom === -1 ? -1 : head.indexOf(this.#middle, metadataFrom + blankLine.length)
    const headersFrom = metadataTo + this.#middle.length
    // A part without headers begins with its blank line at once.
    const headersTo = metadataTo === -1 ? -1 : head.indexOf(blankLine, headersFrom - lineEnd.length)
    if (headersTo === -1) {
      if (head.length > metadataBytesMax + 2 * partHeadBytesMax) throw malformed()
      return undefined
    }
    const metadata = head.subarray(metadataFrom + blankLine.length, metadataTo)
    if (metadata.length > metadataBytesMax) throw new StorageRefusal('invalid-argument', 'There is too much metadata.')
    const headers = head.subarray(headersFrom, Math.max(headersFrom, headersTo)).toString('latin1')
    this.#found = { metadata, contentType: /^content-type:[ \t]*(.*?)[ \t]*$/im.exec(headers)?.[1] }
    this.#head = Buffer.alloc(0)
    return head.subarray(headersTo + blankLine.length)
  }
}

function malformed(): StorageRefusal {
  return new StorageRefusal('invalid-argument', 'The body is not metadata and bytes in two parts.')
}
