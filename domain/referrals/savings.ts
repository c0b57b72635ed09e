import type { Balances } from '../ledger/accounts.ts'
import { type DollarTransfer, dollarTransfer } from '../ledger/transfers.ts'
import { Refusal } from '../refusal.ts'

interface SavingsMove {
  readonly moveId: string
  readonly amountCents: bigint
}

/** Savings hold referral rewards. Their member moves them to balance, where they can be invested or withdrawn. */
export function moveSavings(balances: Balances, { moveId, amountCents }: SavingsMove): DollarTransfer[] {
  if (amountCents > balances.savings) throw new Refusal('insufficient_savings')
  return [dollarTransfer({ kind: 'savings_moved', from: 'savings', to: 'balance', amountCents, causeId: moveId })]
}
