import type { DepositMatch, OwnerOfRequest } from '@dryrun/contract/deposits.ts'
import type { Withdrawal } from '@dryrun/contract/withdrawals.ts'
import type { CancelCause, DecisionStatus } from '@dryrun/domain/deposits/deposit.ts'
import type { Coin } from '@dryrun/domain/wallet/coins.ts'
import { usePagedRead } from '../../read.tsx'

export type RequestKind = 'deposits' | 'withdrawals'

/** A deposit or a withdrawal, as the admin decides on it. */
export interface MoneyRequest {
  readonly kind: RequestKind
  readonly requestId: string
  /** Null where nobody is left by that id. */
  readonly member: OwnerOfRequest | null
  readonly amount: string
  readonly coin: Coin
  readonly at: string
  readonly status: DecisionStatus
  readonly decidedAt: string | null
  readonly declineReason: string | null
  readonly cancelCause: CancelCause | null
  /** Of a deposit: where its image lies. */
  readonly proof: string | null
  /** Of a deposit: how it agrees with the transfer that it names. */
  readonly match: DepositMatch | null
  /** Of a withdrawal: where it is to be paid. */
  readonly address: string | null
  /** Of an approved withdrawal: how it was paid. */
  readonly payout: Withdrawal['payout']
}

interface Filter {
  readonly kind: RequestKind
  readonly status: DecisionStatus | 'all'
  readonly search: string
  /** Only this one. */
  readonly requestId?: string
}

/** One list of what members ask for, whichever of the two kinds it is. */
export function useRequests({ kind, status, search, requestId }: Filter, { enabled = true } = {}) {
  const query = {
    ...(status !== 'all' && { status }),
    ...(search !== '' && { search }),
    ...(requestId !== undefined && { requestId }),
  }
  const deposits = usePagedRead('listAllDeposits', { query }, { enabled: enabled && kind === 'deposits' })
  const withdrawals = usePagedRead('listAllWithdrawals', { query }, { enabled: enabled && kind === 'withdrawals' })
  const list = kind === 'deposits' ? deposits : withdrawals
  const data: readonly MoneyRequest[] | undefined =
    kind === 'deposits'
      ? deposits.data?.pages.flatMap((page) =>
          page.deposits.map((deposit) => ({
            ...deposit,
            kind,
            requestId: deposit.depositId,
            at: deposit.claimedAt,
            address: null,
            payout: null,
          })),
        )
      : withdrawals.data?.pages.flatMap((page) =>
          page.withdrawals.map((withdrawal) => ({
            ...withdrawal,
            kind,
            requestId: withdrawal.withdrawalId,
            at: withdrawal.requestedAt,
            proof: null,
            match: null,
          })),
        )
  return {
    data,
    error: list.error,
    dataUpdatedAt: list.dataUpdatedAt,
    refetch: () => list.refetch(),
    hasNextPage: list.hasNextPage,
    isFetchingNextPage: list.isFetchingNextPage,
    fetchNextPage: () => list.fetchNextPage(),
  }
}
