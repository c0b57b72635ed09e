import { hash } from 'node:crypto'
import { dollars } from '@dryrun/domain/ledger/assets.ts'
import type { Book } from '@dryrun/domain/ledger/book.ts'
import type { PostedTransfer } from '@dryrun/domain/ledger/transfers.ts'
import { transferDigest } from '@dryrun/domain/proofs/canonical.ts'
import { type BookSums, bookSums } from '@dryrun/domain/proofs/sums.ts'

export const sha256 = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer')

/** The end of a book's chain, and what the book adds to the totals. */
export interface ChainEnd extends BookSums {
  readonly head: Uint8Array
}

/** A transfer with its place in the chain. */
export interface Link {
  /** None before the first. */
  readonly previousDigest: Uint8Array | null
  readonly digest: Uint8Array
}

/** Chains a book's new transfers to those before them. */
export function chain(
  memberId: string,
  before: ChainEnd,
  { book, posted }: { readonly book: Book; readonly posted: readonly PostedTransfer[] },
  now: Date,
): { readonly links: readonly Link[]; readonly end: ChainEnd } {
  const postedAtMicros = BigInt(now.getTime()) * 1_000n
  let { head } = before
  const links = posted.map((transfer): Link => {
    const previousDigest = transfer.transferNo === 1n ? null : head
    head = transferDigest(head, { ...transfer, memberId, postedAtMicros }, sha256)
    return { previousDigest, digest: head }
  })
  // A command that doesn't name dollars can't have moved any.
  const held = book.balances.get(dollars)
  return { links, end: { ...before, ...(held && bookSums(held)), head } }
}
