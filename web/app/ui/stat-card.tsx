import { useLingui } from '@lingui/react/macro'
import { Minus, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

interface Props {
  readonly label: ReactNode
  readonly value: ReactNode
  readonly note?: ReactNode
  readonly trend?: 'up' | 'down'
}

/** Stands inside a `<dl>`. Nothing there is a level dash: it hasn't fallen. */
export function StatCard({ label, value, note, trend }: Props) {
  const { t } = useLingui()
  return (
    <div className="stat-card">
      <dt>
        {label}
        {trend && (
          <span className={trend === 'up' ? 'text-green' : 'text-red'}>
            <Icon of={trend === 'up' ? TrendingUp : Minus} size={16} />
            <span className="sr-only">{trend === 'up' ? t`Above zero` : t`Nothing here`}</span>
          </span>
        )}
      </dt>
      <dd className="stat-figure money-large">{value}</dd>
      {note && <dd className="stat-note">{note}</dd>}
    </div>
  )
}
