import { closeInvestments, type Principal, stillHeld } from '../investments/investment.ts'
import { cancelWithdrawal, type RequestedWithdrawal } from '../withdrawals/withdrawal.ts'
import { type AccountKind, type Balances, seenAccounts } from './accounts.ts'
import { closedKind, post, type Transfer } from './transfers.ts'

interface OpenDealings {
  readonly running: readonly Principal[]
  readonly pendingWithdrawals: readonly RequestedWithdrawal[]
}

/**
 * The person goes and the ledger stays: what is pending is cancelled, active investments are closed, and what is left moves to the
 * house's side of the book, so that all five accounts stand at zero.
 */
export function closeBook(balances: Balances, memberId: string, open: OpenDealings): Transfer[] {
  const transfers: Transfer[] = []
  let now: Balances = balances
  function move(...more: Transfer[]): void {
    const real = more.filter((transfer) => transfer.amountCents > 0n)
    now = post(now, 0n, real).balances
    transfers.push(...real)
  }
  for (const withdrawal of open.pendingWithdrawals) move(...cancelWithdrawal(now, withdrawal))
  move(...closeInvestments(now, open.running))
  // What was paid out is no longer owed: it cancels against what was settled.
  move({
    kind: 'closed_settled',
    from: 'withdrawal',
    to: 'settled',
    amountCents: now.settled < 0n ? stillHeld(now.withdrawal, -now.settled) : 0n,
    causeId: memberId,
  })
  const house: AccountKind = 'adjustments'
  for (const account of seenAccounts)
    move({ kind: closedKind[account], from: account, to: house, amountCents: now[account], causeId: memberId })
  return transfers
}
