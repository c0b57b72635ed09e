import type { AssetsChartData } from '@dryrun/contract/assets.ts'
import type { Deposit } from '@dryrun/contract/deposits.ts'
import { findPlan } from '@dryrun/domain/investments/plans.ts'
import { useLingui } from '@lingui/react/macro'
import type { LaneMark } from '../../ui/time-chart.tsx'
import { useFigures } from '../../ui/use-figures.ts'

const entryPath = (transferNo: string) => `/dashboard/transactions?entry=${transferNo}`

/** What changed the line, in three lanes. Each mark leads to its entry. */
export function useAssetLanes(data: AssetsChartData, pending: readonly Deposit[]) {
  const { t } = useLingui()
  const figures = useFigures()
  const day = (at: string) => figures.date(at, { day: 'numeric', month: 'short' })
  const plus = (amount: string) => figures.dollars(Number(amount), { signDisplay: 'always' })
  const minus = (amount: string) => figures.dollars(-Number(amount))

  const moves = data.moves.map(({ transferNo, at, kind, amount }): LaneMark => {
    const words = {
      deposit: t`Deposit ${plus(amount)}, ${day(at)}`,
      withdrawal: t`Withdrawal ${minus(amount)}, ${day(at)}`,
      given_back: t`Withdrawal given back ${plus(amount)}, ${day(at)}`,
    }
    return {
      id: `move ${transferNo}`,
      atMs: Date.parse(at),
      look: 'move',
      text: kind === 'withdrawal' ? minus(amount) : plus(amount),
      label: words[kind],
      to: entryPath(transferNo),
    }
  })
  const waiting = pending.map(
    ({ depositId, claimedAt, amount }): LaneMark => ({
      id: `waits ${depositId}`,
      atMs: Date.parse(claimedAt),
      look: 'waits',
      label: t`Deposit ${plus(amount)}, pending since ${day(claimedAt)}`,
      to: '/dashboard/transactions',
    }),
  )
  const plans = data.plans.map(({ transferNo, planId, openedAt, endsAt, isRunning, return: earned }): LaneMark => {
    const title = findPlan(planId)?.title ?? ''
    return {
      id: `plan ${transferNo}`,
      atMs: Date.parse(openedAt),
      toMs: Date.parse(endsAt),
      look: 'span',
      text: isRunning ? t`${title}, active` : t`${title}, ${plus(earned)}`,
      label: t`${title} from ${day(openedAt)} to ${day(endsAt)}`,
      to: entryPath(transferNo),
    }
  })
  const fills = data.fills.map(
    ({ orderId, at, symbol, side }): LaneMark => ({
      id: `fill ${orderId}`,
      atMs: Date.parse(at),
      look: side,
      label: side === 'buy' ? t`Bought ${symbol}, ${day(at)}` : t`Sold ${symbol}, ${day(at)}`,
      to: `/dashboard/trade/fills/${orderId}`,
    }),
  )
  return [
    { name: t`In and out`, marks: [...moves, ...waiting] },
    { name: t`Plans`, marks: plans },
    { name: t`Trades`, marks: fills },
  ]
}
