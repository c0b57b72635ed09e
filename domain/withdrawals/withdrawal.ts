import { type DecisionStatus, requirePending } from '../deposits/deposit.ts'
import { closeInvestments, type Principal, stillHeld } from '../investments/investment.ts'
import { type Balances, totalAssets } from '../ledger/accounts.ts'
import { type DollarTransfer, dollarTransfer, requireRoom } from '../ledger/transfers.ts'
import { Refusal } from '../refusal.ts'

export const withdrawalCoins = ['BTC', 'ETH', 'USDT'] as const

export type WithdrawalCoin = (typeof withdrawalCoins)[number]

interface WithdrawalRequest {
  readonly withdrawalId: string
  readonly amountCents: bigint
  /** The person was told which running investments this closes, and said yes. */
  readonly acceptClosing: boolean
}

/**
 * Everything comes together in balance (running investments close without a return, profit moves in), and the amount
 * is set aside under withdrawal. What is left is balance + investment + profit − amount; investment and profit are 0.
 */
export function requestWithdrawal(
  balances: Balances,
  running: readonly Principal[],
  request: WithdrawalRequest,
): DollarTransfer[] {
  const { withdrawalId, amountCents } = request
  if (amountCents > totalAssets(balances)) throw new Refusal('insufficient_funds')
  requireRoom(balances, 'withdrawal', amountCents)
  if (running.length > 0 && !request.acceptClosing) throw new Refusal('closes_investments')
  const closings = closeInvestments(balances, running)
  const closedCents = closings.reduce((sum, transfer) => sum + transfer.amountUnits, 0n)
  const causeId = withdrawalId
  const moves = [
    dollarTransfer({
      kind: 'investment_released',
      from: 'investment',
      to: 'balance',
      amountCents: balances.investment - closedCents,
      causeId,
    }),
    dollarTransfer({ kind: 'profit_released', from: 'profit', to: 'balance', amountCents: balances.profit, causeId }),
    dollarTransfer({ kind: 'withdrawal_requested', from: 'balance', to: 'withdrawal', amountCents, causeId }),
  ]
  return [...closings, ...moves.filter((transfer) => transfer.amountUnits > 0n)]
}

export interface RequestedWithdrawal {
  readonly withdrawalId: string
  readonly amountCents: bigint
  readonly status: DecisionStatus
}

/** Pays out. The withdrawal account keeps showing the amount; `settled` says that it is no longer owed. */
export function approveWithdrawal(withdrawal: RequestedWithdrawal): DollarTransfer[] {
  requirePending(withdrawal.status)
  return [
    dollarTransfer({
      kind: 'withdrawal_paid',
      from: 'settled',
      to: 'paid_out',
      amountCents: withdrawal.amountCents,
      causeId: withdrawal.withdrawalId,
    }),
  ]
}

/** No coins can go to this address, so the admin pays by hand and says how: the member reads it. */
export function payByHand(note: string | null): { readonly note: string } {
  if (note === null) throw new Refusal('note_needed', { field: 'note' })
  return { note }
}

/** The admin says no: the amount goes back to balance. */
export function declineWithdrawal(balances: Balances, withdrawal: RequestedWithdrawal): DollarTransfer[] {
  return giveBack('withdrawal_returned', balances, withdrawal)
}

/** The member takes the request back: the amount goes back to balance. What it closed stays closed. */
export function cancelWithdrawal(balances: Balances, withdrawal: RequestedWithdrawal): DollarTransfer[] {
  return giveBack('withdrawal_cancelled', balances, withdrawal)
}

/**
 * It was paid and came back as well: what came back is taken off the balance again. If the balance no longer has it, it's the
 * house's loss, and in a book that's closed it only balances what was settled. Nobody's account goes below zero.
 */
export function correctWithdrawal(
  balances: Balances,
  paid: { readonly withdrawalId: string; readonly returnedCents: bigint; readonly isClosed: boolean },
): DollarTransfer[] {
  const { withdrawalId: causeId, returnedCents: amountCents, isClosed } = paid
  if (amountCents === 0n) return []
  const from = !isClosed && balances.balance >= amountCents ? 'balance' : 'adjustments'
  const to = isClosed ? 'settled' : 'withdrawal'
  return [dollarTransfer({ kind: 'withdrawal_corrected', from, to, amountCents, causeId })]
}

/** As far as the withdrawal account still holds the amount: an admin may have lowered it. */
function giveBack(
  kind: 'withdrawal_returned' | 'withdrawal_cancelled',
  balances: Balances,
  withdrawal: RequestedWithdrawal,
): DollarTransfer[] {
  requirePending(withdrawal.status)
  const amountCents = stillHeld(balances.withdrawal, withdrawal.amountCents)
  if (amountCents === 0n) return []
  return [dollarTransfer({ kind, from: 'withdrawal', to: 'balance', amountCents, causeId: withdrawal.withdrawalId })]
}
