import { findPlan } from '@dryrun/domain/investments/plans.ts'
import { useRead } from '../../read.tsx'
import { useSession } from '../../session.tsx'

/** What brought a transfer about, where it is among the latest: the plan, or the coin. */
export function useCauseNames(): (causeId: string) => string | undefined {
  const isMember = useSession().user?.role === 'member'
  const investments = useRead('listInvestments', { query: {} }, { enabled: isMember })
  const deposits = useRead('listDeposits', { query: {} }, { enabled: isMember })
  const withdrawals = useRead('listWithdrawals', { query: {} }, { enabled: isMember })
  const names = new Map<string, string | undefined>([
    ...(investments.data?.investments ?? []).map((each) => [each.investmentId, findPlan(each.planId)?.title] as const),
    ...(deposits.data?.deposits ?? []).map((each) => [each.depositId, each.coin] as const),
    ...(withdrawals.data?.withdrawals ?? []).map((each) => [each.withdrawalId, each.coin] as const),
  ])
  return (causeId) => names.get(causeId)
}
