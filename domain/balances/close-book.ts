import { closeInvestments, type Principal, stillHeld } from '../investments/investment.ts'
import { type Balances, seenAccounts } from '../ledger/accounts.ts'
import { closedKind, type DollarTransfer, dollarsAfter, dollarTransfer } from '../ledger/transfers.ts'
import { cancelWithdrawal, type RequestedWithdrawal } from '../withdrawals/withdrawal.ts'

interface OpenDealings {
  readonly running: readonly Principal[]
  readonly pendingWithdrawals: readonly RequestedWithdrawal[]
}

/**
 * The person goes and the ledger stays: what is pending is cancelled, active investments are closed, and what is left moves to the
 * house's side of the book, so that all five accounts stand at zero.
 */
export function closeBook(balances: Balances, memberId: string, open: OpenDealings): DollarTransfer[] {
  const transfers: DollarTransfer[] = []
  let now: Balances = balances
  function move(...more: DollarTransfer[]): void {
    const real = more.filter((transfer) => transfer.amountUnits > 0n)
    now = dollarsAfter(now, real)
    transfers.push(...real)
  }
  for (const withdrawal of open.pendingWithdrawals) move(...cancelWithdrawal(now, withdrawal))
  move(...closeInvestments(now, open.running))
  // What was paid out is no longer owed: it cancels against what was settled.
  move(
    dollarTransfer({
      kind: 'closed_settled',
      from: 'withdrawal',
      to: 'settled',
      amountCents: now.settled < 0n ? stillHeld(now.withdrawal, -now.settled) : 0n,
      causeId: memberId,
    }),
  )
  for (const account of seenAccounts) {
    const left = { from: account, to: 'adjustments', amountCents: now[account], causeId: memberId } as const
    move(dollarTransfer({ kind: closedKind[account], ...left }))
  }
  return transfers
}
