import { randomBytes, randomFillSync } from 'node:crypto'
import {
  digestBytes,
  nodeRecordBytes,
  nonceBytes,
  readNode,
  type TreeNode,
  writeNode,
} from '@dryrun/domain/proofs/canonical.ts'
import {
  bookRecordBytes,
  bookSumsAt,
  leafBytesAt,
  sealedBookBytes,
  writeSealedBook,
} from '@dryrun/domain/proofs/sealed-book.ts'
import type { BookSums } from '@dryrun/domain/proofs/sums.ts'
import { growLevel, leafCountFor, splitSums } from '@dryrun/domain/proofs/tree.ts'
import { sha256 } from '../../ledger/chain.ts'

/** So many books or nodes are kept in one row. */
export const pageLength = 256
/** Chance for so many leaves of nobody is fetched in one go. */
const leavesPerFill = 1_024
/** Levels of the tree from one kept level to the next: a page of nodes has one node above it there. */
export const levelsPerPage = 8

export interface Tree {
  readonly root: TreeNode
  readonly leafCount: number
}

/** Where a growing tree puts what is to be kept of it. */
export interface TreeSink {
  keepBooks(records: Uint8Array): Promise<void>
  keepNodes(level: number, pageNo: number, nodes: Uint8Array): Promise<void>
}

/**
 * Grows the tree of a seal over the books' records, which come in the order of their ids. Everything is drawn anew: the
 * order of the leaves, their nonces, how each sum is split. It's a lot of work, and belongs in a thread of its own.
 */
export async function growTree(books: Uint8Array, sink: TreeSink): Promise<Tree> {
  const bookCount = books.length / bookRecordBytes
  const leafCount = leafCountFor(bookCount)
  const places = drawPlaces(leafCount)
  let level: Uint8Array = new Uint8Array(leafCount * nodeRecordBytes)
  for (let from = 0; from < bookCount; from += pageLength) {
    const to = Math.min(from + pageLength, bookCount)
    await sink.keepBooks(sealBooks(books, from, to, places, level))
  }
  fillUp(level, places, bookCount * 2)
  await keepLevel(level, 0, sink)
  for (let height = 1; level.length > nodeRecordBytes; height++) {
    const above = new Uint8Array(level.length / 2)
    const count = above.length / nodeRecordBytes
    growLevel(level, above, 0, count, sha256)
    level = above
    if (height % levelsPerPage === 0 && count > 1) await keepLevel(level, height, sink)
  }
  return { root: readNode(level, 0), leafCount }
}

/** Draws for some books what is secret, writes their leaves to their places, and returns what is to be kept of them. */
function sealBooks(books: Uint8Array, from: number, to: number, places: Uint32Array, leaves: Uint8Array): Uint8Array {
  const records = new Uint8Array((to - from) * sealedBookBytes)
  const nonces = randomBytes((to - from) * 2 * nonceBytes)
  for (let at = from; at < to; at++) {
    const own = at - from
    const record = own * sealedBookBytes
    const halves = splitSums(bookSumsAt(books, at * bookRecordBytes), drawUpTo)
    const placesOfBoth = [places[at * 2] as number, places[at * 2 + 1] as number] as const
    writeSealedBook(records, record, books.subarray(at * bookRecordBytes, (at + 1) * bookRecordBytes), {
      firstHalf: halves[0],
      nonces: nonces.subarray(own * 2 * nonceBytes, (own + 1) * 2 * nonceBytes),
      places: placesOfBoth,
    })
    for (const half of [1, 2] as const) {
      const sums = halves[half - 1] as BookSums
      const digest = sha256(leafBytesAt(records, record, half, sums))
      writeNode(leaves, (placesOfBoth[half - 1] as number) * nodeRecordBytes, { digest, sums })
    }
  }
  return records
}

/** Leaves of nobody, from so many on. They look like any other, and add nothing. */
function fillUp(leaves: Uint8Array, places: Uint32Array, from: number): void {
  for (let start = from; start < places.length; start += leavesPerFill) {
    const end = Math.min(start + leavesPerFill, places.length)
    const digests = randomBytes((end - start) * digestBytes)
    for (let at = start; at < end; at++) {
      const digest = digests.subarray((at - start) * digestBytes, (at - start + 1) * digestBytes)
      // Its sums are zero already.
      leaves.set(digest, (places[at] as number) * nodeRecordBytes)
    }
  }
}

async function keepLevel(level: Uint8Array, height: number, sink: TreeSink): Promise<void> {
  const pageBytes = pageLength * nodeRecordBytes
  for (let from = 0, pageNo = 0; from < level.length; from += pageBytes, pageNo++)
    await sink.keepNodes(height, pageNo, level.subarray(from, from + pageBytes))
}

/** Chance for many small draws, fetched in one go. */
const chance = new Uint8Array(8 * 4_096)
let chanceUsed = chance.length

function draw64(): bigint {
  if (chanceUsed === chance.length) {
    randomFillSync(chance)
    chanceUsed = 0
  }
  const drawn = new DataView(chance.buffer).getBigUint64(chanceUsed)
  chanceUsed += 8
  return drawn
}

/** Evenly from nothing to `max`. With 64 bits of chance the last remainder is far too small to be seen. */
function drawUpTo(max: bigint): bigint {
  return max === 0n ? 0n : draw64() % (max + 1n)
}

/** The places of all leaves in a random order. */
function drawPlaces(count: number): Uint32Array {
  const places = new Uint32Array(count)
  for (let at = 0; at < count; at++) places[at] = at
  for (let at = count - 1; at > 0; at--) {
    const other = Number(drawUpTo(BigInt(at)))
    const kept = places[at] as number
    places[at] = places[other] as number
    places[other] = kept
  }
  return places
}
