import type { WorkItem } from '@dryrun/contract/work.ts'
import type { useLingui } from '@lingui/react/macro'
import type { MoneyRequest } from './requests.ts'

type Say = ReturnType<typeof useLingui>['t']

/** Whose it is, as the list names them. */
export function nameOf(item: WorkItem, t: Say): string {
  if (item.kind === 'support') return item.asker.name ?? t`Visitor`
  if (item.kind === 'review') return item.fullName ?? t`A deleted member`
  const member = item.kind === 'deposit' ? item.deposit.member : item.withdrawal.member
  return member?.fullName ?? member?.username ?? t`A deleted member`
}

/** A request for money as it's reviewed. */
export function requestOf(item: Extract<WorkItem, { kind: 'deposit' | 'withdrawal' }>): MoneyRequest {
  if (item.kind === 'deposit')
    return {
      ...item.deposit,
      kind: 'deposits',
      requestId: item.deposit.depositId,
      at: item.deposit.claimedAt,
      address: null,
      payout: null,
    }
  return {
    ...item.withdrawal,
    kind: 'withdrawals',
    requestId: item.withdrawal.withdrawalId,
    at: item.withdrawal.requestedAt,
    proof: null,
    match: null,
  }
}
