import type { AccountKind } from '../ledger/accounts.ts'
import type { Asset } from '../ledger/assets.ts'
import type { TransferKind } from '../ledger/transfers.ts'
import { asciiBytes, idBytes, toHex } from './bytes.ts'
import type { BookSums } from './sums.ts'

// Everything that is hashed or signed is turned into bytes here and nowhere else. docs/proofs.md says the same in words,
// with examples that a program in any language can repeat.

/** SHA-256, which the caller brings: a server and a browser have it from different places. */
export type Hash = (bytes: Uint8Array) => Uint8Array

/** What the caller brings: where it comes from differs between a server, a browser and a page on a disk. */
export interface Tools {
  readonly hash: Hash
  /** Ed25519. */
  readonly verify: (signature: Uint8Array, bytes: Uint8Array, publicKey: Uint8Array) => boolean
}

export const digestBytes = 32

/** What the first transfer of a book, and the first seal, name as the digest before them. */
export const noDigest = new Uint8Array(digestBytes)

/** A transfer as it's hashed: all that its row says. */
export interface ChainedTransfer {
  readonly memberId: string
  readonly transferNo: bigint
  readonly asset: Asset
  readonly kind: TransferKind
  readonly from: AccountKind
  readonly to: AccountKind
  readonly amountUnits: bigint
  readonly fromAfterUnits: bigint
  readonly toAfterUnits: bigint
  readonly causeId: string
  /** Microseconds since 1970, as the database keeps them. */
  readonly postedAtMicros: bigint
}

/** The lines of a transfer. None of them can hold a line break, so no two transfers have the same lines. */
export function transferText(transfer: ChainedTransfer): string {
  return `dryrun transfer 1
${transfer.memberId}
${transfer.transferNo}
${transfer.asset}
${transfer.kind}
${transfer.from}
${transfer.to}
${transfer.amountUnits}
${transfer.fromAfterUnits}
${transfer.toAfterUnits}
${transfer.causeId}
${transfer.postedAtMicros}`
}

/** The digest of a transfer: it covers the digest before it, and so everything that came before in its book. */
export function transferDigest(before: Uint8Array, transfer: ChainedTransfer, hash: Hash): Uint8Array {
  return hash(asciiBytes(transferText(transfer), before))
}

/** Of a nonce, which makes a leaf impossible to guess. */
export const nonceBytes = 32

/** What a seal's tree can count up to, in cents: what fits into 63 bits. */
export const sumMax = 2n ** 63n - 1n

/** Half of a member's book as it stands in a seal. Only the member is told the nonce. */
export interface Leaf {
  readonly nonce: Uint8Array
  readonly memberId: string
  /** Which half it is. */
  readonly half: 1 | 2
  readonly head: Uint8Array
  readonly transferCount: bigint
  readonly sums: BookSums
}

/** A place in the tree: a digest, and what all books below it add up to. */
export interface TreeNode {
  readonly digest: Uint8Array
  readonly sums: BookSums
}

/** A node as it's hashed into the one above: its digest and its three sums. */
export const nodeRecordBytes = digestBytes + 3 * 8

/** What the bytes of a leaf and those of an inner node begin with, so that neither can be taken for the other. */
export const leafMark = 0
export const nodeMark = 1

/** Mark, nonce, member id, half, head, number of transfers and three sums. */
export const leafLength = 1 + nonceBytes + 16 + 1 + digestBytes + 8 + 24

export function leafBytes({ nonce, memberId, half, head, transferCount, sums }: Leaf): Uint8Array {
  const bytes = new Uint8Array(leafLength)
  bytes[0] = leafMark
  bytes.set(nonce, 1)
  bytes.set(idBytes(memberId), 33)
  bytes[49] = half
  bytes.set(head, 50)
  new DataView(bytes.buffer).setBigUint64(82, transferCount)
  writeSums(bytes, 90, sums)
  return bytes
}

/** Both digests and both children's sums apart: a digest of the total alone could hide a debt in it. */
export function nodeBytes(left: TreeNode, right: TreeNode): Uint8Array {
  const bytes = new Uint8Array(1 + 2 * nodeRecordBytes)
  bytes[0] = nodeMark
  writeNode(bytes, 1, left)
  writeNode(bytes, 1 + nodeRecordBytes, right)
  return bytes
}

export function writeNode(bytes: Uint8Array, at: number, { digest, sums }: TreeNode): void {
  bytes.set(digest, at)
  writeSums(bytes, at + digestBytes, sums)
}

export function readNode(bytes: Uint8Array, at: number): TreeNode {
  return { digest: bytes.slice(at, at + digestBytes), sums: readSums(bytes, at + digestBytes) }
}

export function writeSums(bytes: Uint8Array, at: number, sums: BookSums): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const cents = [sums.owedCents, sums.paidInCents, sums.paidOutCents]
  cents.forEach((sum, index) => {
    if (sum < 0n || sum > sumMax) throw new RangeError(`a sum of ${sum} has no place in the tree`)
    view.setBigUint64(at + index * 8, sum)
  })
}

export function readSums(bytes: Uint8Array, at: number): BookSums {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const sum = (index: number) => view.getBigUint64(at + index * 8)
  return { owedCents: sum(0), paidInCents: sum(1), paidOutCents: sum(2) }
}

/** All books as of one moment, and what came before. */
export interface Seal {
  readonly sealNo: bigint
  readonly sealedAtMicros: bigint
  readonly root: Uint8Array
  readonly leafCount: bigint
  readonly bookCount: bigint
  readonly transferCount: bigint
  readonly sums: BookSums
  /** The digest of the seal before it. */
  readonly before: Uint8Array
  /** What the market has promised its day keys with; none where its prices aren't made from keys. */
  readonly promise: Uint8Array | null
  readonly publicKey: Uint8Array
}

export interface SignedSeal extends Seal {
  readonly signature: Uint8Array
}

/** What is signed. A seal's digest is the SHA-256 of the same bytes. */
export function sealBytes(seal: Seal): Uint8Array {
  const { sums } = seal
  return asciiBytes(
    [
      'dryrun seal 1',
      seal.sealNo,
      seal.sealedAtMicros,
      toHex(seal.root),
      seal.leafCount,
      seal.bookCount,
      seal.transferCount,
      sums.owedCents,
      sums.paidInCents,
      sums.paidOutCents,
      toHex(seal.before),
      seal.promise ? toHex(seal.promise) : '-',
      toHex(seal.publicKey),
    ].join('\n'),
  )
}
