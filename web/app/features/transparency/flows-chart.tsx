import type { Transparency } from '@dryrun/contract/transparency.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { centsOf } from '../../money.ts'
import { ChartFrame } from '../../ui/chart-frame.tsx'
import { ChartReader } from '../../ui/chart-reader.tsx'
import { useWidth } from '../../ui/use-width.ts'
import { niceTop, stepPath } from './drawing.ts'
import { useWords } from './use-words.ts'

const height = 300
const pad = { top: 14, bottom: 28, start: 2, end: 58 }
const labelGapPx = 17
const narrowPx = 600

/** All that moved: paid in, paid out, owed, and what is promised on top. */
export function FlowsChart({ figures }: { figures: Transparency }) {
  const { t } = useLingui()
  const words = useWords()
  const cents = (amount: string) => words.money(centsOf(amount))
  const { paidIn, paidOut, owed, promised } = figures
  const [at, setAt] = useState<number | null>(null)
  const read = at === null ? undefined : figures.history[at]
  const soFar = t`So far ${cents(paidIn.amount)} came in and ${cents(paidOut.amount)} went out. ${cents(owed)} is owed, and another ${cents(promised.amount)} is promised.`
  const byThen =
    read &&
    t`By ${words.day(read.at)}, ${cents(read.paidIn)} had come in and ${cents(read.paidOut)} had gone out. ${cents(read.owed)} was owed, and another ${cents(read.promised)} was promised.`
  if (figures.history.length < 2) return null
  return (
    <section className="page-column later pb-16">
      <ChartFrame
        title={<Trans>Money in, money out, owed and promised</Trans>}
        headingLevel={2}
        heightClass="h-[348px]"
        state="ready"
        summary={byThen ?? soFar}
        isInteractive
        source={<Trans>From the ledger, as of {words.moment(figures.asOf)}. Dashed is promised.</Trans>}
        table={{
          head: [t`End of`, t`Owed`, t`Paid in`, t`Paid out`, t`Promised`],
          rows: figures.history
            .map((point) => [
              words.day(point.at),
              cents(point.owed),
              cents(point.paidIn),
              cents(point.paidOut),
              cents(point.promised),
            ])
            .toReversed(),
        }}
      >
        <Drawing figures={figures} at={at} onRead={setAt} reading={byThen ?? soFar} />
      </ChartFrame>
    </section>
  )
}

interface DrawingProps {
  readonly figures: Transparency
  readonly at: number | null
  readonly onRead: (at: number | null) => void
  readonly reading: string
}

function Drawing({ figures, at: readAt, onRead, reading }: DrawingProps) {
  const { t } = useLingui()
  const words = useWords()
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const narrow = width < narrowPx
  const points = figures.history.map((point) => ({
    atMs: Date.parse(point.at),
    in: centsOf(point.paidIn),
    out: centsOf(point.paidOut),
    owed: centsOf(point.owed),
    told: centsOf(point.owed) + centsOf(point.promised),
  }))
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last) return null
  const top = niceTop(points.reduce((max, p) => [p.in, p.out, p.told, max].reduce((a, b) => (a > b ? a : b)), 1n))
  const labelWidth = narrow ? 92 : 190
  const inner = width - pad.start - pad.end - labelWidth
  const x = (atMs: number) => pad.start + ((atMs - first.atMs) / Math.max(1, last.atMs - first.atMs)) * inner
  const y = (value: bigint) => height - pad.bottom - (Number(value) / Number(top)) * (height - pad.top - pad.bottom)
  const series = [
    { key: 'told', className: 'line line-to-come', label: t`Owed and promised`, short: t`Promised`, value: last.told },
    { key: 'owed', className: 'line', label: t`Owed`, short: t`Owed`, value: last.owed },
    { key: 'in', className: 'line line-in', label: t`Paid in`, short: t`In`, value: last.in },
    { key: 'out', className: 'line line-out', label: t`Paid out`, short: t`Out`, value: last.out },
  ] as const
  const places = spread(series.map(({ value }) => y(value)))
  const read = readAt === null ? undefined : points[readAt]
  return (
    <div ref={box} className="h-[300px]">
      {width > 0 && (
        <ChartReader
          label={t`Money in, money out, owed and promised`}
          count={points.length}
          at={readAt}
          onRead={onRead}
          reading={reading}
          pointAt={(px) => nearest(points, first.atMs + ((px - pad.start) / inner) * (last.atMs - first.atMs))}
        >
          <svg className="drawn-chart" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
            {[0n, 1n, 2n, 3n, 4n, 5n]
              .map((step) => (top * step) / 5n)
              .map((value) => (
                <g key={String(value)}>
                  <path
                    className={value === 0n ? 'axis' : 'grid'}
                    d={`M${pad.start} ${y(value)}H${pad.start + inner}`}
                  />
                  <text x={width} y={y(value) + 4} textAnchor="end">
                    {words.short(value)}
                  </text>
                </g>
              ))}
            {series.map(({ key, className, label, short, value }, at) => (
              <g key={key}>
                <path
                  className={className}
                  d={stepPath(
                    points.map((p) => ({ atMs: p.atMs, value: p[key] })),
                    x,
                    y,
                  )}
                />
                <text className={`label label-${key}`} x={pad.start + inner + 10} y={(places[at] ?? 0) + 4}>
                  {narrow ? short : `${label} ${words.short(value)}`}
                </text>
              </g>
            ))}
            {[first, last].map((point, at) => (
              <text key={point.atMs} x={x(point.atMs)} y={height - 6} textAnchor={at === 0 ? 'start' : 'end'}>
                {words.shortDay(new Date(point.atMs).toISOString())}
              </text>
            ))}
            {read && <path className="now" d={`M${x(read.atMs)} ${pad.top}V${height - pad.bottom}`} />}
          </svg>
        </ChartReader>
      )}
    </div>
  )
}

/** The point closest to a moment. */
function nearest(points: readonly { readonly atMs: number }[], atMs: number): number {
  const away = points.map((point) => Math.abs(point.atMs - atMs))
  return away.indexOf(Math.min(...away))
}

/** Moves labels apart that would stand on each other, keeping their order. */
function spread(places: readonly number[]): number[] {
  const order = places.map((place, at) => ({ place, at })).toSorted((one, other) => one.place - other.place)
  const moved = [...places]
  let above = Number.NEGATIVE_INFINITY
  for (const { place, at } of order) {
    above = Math.max(place, above + labelGapPx)
    moved[at] = above
  }
  return moved
}
