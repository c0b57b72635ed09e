import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { useChartKeys } from './key-groups.ts'

interface Props {
  /** What the chart shows. */
  readonly label: string
  /** How many points there are to read. */
  readonly count: number
  /** Which point is read; null means the last one, or now. */
  readonly at: number | null
  readonly onRead: (at: number | null) => void
  /** What it says there, in a sentence: it's announced while the keys move. */
  readonly reading: string
  /** Page Up and Page Down go this far. */
  readonly longStep?: number
  /** Which point is under the pointer, from the inline start in pixels. */
  readonly pointAt?: (px: number) => number
  readonly className?: string
  readonly children: ReactNode
}

/** A drawing that is read point by point, with the keys, the pointer or a finger. Its figures are shown elsewhere. */
export function ChartReader(props: Props) {
  const { label, count, at, onRead, reading, longStep = 7, pointAt, className, children } = props
  useChartKeys()
  const last = count - 1
  const shown = at ?? last
  const read = (to: number) => onRead(to >= last ? null : Math.max(0, to))

  function byKey(event: KeyboardEvent) {
    const to = {
      ArrowLeft: shown - 1,
      ArrowRight: shown + 1,
      PageUp: shown - longStep,
      PageDown: shown + longStep,
      Home: 0,
      End: last,
      Escape: last,
    }[event.key]
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    read(to)
  }

  function byPointer(event: PointerEvent<HTMLDivElement>) {
    if (pointAt) read(Math.round(pointAt(event.clientX - event.currentTarget.getBoundingClientRect().left)))
  }

  return (
    <div
      className={className}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native slider has no drawing in it.
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(1, last)}
      aria-valuenow={shown}
      aria-valuetext={reading}
      onKeyDown={byKey}
      onBlur={() => onRead(null)}
      {...(pointAt && {
        onPointerDown: byPointer,
        onPointerMove: byPointer,
        onPointerLeave: () => onRead(null),
        onPointerUp: (event: PointerEvent) => event.pointerType !== 'mouse' && onRead(null),
        onPointerCancel: () => onRead(null),
      })}
    >
      {children}
    </div>
  )
}
