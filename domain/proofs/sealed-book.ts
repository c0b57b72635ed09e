import { toHex } from './bytes.ts'
import { digestBytes, type Leaf, leafLength, leafMark, nonceBytes, readSums, writeSums } from './canonical.ts'
import type { BookSums } from './sums.ts'
import { addSums } from './tree.ts'

/** A book as it was sealed: where it ended, and its two leaves with their places in the tree. */
export interface SealedBook {
  readonly memberId: string
  readonly transferCount: bigint
  readonly head: Uint8Array
  readonly sums: BookSums
  readonly leaves: readonly [PlacedLeaf, PlacedLeaf]
}

export interface PlacedLeaf extends Leaf {
  readonly place: number
}

/** What the ledger knows of a book when it's sealed: id, count of transfers, head and sums. */
export const bookRecordBytes = 16 + 8 + digestBytes + 24

// Then come the sums of the first half, both nonces and both places.
const firstHalfAt = bookRecordBytes
const noncesAt = firstHalfAt + 24
const placesAt = noncesAt + 2 * nonceBytes

export const sealedBookBytes = placesAt + 2 * 4

export interface Drawn {
  readonly firstHalf: BookSums
  readonly nonces: Uint8Array
  readonly places: readonly [number, number]
}

/** Writes a book's record, as the ledger told it, with what was drawn for it. */
export function writeSealedBook(bytes: Uint8Array, at: number, book: Uint8Array, drawn: Drawn): void {
  bytes.set(book, at)
  writeSums(bytes, at + firstHalfAt, drawn.firstHalf)
  bytes.set(drawn.nonces, at + noncesAt)
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  view.setUint32(at + placesAt, drawn.places[0])
  view.setUint32(at + placesAt + 4, drawn.places[1])
}

export function readSealedBook(bytes: Uint8Array, at: number): SealedBook {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const memberId = idAt(bytes, at)
  const transferCount = transferCountAt(bytes, at)
  const head = bytes.slice(at + 24, at + 24 + digestBytes)
  const sums = bookSumsAt(bytes, at)
  const first = readSums(bytes, at + firstHalfAt)
  const leaf = (half: 1 | 2, own: BookSums): PlacedLeaf => ({
    nonce: bytes.slice(at + noncesAt + (half - 1) * nonceBytes, at + noncesAt + half * nonceBytes),
    memberId,
    half,
    head,
    transferCount,
    sums: own,
    place: view.getUint32(at + placesAt + (half - 1) * 4),
  })
  return { memberId, transferCount, head, sums, leaves: [leaf(1, first), leaf(2, subtract(sums, first))] }
}

/**
 * The bytes of one of a kept book's leaves. It's `leafBytes` without objects, straight from the record: there may be
 * millions of them.
 */
export function leafBytesAt(bytes: Uint8Array, at: number, half: 1 | 2, sums: BookSums): Uint8Array {
  const leaf = new Uint8Array(leafLength)
  leaf[0] = leafMark
  const nonceAt = at + noncesAt + (half - 1) * nonceBytes
  leaf.set(bytes.subarray(nonceAt, nonceAt + nonceBytes), 1)
  leaf.set(bytes.subarray(at, at + 16), 33)
  leaf[49] = half
  leaf.set(bytes.subarray(at + 24, at + 24 + digestBytes), 50)
  leaf.set(bytes.subarray(at + 16, at + 24), 82)
  writeSums(leaf, 90, sums)
  return leaf
}

export function transferCountAt(record: Uint8Array, at: number): bigint {
  return new DataView(record.buffer, record.byteOffset).getBigUint64(at + 16)
}

export function bookSumsAt(record: Uint8Array, at: number): BookSums {
  return readSums(record, at + 24 + digestBytes)
}

export function idAt(bytes: Uint8Array, at: number): string {
  const hex = toHex(bytes.subarray(at, at + 16))
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

function subtract(sums: BookSums, part: BookSums): BookSums {
  return addSums(sums, {
    owedCents: -part.owedCents,
    paidInCents: -part.paidInCents,
    paidOutCents: -part.paidOutCents,
  })
}
