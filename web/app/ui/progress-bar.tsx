import { classNames } from './class-names.ts'

interface Props {
  readonly label: string
  /** From 0 to 1. */
  readonly value: number
  readonly ink?: boolean
}

/** Solid is done, with an upright mark at its end; dashed is still to come. Drawn in SVG: its lengths are attributes. */
export function ProgressBar({ label, value, ink }: Props) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 1000) / 10
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native progress bar cannot be half solid and half dashed.
    <div role="progressbar" aria-label={label} aria-valuenow={percent} aria-valuemin={0} aria-valuemax={100}>
      <svg className={classNames('progress', ink && 'progress-ink')} aria-hidden="true">
        <line className="progress-rest" x1={`${percent}%`} x2="100%" y1="7" y2="7" />
        <rect className="progress-done" x="0" y="4" height="6" width={`${percent}%`} />
        <svg x={`${percent}%`} overflow="visible" aria-hidden="true">
          <rect className="progress-done" x="-1" y="0" width="2" height="14" />
        </svg>
      </svg>
    </div>
  )
}
