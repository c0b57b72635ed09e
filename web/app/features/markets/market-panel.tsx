import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import './markets.css'

interface Props {
  readonly title: ReactNode
  readonly aside?: ReactNode
  readonly state: 'ready' | 'loading' | 'error' | 'empty'
  readonly onRetry?: () => void
  /** A class such as `min-h-[360px]`: every state has this height, so that nothing moves. */
  readonly heightClass: string
  /** One sentence that says what is seen. */
  readonly summary?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

export function MarketPanel({ title, aside, state, onRetry, heightClass, summary, className, children }: Props) {
  const id = useId()
  return (
    <section className={classNames('panel market-panel', className)} aria-labelledby={id}>
      <div className="panel-head">
        <h2 id={id} className="heading-panel">
          {title}
        </h2>
        {aside !== undefined && <div className="market-aside">{aside}</div>}
      </div>
      <div className={heightClass}>
        {state === 'loading' && <Skeleton lines={6} className={heightClass} />}
        {state === 'error' && <ErrorState className={heightClass} {...(onRetry && { onRetry })} />}
        {state === 'empty' && (
          <EmptyState
            className={heightClass}
            title={<Trans>Nothing to show here.</Trans>}
            text={<Trans>This instance’s price source has none of these.</Trans>}
          />
        )}
        {state === 'ready' && children}
      </div>
      {summary !== undefined && <p className="market-foot">{state === 'ready' ? summary : ' '}</p>}
    </section>
  )
}

/** Over what a change is counted: an exchange tells of the last 24 hours, our own market's day begins at midnight. */
export function useChangePeriod() {
  const { t } = useLingui()
  return (source: { readonly kind: 'simulated' | 'exchange' } | undefined): string =>
    source?.kind === 'exchange' ? t`24 hours` : t`today`
}

/** The name of where prices come from, as it stands beside every chart. */
export function useSourceText() {
  const { t } = useLingui()
  return (source: { kind: 'simulated'; seed: number } | { kind: 'exchange'; name: string }): string => {
    if (source.kind === 'exchange') return source.name
    const { seed } = source
    return t`Simulated market, seed ${seed}`
  }
}
