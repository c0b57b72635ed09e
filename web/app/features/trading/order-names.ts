import type { OrderType } from '@dryrun/domain/trading/order.ts'
import type { Side } from '@dryrun/domain/trading/pricing.ts'
import { useLingui } from '@lingui/react/macro'

interface Kind {
  readonly side: Side
  readonly type: OrderType
}

/** "Buy limit", the way orders are called everywhere. */
export function useOrderNames(): (order: Kind) => string {
  const { t } = useLingui()
  const names: Record<`${Side}_${OrderType}`, string> = {
    buy_market: t`Market buy`,
    buy_limit: t`Buy limit`,
    buy_stop: t`Buy stop`,
    sell_market: t`Market sell`,
    sell_limit: t`Sell limit`,
    sell_stop: t`Sell stop`,
  }
  return ({ side, type }) => names[`${side}_${type}`]
}

export function useTypeNames(): Record<OrderType, string> {
  const { t } = useLingui()
  return { market: t`Market order`, limit: t`Limit order`, stop: t`Stop order` }
}

/** Where a price came from, as it's named beside it. */
export function useSourceName(): (source: string) => string {
  const { t } = useLingui()
  return (source) => (source === 'simulated' ? t`simulated market` : source)
}

/** Trading days are those of UTC. */
export const whenStyle = {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
} as const
