import type { OrderType } from '@dryrun/domain/trading/order.ts'
import type { Side } from '@dryrun/domain/trading/pricing.ts'
import { useLingui } from '@lingui/react/macro'
import { useSingleKeys } from '../../ui/key-groups.ts'
import { SingleKeys } from '../keys/index.ts'

interface Handlers {
  readonly onSide: (side: Side) => void
  readonly onType: (type: OrderType) => void
  readonly onTable: () => void
}

/** Single keys for the ticket and the chart. */
export function useShortcuts(handlers: Handlers): void {
  useSingleKeys({
    b: () => handlers.onSide('buy'),
    s: () => handlers.onSide('sell'),
    m: () => handlers.onType('market'),
    l: () => handlers.onType('limit'),
    t: () => handlers.onType('stop'),
    v: () => handlers.onTable(),
    '/': () => document.querySelector<HTMLElement>('.trade-chart [role=combobox]')?.focus(),
  })
}

export function Shortcuts() {
  const { t } = useLingui()
  return (
    <SingleKeys
      keys={[
        ['/', t`Search a symbol`],
        ['B', t`Buy`],
        ['S', t`Sell`],
        ['M', t`Market`],
        ['L', t`Limit`],
        ['T', t`Stop`],
        ['V', t`The chart as a table`],
      ]}
    />
  )
}
