import { hash } from 'node:crypto'
import { dollars } from '@dryrun/domain/ledger/assets.ts'
import type { Book } from '@dryrun/domain/ledger/book.ts'
import type { PostedTransfer } from '@dryrun/domain/ledger/transfers.ts'
import { transferDigest } from '@dryrun/domain/proofs/canonical.ts'
import { type BookSums, bookSums } from '@dryrun/domain/proofs/sums.ts'

export const sha256 = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer')

/** A transfer with its place in the chain. */
export interface Link {
  /** None before the first. */
  readonly previousDigest: Uint8Array | null
  readonly digest: Uint8Array
}

/** How a command leaves a book. */
export interface ChainEnd {
  readonly links: readonly Link[]
  /** The digest of its last transfer. */
  readonly head: Uint8Array
  /** What it adds to the totals; none where the command named no dollars, and so moved none. */
  readonly sums: BookSums | undefined
}

/** Chains a book's new transfers to those before them. */
export function chain(
  memberId: string,
  headBefore: Uint8Array,
  { book, posted }: { readonly book: Book; readonly posted: readonly PostedTransfer[] },
  now: Date,
): ChainEnd {
  const postedAtMicros = BigInt(now.getTime()) * 1_000n
  let head = headBefore
  const links = posted.map((transfer): Link => {
    const previousDigest = transfer.transferNo === 1n ? null : head
    head = transferDigest(head, { ...transfer, memberId, postedAtMicros }, sha256)
    return { previousDigest, digest: head }
  })
  const held = posted.length > 0 ? book.balances.get(dollars) : undefined
  return { links, head, sums: held && bookSums(held) }
}
