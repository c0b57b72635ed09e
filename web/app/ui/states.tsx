import { Trans, useLingui } from '@lingui/react/macro'
import { RotateCw, TriangleAlert, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

/** Bars of the height of what is coming, so that nothing moves when it has come. */
export function Skeleton({ lines = 3, className }: { lines?: number; className?: string }) {
  const { t } = useLingui()
  return (
    <output
      aria-label={t`Loading`}
      aria-busy="true"
      className={classNames('state !justify-items-stretch !gap-4.5', className)}
    >
      <span className="skeleton skeleton-tall" />
      {Array.from({ length: lines }, (_, line) => (
        <span
          key={line}
          className={classNames('skeleton', line % 3 === 1 && 'skeleton-2', line % 3 === 2 && 'skeleton-3')}
        />
      ))}
    </output>
  )
}

interface EmptyProps {
  /** What will stand here. */
  readonly title: ReactNode
  readonly text?: ReactNode
  /** The one thing to do about it. */
  readonly action?: ReactNode
  readonly className?: string
}

export function EmptyState({ title, text, action, className }: EmptyProps) {
  return (
    <div className={classNames('state', className)}>
      <svg width="120" height="44" viewBox="0 0 120 44" aria-hidden="true" className="spot">
        <path className="to-come" stroke="var(--control)" d="M0 42h120M0 42C40 40 70 30 118 6" />
      </svg>
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
  return (
    <div className={classNames('state', className)} role="alert">
      <Icon of={TriangleAlert} className="text-red" />
      <p>
        <b>{title ?? <Trans>Could not fetch data from the database</Trans>}</b> {text}
      </p>
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
    <div className="note">
      <Icon of={TriangleAlert} />
      <div>{children}</div>
    </div>
  )
}
