import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { toHex } from './bytes.ts'
import { type Leaf, leafBytes, nodeRecordBytes, sealBytes, sumMax, type TreeNode, writeNode } from './canonical.ts'
import { leafBytesAt, readSealedBook, sealedBookBytes, writeSealedBook } from './sealed-book.ts'
import { type BookSums, noSums } from './sums.ts'
import { addSums, leafCountFor, leafNode, parentOf, pathWithin, splitSums, stepUp } from './tree.ts'

const sha256 = (bytes: Uint8Array): Uint8Array => Uint8Array.from(createHash('sha256').update(bytes).digest())

// The examples of docs/proofs.md. They never change: seals that people kept were made this way.
const leaf: Leaf = {
  nonce: new Uint8Array(32).fill(1),
  memberId: '019a8b6e-0000-7000-8000-000000000001',
  half: 1,
  head: new Uint8Array(32).fill(2),
  transferCount: 47n,
  sums: { owedCents: 209_085n, paidInCents: 100_000n, paidOutCents: 30_000n },
}
const other: TreeNode = {
  digest: new Uint8Array(32).fill(3),
  sums: { owedCents: 54_272n, paidInCents: 0n, paidOutCents: 1n },
}

test('the examples of docs/proofs.md have the digests that are written there', () => {
  assert.equal(leafBytes(leaf).length, 114)
  const node = leafNode(leaf, sha256)
  assert.equal(toHex(node.digest), '40d1caa1c4225019dbfb5c11a48c700ee04933e22b139fc7589cefb45617baf4')
  const root = parentOf(node, other, sha256)
  assert.equal(toHex(root.digest), 'cd1c9f258ff7ce836eeb7b5e98550cd21a85408710e001e61c67969a6fce3824')
  assert.deepEqual(root.sums, { owedCents: 263_357n, paidInCents: 100_000n, paidOutCents: 30_001n })
  const seal = {
    sealNo: 1n,
    sealedAtMicros: 1_794_754_800_000_000n,
    root: root.digest,
    leafCount: 2n,
    bookCount: 1n,
    transferCount: 47n,
    sums: root.sums,
    before: new Uint8Array(32),
    promise: null,
    publicKey: new Uint8Array(32).fill(4),
  }
  assert.equal(toHex(sha256(sealBytes(seal))), 'f33b3117096002d33540ce2cc393d3d059baf06cdd36ae661f15fdc10f65dc5b')
})

const cents = fc.bigInt({ min: 0n, max: 10n ** 15n })
const anySums: fc.Arbitrary<BookSums> = fc
  .tuple(cents, cents, cents)
  .map(([owedCents, paidInCents, paidOutCents]) => ({ owedCents, paidInCents, paidOutCents }))

test('from any leaf of any tree the path leads to the same root, with the sum of all leaves', () => {
  fc.assert(
    fc.property(fc.array(anySums, { minLength: 1, maxLength: 40 }), fc.nat(), (books, chosen) => {
      const count = leafCountFor(Math.ceil(books.length / 2))
      const leaves = Array.from({ length: count }, (_, at) => {
        return leafNode({ ...leaf, nonce: sha256(Uint8Array.of(at)), sums: books[at] ?? noSums }, sha256)
      })
      const nodes = new Uint8Array(count * nodeRecordBytes)
      for (const [at, node] of leaves.entries()) writeNode(nodes, at * nodeRecordBytes, node)
      const place = chosen % count
      const { path, top } = pathWithin(nodes, place, sha256)
      assert.equal(2 ** path.length, count)
      assert.deepEqual(top.sums, books.reduce(addSums, noSums))
      const walked = path.reduce((node, neighbour) => stepUp(node, neighbour, sha256), leaves[place] as TreeNode)
      assert.deepEqual(walked, top)
    }),
    { numRuns: 50 },
  )
})

test('a node says both sums apart: moving a cent from one neighbour to the other changes the root', () => {
  const left = leafNode(leaf, sha256)
  const moved = {
    left: { ...left, sums: { ...left.sums, owedCents: left.sums.owedCents - 1n } },
    right: { ...other, sums: { ...other.sums, owedCents: other.sums.owedCents + 1n } },
  }
  const [one, two] = [parentOf(left, other, sha256), parentOf(moved.left, moved.right, sha256)]
  assert.deepEqual(one.sums, two.sums)
  assert.notDeepEqual(one.digest, two.digest)
})

test('a sum below zero, or beyond what is counted, has no place in a tree', () => {
  for (const owedCents of [-1n, sumMax + 1n]) {
    const cheated = { ...other, sums: { ...other.sums, owedCents } }
    assert.throws(() => parentOf(leafNode(leaf, sha256), cheated, sha256), RangeError)
  }
})

test('whatever a book says, its two halves add up to it, and it is kept as it was', () => {
  fc.assert(
    fc.property(anySums, fc.bigInt({ min: 0n, max: 10n ** 18n }), (sums, chance) => {
      const [first, second] = splitSums(sums, (max) => chance % (max + 1n))
      assert.deepEqual(addSums(first, second), sums)
      assert.ok([first, second].every((half) => Object.values(half).every((part) => part >= 0n)))
      const record = new Uint8Array(leafBytes({ ...leaf, sums }).slice(33, 114))
      // A leaf holds the same fields, with its half between them.
      const book = Uint8Array.from([
        ...record.slice(0, 16),
        ...record.slice(49, 57),
        ...record.slice(17, 49),
        ...record.slice(57),
      ])
      const bytes = new Uint8Array(3 * sealedBookBytes)
      writeSealedBook(bytes, sealedBookBytes, book, {
        firstHalf: first,
        nonces: new Uint8Array(64).fill(9),
        places: [7, 2 ** 22],
      })
      const kept = readSealedBook(bytes, sealedBookBytes)
      for (const each of kept.leaves)
        assert.deepEqual(leafBytesAt(bytes, sealedBookBytes, each.half, each.sums), leafBytes(each))
      assert.deepEqual(
        [kept.memberId, kept.transferCount, kept.head, kept.sums],
        [leaf.memberId, leaf.transferCount, leaf.head, sums],
      )
      assert.deepEqual(
        kept.leaves.map((each) => [each.half, each.sums, each.place]),
        [
          [1, first, 7],
          [2, second, 2 ** 22],
        ],
      )
    }),
  )
})
