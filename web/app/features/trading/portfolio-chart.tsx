/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions,
   jsx-a11y/prefer-tag-over-role -- the chart takes the focus, so that the arrows can move its readout by a day. */
import type { Portfolio } from '@dryrun/contract/portfolio.ts'
import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useChartKeys } from '../../ui/key-groups.ts'
import { useFigures } from '../../ui/use-figures.ts'
import { useWidth } from '../../ui/use-width.ts'
import {
  apart,
  datesOf,
  type GainPoint,
  type Layout,
  layOut,
  linePath,
  promisePath,
  stopBeside,
  stopNear,
  stopsOf,
} from './portfolio-layout.ts'
import { useGainText } from './use-gain-text.ts'

interface Props {
  readonly portfolio: Portfolio
  readonly points: readonly GainPoint[]
  readonly chosen: GainPoint | null
  /** Null is back to now. */
  readonly onChoose: (point: GainPoint | null) => void
}

const dayStyle = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const
const daysPer: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -7, PageDown: 7 }

export function PortfolioChart(props: Props) {
  const { points, chosen, onChoose } = props
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const stops = stopsOf(points)
  useChartKeys()
  const layout = width > 0 ? layOut(points, width) : null
  const now = points.at(-1)

  function step(event: KeyboardEvent) {
    const days = daysPer[event.key]
    const from = chosen ?? stops.at(-1)
    const to =
      event.key === 'Home'
        ? stops[0]
        : event.key === 'End'
          ? stops.at(-1)
          : days && from && stopBeside(stops, from, days)
    if (event.key === 'Escape') onChoose(null)
    if (!to) return
    event.preventDefault()
    onChoose(to)
  }

  function point(event: PointerEvent<HTMLDivElement>) {
    if (!layout) return
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left
    const atMs = layout.fromMs + (Math.min(Math.max(x, 0), layout.nowX) / layout.nowX) * (layout.nowMs - layout.fromMs)
    onChoose(stopNear(stops, atMs) ?? null)
  }

  return (
    <div
      ref={box}
      className="portfolio-chart"
      role="group"
      tabIndex={0}
      aria-label={t`Gain over cash. Left and right move by a day, Page Up and Page Down by a week, Escape goes back to now.`}
      onKeyDown={step}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => onChoose(null)}
      onPointerUp={(event) => event.pointerType !== 'mouse' && onChoose(null)}
      onBlur={() => onChoose(null)}
    >
      <Summary {...props} />
      {layout && now && <Drawing {...props} layout={layout} now={now} />}
    </div>
  )
}

/** The lines in a sentence, for those who don't see them. */
function Summary({ portfolio, points }: Props) {
  const { t } = useLingui()
  const figures = useFigures()
  const money = useGainText()
  const [first, now] = [points[0], points.at(-1)]
  if (!first || !now) return null
  const since = figures.date(first.at, dayStyle)
  const own = now.own === null ? t`unknown` : money.gain(now.own)
  const promised = money.gain(now.promised)
  return (
    <p className="sr-only">
      {portfolio.yardsticks.shareCount === null || now.market === null
        ? t`Since ${since} against cash: your trading ${own}, the promise of PROFESSIONAL ${promised}.`
        : t`Since ${since} against cash: your trading ${own}, the whole market ${money.gain(now.market)}, the promise of PROFESSIONAL ${promised}.`}
    </p>
  )
}

interface DrawingProps extends Props {
  readonly layout: Layout
  readonly now: GainPoint
}

function Drawing(props: DrawingProps) {
  const { layout, points, portfolio, chosen, now } = props
  const { x, y, height, width, nowX, top, bottom } = layout
  const sides = new Map(portfolio.flows.map(({ at, side }) => [at, side]))
  return (
    <svg className="drawn-chart" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <Axes layout={layout} />
      <path className="line line-ink portfolio-market" d={linePath(stopsOf(points), ({ market }) => market, layout)} />
      <path className="line" d={linePath(points, ({ own }) => own, layout)} />
      <Promised {...props} />
      {points.map(({ at, atMs, own }) =>
        own !== null && sides.has(at) ? (
          <circle key={at} className="portfolio-fill" data-side={sides.get(at)} cx={x(atMs)} cy={y(own)} r="3.5" />
        ) : null,
      )}
      <path className="now" d={`M${nowX} ${top - 8}V${bottom}`} />
      {now.own !== null && <circle className="dot" cx={nowX} cy={y(now.own)} r="4.5" />}
      <Names {...props} />
      {chosen && (
        <>
          <path className="portfolio-here" d={`M${x(chosen.atMs)} ${top - 8}V${bottom}`} />
          {chosen.own !== null && <circle className="dot" cx={x(chosen.atMs)} cy={y(chosen.own)} r="4.5" />}
        </>
      )}
    </svg>
  )
}

