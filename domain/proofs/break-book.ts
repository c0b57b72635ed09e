import { dollars } from '../ledger/assets.ts'
import { type SignedSeal, sealBytes } from './canonical.ts'
import type { ProvenBook, ProvenLeaf, StatedTransfer } from './saved-book.ts'

/** The ways in which a copy of a book can be broken, to see that the check finds it. */
export const breakKinds = ['amount', 'order', 'missing', 'sum', 'key'] as const

export type BreakKind = (typeof breakKinds)[number]

/** Signs with a key that nobody published. */
export type ForeignSigner = (bytes: Uint8Array) => Uint8Array

export interface ForeignKey {
  readonly publicKey: Uint8Array
  readonly sign: ForeignSigner
}

/** What an amount is raised by: a thousand dollars, in cents. */
const raisedByCents = 100_000n

/** Those that this book is long enough for. */
export function possibleBreaks(book: ProvenBook): readonly BreakKind[] {
  return breakKinds.filter((kind) => {
    if (kind === 'amount') return amountAt(book) >= 0
    if (kind === 'order') return book.transfers.length >= 2
    if (kind === 'missing') return book.transfers.length >= 1
    return book.sealed !== null
  })
}

/** The transfer whose amount is changed: the largest deposit, or whatever moved the most dollars. */
export function amountToBreak(book: ProvenBook): { readonly wasCents: bigint; readonly isCents: bigint } | undefined {
  const transfer = book.transfers[amountAt(book)]
  return transfer && { wasCents: transfer.amountUnits, isCents: transfer.amountUnits + raisedByCents }
}

function amountAt({ transfers }: ProvenBook): number {
  let best = -1
  transfers.forEach((transfer, at) => {
    const sofar = transfers[best]
    if (transfer.asset === dollars && (!sofar || weight(transfer) > weight(sofar))) best = at
  })
  return best
}

const weight = ({ kind, amountUnits }: StatedTransfer) =>
  kind === 'deposit_credited' ? amountUnits * 1_000n : amountUnits

/** A broken copy. The book that was given stays as it is. */
export function breakBook(book: ProvenBook, kind: BreakKind, foreign: ForeignKey): ProvenBook {
  return ways[kind](book, foreign)
}

const ways: Readonly<Record<BreakKind, (book: ProvenBook, foreign: ForeignKey) => ProvenBook>> = {
  amount(book) {
    const changed = amountAt(book)
    const raise = (transfer: StatedTransfer) => ({ ...transfer, amountUnits: transfer.amountUnits + raisedByCents })
    return { ...book, transfers: book.transfers.map((transfer, at) => (at === changed ? raise(transfer) : transfer)) }
  },
  order(book) {
    const at = Math.floor((book.transfers.length - 1) / 2)
    const [one, other] = [book.transfers[at], book.transfers[at + 1]] as [StatedTransfer, StatedTransfer]
    return { ...book, transfers: book.transfers.with(at, other).with(at + 1, one) }
  },
  missing: (book) => ({ ...book, transfers: book.transfers.toSpliced(Math.floor(book.transfers.length / 2), 1) }),
  sum: (book) => withSeal(book, (seal, [first, second]) => ({ seal, leaves: [cheat(first), second] })),
  key: (book, foreign) => withSeal(book, (seal, leaves) => ({ seal: signAnew(seal, foreign), leaves })),
}

function withSeal(
  book: ProvenBook,
  change: (seal: SignedSeal, leaves: readonly [ProvenLeaf, ProvenLeaf]) => ProvenBook['sealed'],
): ProvenBook {
  return { ...book, sealed: book.sealed && change(book.sealed.seal, book.sealed.leaves) }
}

/** A neighbour claims to be owed less than nothing, which would hide a debt of the same size. */
function cheat(leaf: ProvenLeaf): ProvenLeaf {
  const at = Math.floor((leaf.path.length - 1) / 2)
  return {
    ...leaf,
    path: leaf.path.map((step, place) =>
      place === at ? { ...step, sums: { ...step.sums, owedCents: -step.sums.owedCents - raisedByCents } } : step,
    ),
  }
}

function signAnew(seal: SignedSeal, { publicKey, sign }: ForeignKey): SignedSeal {
  const forged = { ...seal, publicKey }
  return { ...forged, signature: sign(sealBytes(forged)) }
}
