import {
  type Hash,
  type Leaf,
  leafBytes,
  nodeBytes,
  nodeRecordBytes,
  readNode,
  sumMax,
  type TreeNode,
  writeNode,
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

/** Writes the parents of some nodes of a level, which lie one behind the other in `level`, to the same places above. */
export function growLevel(level: Uint8Array, above: Uint8Array, from: number, to: number, hash: Hash): void {
  for (let at = from; at < to; at++) {
    const left = readNode(level, at * 2 * nodeRecordBytes)
    const right = readNode(level, (at * 2 + 1) * nodeRecordBytes)
    writeNode(above, at * nodeRecordBytes, parentOf(left, right, hash))
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