function Axes({ layout: { grid, endX, width, height, isNarrow, fromMs, nowMs, nowX, x, y } }: { layout: Layout }) {
  const { t } = useLingui()
  const figures = useFigures()
  const dates = datesOf(fromMs, nowMs, isNarrow ? 2 : 5).filter((atMs) => nowX - x(atMs) > 46)
  const axis = (cents: bigint) =>
    `${cents > 0n ? '+' : cents < 0n ? '−' : ''}${figures.shortMoney(Math.abs(Number(cents)) / 100)}`
  return (
    <>
      {grid.map((cents) => (
        <g key={String(cents)}>
          <path className={cents === 0n ? 'axis' : 'grid'} d={`M0 ${y(cents)}H${endX}`} />
          <text x={width} y={y(cents) + 4} textAnchor="end">
            {axis(cents)}
          </text>
        </g>
      ))}
      {dates.map((atMs) => (
        <text key={atMs} x={x(atMs)} y={height - 6} textAnchor={x(atMs) < 20 ? 'start' : 'middle'}>
          {figures.words(figures.date(atMs, dayStyle))}
        </text>
      ))}
      <text className="label" x={nowX} y={height - 6} textAnchor="middle">
        {figures.words(t`now`)}
      </text>
    </>
  )
}

/** What the plan promises, as far as it fits, and when it leaves the drawing. */
function Promised({ layout, points, now }: DrawingProps) {
  const { t } = useLingui()
  const figures = useFigures()
  const money = useGainText()
  const { path, leaves } = promisePath(points, layout)
  const day = leaves && figures.date(leaves.at, dayStyle)
  const at = leaves ? layout.x(leaves.atMs) : 0
  const isLate = at > layout.nowX * 0.4
  return (
    <>
      <path className="line line-to-come" d={path} />
      {leaves && (
        <text className="label-promised" x={at + (isLate ? -10 : 10)} y="14" textAnchor={isLate ? 'end' : 'start'}>
          {figures.words(
            layout.isNarrow
              ? t`promise goes off the page`
              : t`PROFESSIONAL promises ${money.gain(now.promised)} and goes off the page on ${day}`,
          )}
        </text>
      )}
    </>
  )
}

/** The names and gains of now, right of the lines, where nothing runs through them. */
function Names({ layout, points, now }: DrawingProps) {
  const { t } = useLingui()
  const figures = useFigures()
  const money = useGainText()
  const { isNarrow, nowX, gap, y } = layout
  const under = isNarrow ? 24 : 20
  const { path: promisedPath, leaves } = promisePath(points, layout)
  const names = [
    now.own !== null && { look: 'label-promised', short: t`You`, long: t`Your trading`, cents: now.own },
    now.market !== null && { look: 'label', short: t`Market`, long: t`Whole market`, cents: now.market },
    { look: '', short: t`Cash`, long: t`Left in cash`, cents: 0n },
    promisedPath !== '' &&
      !leaves &&
      now.promised !== 0n && { look: 'label-promised', short: t`Promise`, long: t`Promised`, cents: now.promised },
  ].filter((each) => each !== false)
  const heights = apart(
    // Cash is the line itself: its name goes under it.
    names.map(({ cents, look }) => y(cents) + (look === '' ? under : 4)),
    gap,
  )
  return names.map(({ look, short, long, cents }, at) => {
    const gain = money.gain(cents)
    return isNarrow ? (
      <g key={long}>
        <text className={look} x={nowX + 10} y={(heights[at] ?? 0) - 8}>
          {figures.words(short)}
        </text>
        <text className={look} x={nowX + 10} y={(heights[at] ?? 0) + 7}>
          {gain}
        </text>
      </g>
    ) : (
      <text key={long} className={look} x={nowX + 14} y={heights[at]}>
        {figures.words(`${long} ${gain}`)}
      </text>
    )
  })
}
