import type { OrderType } from '@dryrun/domain/trading/order.ts'
import type { Side } from '@dryrun/domain/trading/pricing.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { Switch } from '../../ui/field.tsx'
import { useChartChoice } from './market-parts.ts'

interface Handlers {
  readonly onSide: (side: Side) => void
  readonly onType: (type: OrderType) => void
  readonly onTable: () => void
}

const choice = 'trade-keys'
/** Told apart from what somebody types, and from what the browser itself does with a key. */
const typing = 'input, textarea, select, [contenteditable], dialog'

/** Single keys for the ticket and the chart. They can be switched off, since speech input may press them by accident. */
export function useShortcuts(handlers: Handlers): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.closest(typing)) return
    if (document.querySelector('dialog[open]') || !areOn()) return
    const acts: Record<string, () => void> = {
      b: () => handlers.onSide('buy'),
      s: () => handlers.onSide('sell'),
      m: () => handlers.onType('market'),
      l: () => handlers.onType('limit'),
      t: () => handlers.onType('stop'),
      v: handlers.onTable,
      '/': () => document.querySelector<HTMLElement>('.trade-chart [role=combobox]')?.focus(),
    }
    const act = acts[event.key.toLowerCase()]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

function areOn(): boolean {
  try {
    return localStorage.getItem(`chart-${choice}`) !== 'off'
  } catch {
    return true
  }
}

/** What the keys do, and the switch that turns them off. */
export function Shortcuts() {
  const { t } = useLingui()
  const [on, setOn] = useChartChoice(choice, true)
  const keys = [
    ['/', t`Search a symbol`],
    ['B', t`Buy`],
    ['S', t`Sell`],
    ['M', t`Market`],
    ['L', t`Limit`],
    ['T', t`Stop`],
    ['V', t`The chart as a table`],
  ] as const
  return (
    <details className="trade-keys">
      <summary>
        <Trans>Keys on this page</Trans>
      </summary>
      <dl>
        {keys.map(([key, name]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{name}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label={t`Use single-key shortcuts on this page`}
        checked={on}
        onChange={(event) => setOn(event.target.checked)}
      />
    </details>
  )
}
