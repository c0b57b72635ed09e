import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useDeferredValue } from 'react'
import { refusalText } from './refusal-text.ts'
import { ErrorState, Skeleton, type SkeletonShape, StaleNote } from './ui/states.tsx'
import { DateText } from './ui/time.tsx'

interface Reading<Data> {
  readonly data: Data | undefined
  readonly error: unknown
  readonly dataUpdatedAt: number
  refetch(): unknown
}

interface Props<Data> {
  readonly of: Reading<Data>
  /** A class such as `min-h-[240px]`, so that nothing moves when the figures have come. */
  readonly heightClass?: string
  readonly lines?: number
  readonly shape?: SkeletonShape
  /** What stands while it is on its way, where rows would not be like what comes. */
  readonly coming?: ReactNode
  readonly children: (data: Data) => ReactNode
}

/** The states of something that was read: on its way, failed, out of date, or there. Empty is the reader's own. */
export function Shown<Data>({ of: reading, heightClass, lines, shape = 'rows', coming, children }: Props<Data>) {
  const { i18n } = useLingui()
  const { error, dataUpdatedAt } = reading
  // A page full of figures is drawn in pieces, between which the browser can answer whoever is using it.
  const data = useDeferredValue(reading.data)
  const size = { ...(heightClass && { className: heightClass }) }
  if (data === undefined) {
    if (!error && coming !== undefined) return coming
    if (!error) return <Skeleton {...size} shape={shape} {...(lines !== undefined && { lines })} />
    return <ErrorState {...size} text={refusalText(i18n, error)} onRetry={() => void reading.refetch()} />
  }
  return (
    <>
      {error !== null && error !== undefined && (
        <StaleNote>
          <Trans>
            We couldn’t refresh this. You’re seeing it as of{' '}
            <DateText at={new Date(dataUpdatedAt).toISOString()} to="second" />.
          </Trans>{' '}
          <button type="button" className="text-link" onClick={() => void reading.refetch()}>
            <Trans>Retry</Trans>
          </button>
        </StaleNote>
      )}
      {children(data)}
    </>
  )
}
