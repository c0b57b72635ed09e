import type { Projection } from './projection.ts'

/** How the books stand: an instance's, or those of a class. */
export interface BooksState {
  /** Whether anything was ever paid in. */
  readonly hasDeposits: boolean
  /** Paid in less paid out. Below zero, more has gone out than ever came in. */
  readonly heldCents: bigint
  readonly owedCents: bigint
  /** Returns that active investments promise on top. */
  readonly promisedCents: bigint
  /** What members' positions would bring if they sold them. Null where a price is missing. */
  readonly positionsCents: bigint | null
}

/** What is said first about the books. It starts from what's owed and not held. */
export type BooksHeadline =
  | 'nothing_yet'
  | 'ran_out'
  | 'owed_not_held'
  | 'promised_not_held'
  | 'positions_not_held'
  | 'positions_unknown'
  | 'all_held'

/** What is said about the days to come. Each of these goes with what it assumes. */
export type Outlook = 'cannot_pay_today' | 'last_paid_on' | 'beyond_the_world' | 'paid_by_deposits' | 'all_paid'

/** What somebody could take for safety. Neither is ever said while anything that's owed or promised isn't held. */
export const reassuring: readonly (BooksHeadline | Outlook)[] = ['all_held', 'all_paid']

export function tellBooks(state: BooksState): BooksHeadline {
  const { hasDeposits, heldCents, owedCents, promisedCents, positionsCents } = state
  if (heldCents < 0n) return 'ran_out'
  if (owedCents > heldCents) return 'owed_not_held'
  if (owedCents + promisedCents > heldCents) return 'promised_not_held'
  if (positionsCents === null) return 'positions_unknown'
  if (owedCents + promisedCents + positionsCents > heldCents) return 'positions_not_held'
  return hasDeposits ? 'all_held' : 'nothing_yet'
}

/** A projection that pays everything pays it with deposits that haven't been made, unless everything is held already. */
export function tellOutlook(
  state: BooksState,
  { ends, lastDay }: { readonly ends: Projection['ends']; readonly lastDay: number },
): Outlook {
  if (ends === 'cannot_pay') return lastDay === 0 ? 'cannot_pay_today' : 'last_paid_on'
  if (ends === 'owes_more_than_the_world') return 'beyond_the_world'
  return tellBooks(state) === 'all_held' ? 'all_paid' : 'paid_by_deposits'
}
