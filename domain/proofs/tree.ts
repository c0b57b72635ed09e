import {
  digestBytes,
  type Hash,
  type Leaf,
  leafBytes,
  nodeBytes,
  nodeMark,
  nodeRecordBytes,
  readNode,
  sumMax,
  type TreeNode,
} from './canonical.ts'
import type { BookSums } from './sums.ts'

/** A neighbour on the way from a leaf to the root. */
export interface PathStep extends TreeNode {
  /** On which side of the path it is. */
  readonly side: 'left' | 'right'
}

/** A draw from nothing up to `max`, both included. The caller brings the chance. */
export type Draw = (max: bigint) => bigint

/** So many leaves a tree of so many books has: two for each, filled up to a power of two. */
export function leafCountFor(bookCount: number): number {
  let count = 2
  while (count < bookCount * 2) count *= 2
  return count
}

/** Splits a book's sums over its two leaves, so that no neighbour sees a whole one. */
export function splitSums(sums: BookSums, draw: Draw): readonly [BookSums, BookSums] {
  const first = {
    owedCents: draw(sums.owedCents),
    paidInCents: draw(sums.paidInCents),
    paidOutCents: draw(sums.paidOutCents),
  }
  const second = {
    owedCents: sums.owedCents - first.owedCents,
    paidInCents: sums.paidInCents - first.paidInCents,
    paidOutCents: sums.paidOutCents - first.paidOutCents,
  }
  return [first, second]
}

export function addSums(one: BookSums, other: BookSums): BookSums {
  return {
    owedCents: one.owedCents + other.owedCents,
    paidInCents: one.paidInCents + other.paidInCents,
    paidOutCents: one.paidOutCents + other.paidOutCents,
  }
}

export const isSum = (cents: bigint) => cents >= 0n && cents <= sumMax

export function areSums({ owedCents, paidInCents, paidOutCents }: BookSums): boolean {
  return isSum(owedCents) && isSum(paidInCents) && isSum(paidOutCents)
}

export function leafNode(leaf: Leaf, hash: Hash): TreeNode {
  return { digest: hash(leafBytes(leaf)), sums: leaf.sums }
}

export function parentOf(left: TreeNode, right: TreeNode, hash: Hash): TreeNode {
  return { digest: hash(nodeBytes(left, right)), sums: addSums(left.sums, right.sums) }
}

/** The node above a neighbour and the path so far. */
export function stepUp(node: TreeNode, neighbour: PathStep, hash: Hash): TreeNode {
  return neighbour.side === 'left' ? parentOf(neighbour, node, hash) : parentOf(node, neighbour, hash)
}

/**
 * Writes the parents of some nodes of a level, which lie one behind the other in `level`, to the same places above. It's
 * `parentOf` without objects: two records side by side are what is hashed, and there may be millions of them.
 */
export function growLevel(level: Uint8Array, above: Uint8Array, from: number, to: number, hash: Hash): void {
  const pairBytes = 2 * nodeRecordBytes
  const bytes = new Uint8Array(1 + pairBytes)
  bytes[0] = nodeMark
  const below = new DataView(level.buffer, level.byteOffset)
  const sums = new DataView(above.buffer, above.byteOffset)
  for (let at = from; at < to; at++) {
    bytes.set(level.subarray(at * pairBytes, (at + 1) * pairBytes), 1)
    above.set(hash(bytes), at * nodeRecordBytes)
    for (let field = digestBytes; field < nodeRecordBytes; field += 8) {
      const sum =
        below.getBigUint64(at * pairBytes + field) + below.getBigUint64(at * pairBytes + nodeRecordBytes + field)
      if (sum > sumMax) throw new RangeError(`a sum of ${sum} has no place in the tree`)
      sums.setBigUint64(at * nodeRecordBytes + field, sum)
    }
  }
}

/** The path inside a small tree of which all leaves are known, and the node at its top. */
export function pathWithin(nodes: Uint8Array, place: number, hash: Hash): { path: PathStep[]; top: TreeNode } {
  const path: PathStep[] = []
  let level = nodes
  let at = place
  while (level.length > nodeRecordBytes) {
    const isLeft = at % 2 === 0
    const neighbour = readNode(level, (isLeft ? at + 1 : at - 1) * nodeRecordBytes)
    path.push({ ...neighbour, side: isLeft ? 'right' : 'left' })
    const above = new Uint8Array(level.length / 2)
    growLevel(level, above, 0, above.length / nodeRecordBytes, hash)
    level = above
    at = Math.floor(at / 2)
  }
  return { path, top: readNode(level, 0) }
}
