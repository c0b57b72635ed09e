import { hash } from 'node:crypto'
import { type Asset, dollars } from '@dryrun/domain/ledger/assets.ts'
import { type AssetBalances, type Book, emptyAccounts } from '@dryrun/domain/ledger/book.ts'
import type { PostedTransfer } from '@dryrun/domain/ledger/transfers.ts'
import { toHex, writeAscii } from '@dryrun/domain/proofs/bytes.ts'
import { type ChainedTransfer, digestBytes, noDigest, transferText } from '@dryrun/domain/proofs/canonical.ts'
import { type BookSums, bookSums } from '@dryrun/domain/proofs/sums.ts'

export const sha256 = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer')

/** A transfer with its place in the chain. Both as the database reads bytes from text. */
export interface Link {
  /** None before the first. */
  readonly previousDigest: string | null
  readonly digest: string
}

/** How a command leaves a book. */
export interface ChainEnd {
  readonly links: readonly Link[]
  /** The digest of its last transfer, as the database reads bytes from text. */
  readonly head: string
  /** What it adds to the totals from now on; none where that's as it was. */
  readonly sums: BookSums | undefined
}

/** A book as it was found. */
interface Before {
  /** In hexadecimal form. */
  readonly head: string
  readonly balances: ReadonlyMap<Asset, AssetBalances>
}

const asBytea = (hex: string) => `\\x${hex}`

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
    const previousDigest = transfer.transferNo === 1n ? null : asBytea(head)
    head = nextDigest(head, transferText({ ...transfer, memberId, postedAtMicros }))
    return { previousDigest, digest: asBytea(head) }
  })
  return { links, head: asBytea(head), sums: changedSums(before.balances.get(dollars), book.balances.get(dollars)) }
}

/** The same for transfers that were posted in another book, each at its own moment: a book that's copied has a chain of its own. */
export function chainAgain(memberId: string, transfers: readonly Omit<ChainedTransfer, 'memberId'>[]) {
  let head = toHex(noDigest)
  const links = transfers.map((transfer): Link => {
    const previousDigest = transfer.transferNo === 1n ? null : asBytea(head)
    head = nextDigest(head, transferText({ ...transfer, memberId }))
    return { previousDigest, digest: asBytea(head) }
  })
  return { links, head: asBytea(head) }
}

// The digest before it, and behind it the text. Written in one place again and again: making bytes anew for each transfer,
// and a digest as bytes instead of as text, costs more than hashing does.
const textMax = 992
const hashed = Buffer.alloc(digestBytes + textMax)
const textPart = hashed.subarray(digestBytes)

/** `transferDigest` for one transfer after the other, with digests in hexadecimal form. */
function nextDigest(before: string, text: string): string {
  hashed.write(before, 0, 'hex')
  writeAscii(text, textPart)
  return hash('sha256', hashed.subarray(0, digestBytes + text.length), 'hex')
}

/** A command that doesn't name dollars can't have moved any, and most that do only move them about inside the book. */
function changedSums(before: AssetBalances | undefined, after: AssetBalances | undefined): BookSums | undefined {
  if (!after || before === after) return undefined
  const [was, is] = [bookSums(before ?? emptyAccounts), bookSums(after)]
  const isSame =
    was.owedCents === is.owedCents && was.paidInCents === is.paidInCents && was.paidOutCents === is.paidOutCents
  return isSame ? undefined : is
}
