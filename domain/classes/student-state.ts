import type { HouseKind } from './scenarios.ts'

/** What the room shows of each student, from joining to the end. */
export const studentStates = [
  'joined',
  'depositing',
  'deposited',
  'read',
  'invested',
  'waiting',
  'paid',
  'lost',
] as const

export type StudentState = (typeof studentStates)[number]

interface Known {
  readonly house: HouseKind
  readonly isEnded: boolean
  readonly paidInCents: bigint
  readonly paidOutCents: bigint
  readonly depositingCents: bigint
  readonly askedCents: bigint
  /** An active investment, or a position at the market. */
  readonly hasInvested: boolean
  /** They opened the reality check, or turned on the red flags. */
  readonly hasRead: boolean
  /** Their last withdrawal was declined because the house didn't have the money. */
  readonly isDeclined: boolean
}

/**
 * What to show of one student. Somebody has lost when the house that promised them something has paid them less than they
 * paid in, and either the class is over or it has just declined to pay. At the market nothing was promised, and what they
 * hold is still theirs.
 */
export function stateOf(known: Known): StudentState {
  const isPromised = known.house === 'promise' && known.paidInCents > 0n
  const isShort = isPromised && known.paidOutCents < known.paidInCents
  if (known.isEnded && isPromised) return isShort ? 'lost' : 'paid'
  if (known.askedCents > 0n) return 'waiting'
  if (known.depositingCents > 0n) return 'depositing'
  if (known.hasInvested) return 'invested'
  if (isShort && known.isDeclined) return 'lost'
  if (known.paidOutCents > 0n) return 'paid'
  if (known.hasRead) return 'read'
  return known.paidInCents > 0n ? 'deposited' : 'joined'
}
