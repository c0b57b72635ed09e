import type { DemoBook } from '@dryrun/contract/public-figures.ts'
import { useLingui } from '@lingui/react/macro'
import { roundScale, stepPath, type TimePoint } from '../../ui/time-scale.ts'
import { useFigures } from '../../ui/use-figures.ts'

export type Book = NonNullable<DemoBook['book']>

/** In units of the drawing, which is as wide as its leaf. */
const size = { width: 372, height: 252, top: 44, bottom: 220, nowX: 276, end: 332 }

/** What the member has over time: steps, solid up to now, dashed for what's promised. */
export function BookChart({ book }: { readonly book: Book }) {
  const { t } = useLingui()
  const figures = useFigures()
  const points: TimePoint[] = book.points.map(({ at, have }) => ({
    atMs: Date.parse(at),
    value: have === null ? null : Number(have),
  }))
  const nowMs = Date.parse(book.asOf)
  const firstMs = points[0]?.atMs ?? nowMs
  const fromMs = firstMs - (nowMs - firstMs) * 0.01
  const known = points.flatMap(({ value }) => value ?? [])
  const has = Number(book.together ?? known.at(-1) ?? 0)
  const promised = Number(book.promised)
  const scale = roundScale(0, Math.max(...known, has + promised))
  const top = scale.at(-1) ?? 1
  const x = (atMs: number) => ((atMs - fromMs) / Math.max(nowMs - fromMs, 1)) * size.nowX
  const y = (value: number) => size.bottom - (value / top) * (size.bottom - size.top)
  const day = (atMs: number) => figures.date(atMs, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const [posted, then] = [figures.dollars(has), figures.dollars(promised, { signDisplay: 'exceptZero' })]
  // Both labels are above the highest line of the grid, where no line ever is.
  const nowY = y(has)
  return (
    <>
      <p className="sr-only">{t`${posted} posted, and ${then} promised on top.`}</p>
      <div className="book-chart-place">
        <svg className="drawn-chart book-chart" viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
          <path className="grid" d={scale.map((value) => `M0 ${y(value)}H${size.end}`).join('')} />
          <path className="axis" d={`M0 ${y(0)}H${size.end}`} />
          <path className="line" d={stepPath([{ atMs: 0, value: 0 }, ...points], { x, y, fromMs, toMs: nowMs })} />
          {promised > 0 && (
            <path className="line line-to-come" d={`M${size.nowX + 9} ${nowY}V${y(has + promised)}H${size.end}`} />
          )}
          <path className="now" d={`M${size.nowX + 0.5} ${size.bottom}V4`} />
          <circle className="dot" cx={size.nowX} cy={nowY} r="5" />
          {promised > 0 && (
            <text className="label-promised" x={size.nowX - 10} y="14" textAnchor="end">
              {figures.words(t`Promised ${then}`)}
            </text>
          )}
          <text className="label" x={size.nowX - 10} y="33" textAnchor="end">
            {figures.words(t`Posted ${posted}`)}
          </text>
          {scale
            .filter((_, place) => place % 2 === 0)
            .map((value) => (
              <text key={value} x={size.width} y={y(value) + 4} textAnchor="end">
                {figures.shortMoney(value)}
              </text>
            ))}
          <text x="0" y={size.height - 12}>
            {figures.words(day(firstMs))}
          </text>
          <text className="label" x={size.nowX} y={size.height - 12} textAnchor="middle">
            {figures.words(t`now`)}
          </text>
        </svg>
      </div>
    </>
  )
}
