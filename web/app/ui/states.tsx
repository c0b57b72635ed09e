import { Trans, useLingui } from '@lingui/react/macro'
import { RotateCw, TriangleAlert, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { useToldAbove } from './page-failures.tsx'

/** Rows like those that are coming, in the height that they will have, so that nothing moves when they have come. */
export type SkeletonShape = 'rows' | 'chart' | 'form' | 'cards'

const shapeClass: Record<SkeletonShape, string> = {
  rows: '',
  chart: 'skeleton-chart',
  form: 'skeleton-form',
  cards: 'skeleton-cards',
}

interface SkeletonProps {
  readonly lines?: number
  /** What is on its way looks like this. */
  readonly shape?: SkeletonShape
  readonly className?: string
}

export function Skeleton({ lines = 3, shape = 'rows', className }: SkeletonProps) {
  const { t } = useLingui()
  return (
    <output
      aria-label={t`Loading`}
      aria-busy="true"
      className={classNames('state skeleton-state', shapeClass[shape], className)}
    >
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className="skeleton-row">
          <span className="skeleton" />
          <span className="skeleton skeleton-figure" />
        </span>
      ))}
    </output>
  )
}

interface EmptyProps {
  /** What will stand here. */
  readonly title: ReactNode
  readonly text?: ReactNode
  /** What will be here, from `empty-drawings.tsx`. */
  readonly drawing?: ReactNode
  /** The one thing to do about it. */
  readonly action?: ReactNode
  readonly className?: string
}

export function EmptyState({ title, text, action, className, drawing }: EmptyProps) {
  return (
    <div className={classNames('state', drawing !== undefined && 'state-drawn', className)}>
      {drawing ?? (
        <svg width="120" height="44" viewBox="0 0 120 44" aria-hidden="true" className="spot-drawing">
          <path className="to-come" stroke="var(--control)" d="M0 6h120M0 24h76M0 42h102" />
        </svg>
      )}
      <p>
        <b>{title}</b> {text}
      </p>
      {action}
    </div>
  )
}

interface ErrorProps {
  readonly title?: ReactNode
  readonly text?: ReactNode
  readonly onRetry?: () => void
  readonly className?: string
}

export function ErrorState({ title, text, onRetry, className }: ErrorProps) {
  // Where most of a page has failed, one notice above says so for all, and has the one button.
  if (useToldAbove(onRetry))
    return (
      <div className={classNames('state', className)}>
        <p className="text-ink-3">
          <Trans>Not loaded.</Trans>
        </p>
      </div>
    )
  return (
    <div className={classNames('state', className)} role="alert">
      <Icon of={TriangleAlert} className="text-red" />
      <div>
        <p>
          <b>{title ?? <Trans>Could not fetch data from the database</Trans>}</b>
        </p>
        {text && <p>{text}</p>}
      </div>
      {onRetry && (
        <Button size="small" onClick={onRetry}>
          <Icon of={RotateCw} size={16} />
          <Trans>Retry</Trans>
        </Button>
      )}
    </div>
  )
}

/** Above figures that may be out of date, with the time they are from. */
export function StaleNote({ children }: { children: ReactNode }) {
  return (
    <output className="stale">
      <Icon of={WifiOff} size={16} />
      <span>{children}</span>
    </output>
  )
}

export function Note({ children }: { children: ReactNode }) {
  return (
    <div className="note-box">
      <Icon of={TriangleAlert} />
      <div>{children}</div>
    </div>
  )
}
