import type { AccountKind } from '../ledger/accounts.ts'
import type { Asset } from '../ledger/assets.ts'
import type { TransferKind } from '../ledger/transfers.ts'

// Everything that is hashed or signed is turned into bytes here and nowhere else. docs/proofs.md says the same in words,
// with examples that a program in any language can repeat.

/** SHA-256, which the caller brings: a server and a browser have it from different places. */
export type Hash = (bytes: Uint8Array) => Uint8Array

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
  const text = transferText(transfer)
  const bytes = new Uint8Array(digestBytes + text.length)
  bytes.set(before)
  writeAscii(bytes, text, digestBytes)
  return hash(bytes)
}

function writeAscii(bytes: Uint8Array, text: string, at: number): void {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code > 127) throw new RangeError('only plain letters, digits and signs are hashed')
    bytes[at + index] = code
  }
}
