import type { AssetBalances } from '../ledger/book.ts'
import { owedAccounts } from '../transparency/history.ts'

/** What a book adds to the totals of a seal, in cents. None of them is ever below zero. */
export interface BookSums {
  readonly owedCents: bigint
  readonly paidInCents: bigint
  readonly paidOutCents: bigint
}

export const noSums: BookSums = { owedCents: 0n, paidInCents: 0n, paidOutCents: 0n }

/**
 * The sums of a book, from its dollars. Where an admin's edit has left less than nothing to ask for, nothing is owed: a
 * sum below zero would hide what's owed to others.
 */
export function bookSums(dollars: AssetBalances): BookSums {
  const owed = owedAccounts.reduce((sum, kind) => sum + dollars[kind], 0n)
  return {
    owedCents: notBelowZero(owed),
    paidInCents: notBelowZero(-dollars.paid_in),
    paidOutCents: notBelowZero(dollars.paid_out),
  }
}

const notBelowZero = (cents: bigint) => (cents > 0n ? cents : 0n)

export function sameSums(one: BookSums, other: BookSums): boolean {
  return (
    one.owedCents === other.owedCents &&
    one.paidInCents === other.paidInCents &&
    one.paidOutCents === other.paidOutCents
  )
}

export const sumNames = ['owed', 'paidIn', 'paidOut'] as const

export type SumName = (typeof sumNames)[number]

const centsField = { owed: 'owedCents', paidIn: 'paidInCents', paidOut: 'paidOutCents' } as const

export const centsOfSum = (sums: BookSums, name: SumName): bigint => sums[centsField[name]]

/** The first of the three that isn't the same: the one that a sentence has to name. */
export function differingSum(one: BookSums, other: BookSums): SumName {
  return sumNames.find((name) => centsOfSum(one, name) !== centsOfSum(other, name)) ?? 'owed'
}
