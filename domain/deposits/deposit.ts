import type { Balances } from '../ledger/accounts.ts'
import { type DollarTransfer, dollarTransfer, requireRoom } from '../ledger/transfers.ts'
import { formatAmount } from '../money/amount.ts'
import { Refusal } from '../refusal.ts'

export const depositCoins = ['BTC', 'ETH'] as const

export type DepositCoin = (typeof depositCoins)[number]

export const decisionStatuses = ['pending', 'approved', 'declined', 'cancelled'] as const

/** Of a deposit or a withdrawal: an admin decides once, unless its member has cancelled it before. */
export type DecisionStatus = (typeof decisionStatuses)[number]

/** Why a request was cancelled. Kept as a word of this list, and told in the reader's own language. */
export const cancelCauses = ['member', 'corrected', 'account_closed'] as const

export type CancelCause = (typeof cancelCauses)[number]

/** One hundred million dollars. */
export const depositCentsMax = 10_000_000_000n

export const pendingDepositsMax = 20

/** Whether a member may claim to have paid in this much. No money moves until an admin has approved. */
export function checkDepositClaim(pendingCount: number, amountCents: bigint): void {
  if (amountCents > depositCentsMax) throw new Refusal('amount_too_large', { limit: formatAmount(depositCentsMax) })
  if (pendingCount >= pendingDepositsMax) throw new Refusal('too_many_pending', { limit: pendingDepositsMax })
}

export interface ClaimedDeposit {
  readonly depositId: string
  readonly amountCents: bigint
  readonly status: DecisionStatus
}

/** Approval credits the balance, once. */
export function approveDeposit(balances: Balances, deposit: ClaimedDeposit): DollarTransfer[] {
  requirePending(deposit.status)
  requireRoom(balances, 'balance', deposit.amountCents)
  return [
    dollarTransfer({
      kind: 'deposit_credited',
      from: 'paid_in',
      to: 'balance',
      amountCents: deposit.amountCents,
      causeId: deposit.depositId,
    }),
  ]
}

/** Who approved a deposit: an admin, or the rule that takes one whose transfer matches. */
export const depositApprovers = ['admin', 'match'] as const

export type DepositApprover = (typeof depositApprovers)[number]

/** What this instance approves without asking anybody. */
export const autoApprovals = ['off', 'matched'] as const

export type AutoApproval = (typeof autoApprovals)[number]

/** What was decided stays decided. */
export function requirePending(status: DecisionStatus): void {
  if (status !== 'pending') throw new Refusal('already_decided', { status })
}
