import type { Transparency } from '@dryrun/contract/transparency.ts'
import type { Projection } from '@dryrun/domain/transparency/projection.ts'
import { useLingui } from '@lingui/react/macro'
import { useId, useRef } from 'react'
import { centsOf } from '../../money.ts'
import { useFigures } from '../../ui/use-figures.ts'
import { useWidth } from '../../ui/use-width.ts'
import { niceTop, stepPath } from './drawing.ts'
import { useWords } from './use-words.ts'

const dayMs = 86_400_000
const narrowPx = 600
/** What the date of the last day and the words under it need beside their line. */
const dateLabelPx = { narrow: 96, wide: 216 }
const pad = { top: 58, bottom: 34, start: 2 }
/** Owed is drawn up to this much above its present height; the promise then leaves the frame, and says so. */
const headroom = 1.45

interface Props {
  readonly figures: Transparency
  /** Null where there is nothing left to project. */
  readonly projection: Projection | null
}

/** Held in ink and owed in blue, as steps; solid is posted, dashed is projected. */
export function HeldAndOwed({ figures, projection }: Props) {
  const { t } = useLingui()
  const words = useWords()
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const last = projection?.days.at(-1)
  const fails = projection?.ends === 'cannot_pay'
  const owed = words.money(centsOf(figures.owed))
  const held = words.money(centsOf(figures.held) - centsOf(figures.overpaid))
  const summary =
    last && fails
      ? t`Held is ${held} and owed ${owed} now. As projected, held falls to zero on ${words.day(
          new Date(Date.parse(figures.asOf) + last.day * dayMs).toISOString(),
        )}, while ${words.whole(last.owedCents)} is owed.`
      : t`Held is ${held} and owed ${owed} now.`
  return (
    <figure ref={box} className="held-and-owed">
      <figcaption className="sr-only">{summary}</figcaption>
      {width > 0 && <Drawing figures={figures} projection={projection} width={width} />}
    </figure>
  )
}

