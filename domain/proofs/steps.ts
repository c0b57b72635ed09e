import type { Fault } from './faults.ts'

export const stepNames = ['transfers', 'balances', 'leaves', 'path', 'signature', 'seals'] as const

export type StepName = (typeof stepNames)[number]

export interface Step {
  readonly name: StepName
  /**
   * `unreached`: an earlier step doesn't fit, so this one has nothing to start from. `unmade`: there was nothing to check
   * here, and `missing` says what. Neither of them ever counts as passed.
   */
  readonly state: 'fits' | 'broken' | 'unreached' | 'unmade'
  /** So many of so many fit: transfers, accounts, leaves, levels, signatures, seals. */
  readonly done: number
  readonly of: number
  readonly fault?: Fault
  readonly missing?: Missing
}

/**
 * What a check that wasn't made had nothing of: no seal has the book yet, copies of the demo account are never sealed, a
 * file of before doesn't say what the pages showed, or doesn't have all seals.
 */
export type Missing = 'seal' | 'seal_of_copy' | 'accounts' | 'first_seals'

/** How far a step is, told while it runs. */
export interface Progress {
  readonly name: StepName
  readonly done: number
  readonly of: number
}

/** So many transfers or seals are hashed before others get their turn. */
export const perTurn = 200

/** A book's transfers, hashed again. */
export interface Chain {
  readonly step: Step
  readonly head: Uint8Array
  /** Where the seal took the book. */
  readonly sealedHead: Uint8Array
  /** Where the book was when this person looked last; none where it doesn't go that far. */
  readonly keptHead: Uint8Array | undefined
}
