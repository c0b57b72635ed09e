import { hash } from 'node:crypto'
import { type Asset, dollars } from '@dryrun/domain/ledger/assets.ts'
import { type AssetBalances, type Book, emptyAccounts } from '@dryrun/domain/ledger/book.ts'
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
  /** What it adds to the totals from now on; none where that's as it was. */
  readonly sums: BookSums | undefined
}

/** A book as it was found. */
interface Before {
  readonly head: Uint8Array
  readonly balances: ReadonlyMap<Asset, AssetBalances>
}

/** Chains a book's new transfers to those before them. */
export function chain(
  memberId: string,
  before: Before,
  { book, posted }: { readonly book: Book; readonly posted: readonly PostedTransfer[] },
  now: Date,
): ChainEnd {
  const postedAtMicros = BigInt(now.getTime()) * 1_000n
  let { head } = before
  const links = posted.map((transfer): Link => {
    const previousDigest = transfer.transferNo === 1n ? null : head
    head = transferDigest(head, { ...transfer, memberId, postedAtMicros }, sha256)
    return { previousDigest, digest: head }
  })
  return { links, head, sums: changedSums(before.balances.get(dollars), book.balances.get(dollars)) }
}

/** A command that doesn't name dollars can't have moved any, and most that do only move them about inside the book. */
function changedSums(before: AssetBalances | undefined, after: AssetBalances | undefined): BookSums | undefined {
  if (!after || before === after) return undefined
  const [was, is] = [bookSums(before ?? emptyAccounts), bookSums(after)]
  const isSame =
    was.owedCents === is.owedCents && was.paidInCents === is.paidInCents && was.paidOutCents === is.paidOutCents
  return isSame ? undefined : is
}