function Drawing({ figures, projection, width }: Props & { width: number }) {
  const { t } = useLingui()
  const words = useWords()
  const { words: drawn } = useFigures()
  const clip = useId()
  const narrow = width < narrowPx
  const height = narrow ? 420 : Math.round(Math.min(540, Math.max(400, width * 0.4)))
  const axisWidth = narrow ? 46 : 64
  const nowMs = Date.parse(figures.asOf)
  const past = figures.history.map((point) => ({
    atMs: Date.parse(point.at),
    owed: centsOf(point.owed),
    held: centsOf(point.paidIn) - centsOf(point.paidOut),
  }))
  const first = past[0]
  const present = past.at(-1)
  if (!first || !present) return null
  const days = projection?.days ?? []
  const lastDay = days.at(-1)
  const fails = projection?.ends === 'cannot_pay'

  const startMs = Math.min(first.atMs - dayMs, nowMs - 7 * dayMs)
  const pastMs = nowMs - startMs
  const endMs = lastDay && fails ? nowMs + lastDay.day * dayMs : nowMs
  // Beside the day there is room for its date, and a day far ahead is not squeezed in: the past keeps its share of the width.
  const innerWidth = width - axisWidth - pad.start
  const roomForDate = Math.max(narrow ? 0.3 : 0.22, (narrow ? dateLabelPx.narrow : dateLabelPx.wide) / innerWidth)
  const isFar = endMs > nowMs + pastMs * 2
  const untilMs = isFar ? nowMs + pastMs * 2 : startMs + (endMs - startMs) / (1 - roomForDate)
  const future = days
    .map((day) => ({ atMs: nowMs + day.day * dayMs, owed: day.owedCents, held: day.heldCents }))
    .filter((day) => day.atMs <= untilMs)

  const heldMax = past.reduce((max, point) => (point.held > max ? point.held : max), 1n)
  const heldMin = past.reduce((min, point) => (point.held < min ? point.held : min), 0n)
  const futureHeldMax = future.reduce((max, point) => (point.held > max ? point.held : max), 0n)
  const tallest = [Number(present.owed) * headroom, Number(heldMax) * 1.1, Number(futureHeldMax) * 1.05]
  const top = niceTop(BigInt(Math.round(Math.max(...tallest))))
  const bottom = heldMin < 0n ? -niceTop(-heldMin) : 0n
  const x = (atMs: number) => pad.start + ((atMs - startMs) / (untilMs - startMs)) * innerWidth
  const y = (cents: bigint) =>
    pad.top + (1 - (Number(cents) - Number(bottom)) / (Number(top) - Number(bottom))) * (height - pad.top - pad.bottom)

  const steps = [0n, 1n, 2n, 3n, 4n, 5n].map((step) => (top * step) / 5n)
  const grid = bottom < 0n ? [bottom, 0n, top / 2n, top] : steps
  const leaves = future.find((point) => point.owed > top)
  const nowX = x(nowMs)
  const endX = x(endMs)
  const middle = (y(present.owed) + y(present.held)) / 2
  return (
    <svg className="chart" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <clipPath id={clip}>
        <rect x="0" y={pad.top - 18} width={width - axisWidth + 6} height={height} />
      </clipPath>
      {grid.map((cents) => (
        <g key={String(cents)}>
          <path className={cents === 0n ? 'axis' : 'grid'} d={`M${pad.start} ${y(cents)}H${width - axisWidth}`} />
          <text x={width} y={y(cents) + 4} textAnchor="end">
            {words.short(cents)}
          </text>
        </g>
      ))}
      {monthsBetween(startMs, untilMs, narrow ? 4 : 9).map((atMs) => (
        <text key={atMs} x={x(atMs)} y={height - 8}>
          {words.month(atMs)}
        </text>
      ))}
      <path className="now" d={`M${nowX} ${pad.top - 10}V${height - pad.bottom}`} />
      <text x={nowX - 8} y={pad.top - 12} textAnchor="end">
        {t`now`}
      </text>
      <g clipPath={`url(#${clip})`}>
        {future.length > 0 && (
          <>
            <path
              className="line line-to-come"
              d={stepPath(
                [{ atMs: nowMs, value: present.owed }, ...future.map((p) => ({ atMs: p.atMs, value: p.owed }))],
                x,
                y,
              )}
            />
            <path
              className="line line-ink line-to-come"
              d={stepPath(
                [{ atMs: nowMs, value: present.held }, ...future.map((p) => ({ atMs: p.atMs, value: p.held }))],
                x,
                y,
              )}
            />
          </>
        )}
        <path
          className="line line-past"
          d={stepPath([{ atMs: startMs, value: 0n }, ...past.map((p) => ({ atMs: p.atMs, value: p.owed }))], x, y)}
        />
        <path
          className="line line-ink line-past"
          d={stepPath([{ atMs: startMs, value: 0n }, ...past.map((p) => ({ atMs: p.atMs, value: p.held }))], x, y)}
        />
      </g>
      <path
        className="gap-line"
        d={`M${nowX - 5} ${y(present.owed)}h10M${nowX} ${y(present.owed)}V${y(present.held)}m-5 0h10`}
      />
      <circle className="dot" cx={nowX} cy={y(present.owed)} r="4.5" />
      <circle className="dot dot-ink" cx={nowX} cy={y(present.held)} r="4.5" />
      <text className="label-promised" x={nowX - 12} y={y(present.owed) - 10} textAnchor="end">
        {drawn(narrow ? t`Owed ${words.whole(present.owed)}` : t`Owed to members ${words.whole(present.owed)}`)}
      </text>
      <text
        className="label"
        x={nowX - 12}
        y={y(0n) - y(present.held) > 34 ? y(0n) - 9 : y(present.held) - 12}
        textAnchor="end"
      >
        {drawn(present.held < 0n ? t`Overpaid ${words.whole(-present.held)}` : t`Held ${words.whole(present.held)}`)}
      </text>
      <text className="label-gap" x={nowX - 12} y={middle - 3} textAnchor="end">
        {t`Gap, posted`}
      </text>
      <text className="label-gap" x={nowX - 12} y={middle + 14} textAnchor="end">
        {words.whole(present.owed - present.held)}
      </text>
      {leaves && lastDay && (
        <text
          className="label-promised"
          x={Math.min(x(leaves.atMs) + 8, width - axisWidth - 4)}
          y={pad.top - 34}
          textAnchor={x(leaves.atMs) > width * 0.62 ? 'end' : 'start'}
        >
          {narrow
            ? words.short(lastDay.owedCents)
            : drawn(t`leaves this page, ${words.whole(lastDay.owedCents)} on the last day`)}
        </text>
      )}
      {lastDay && fails && !isFar && (
        <>
          <path className="last-day" d={`M${endX} ${pad.top - 8}V${y(0n)}`} />
          <path className="last-day" d={`M${endX - 6} ${y(0n) - 6}l12 12m0-12l-12 12`} />
          <text className="label-day" x={endX + 12} y={pad.top + (height - pad.top - pad.bottom) * 0.44}>
            {narrow ? words.shortDay(new Date(endMs).toISOString()) : words.day(new Date(endMs).toISOString())}
          </text>
          <text className="label" x={endX + 12} y={pad.top + (height - pad.top - pad.bottom) * 0.44 + 20}>
            {narrow ? t`cannot pay` : t`cannot pay what is asked for`}
          </text>
        </>
      )}
    </svg>
  )
}

/** The first days of months between two moments, thinned to so many. */
function monthsBetween(startMs: number, untilMs: number, most: number): number[] {
  const months: number[] = []
  const start = new Date(startMs)
  for (let month = 1; ; month++) {
    const atMs = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + month, 1)
    if (atMs > untilMs) break
    months.push(atMs)
  }
  const every = Math.ceil(months.length / most)
  return months.filter((_, at) => at % every === 0)
}
