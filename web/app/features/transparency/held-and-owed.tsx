import type { Transparency } from '@dryrun/contract/transparency.ts'
import type { Projection } from '@dryrun/domain/transparency/projection.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useRef, useState } from 'react'
import { centsOf } from '../../money.ts'
import { ChartReader } from '../../ui/chart-reader.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { useWidth } from '../../ui/use-width.ts'
import { stepPath, touches } from './drawing.ts'
import { type Layout, layOut, pad } from './held-and-owed-layout.ts'
import { useWords } from './use-words.ts'

const dayMs = 86_400_000
/** What a label needs: about so much for each letter, and for each line. */
const label = { letterPx: 7, linePx: 17, awayPx: 12 }

interface Part {
  readonly layout: Layout
}

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
      ? t`Now ${held} is held and ${owed} is owed. As projected, what’s held falls to zero on ${words.day(
          new Date(Date.parse(figures.asOf) + last.day * dayMs).toISOString(),
        )}, while ${words.money(last.owedCents)} is owed.`
      : t`Now ${held} is held and ${owed} is owed.`
  const layout = width > 0 ? layOut(figures, projection, width) : null
  return (
    <figure ref={box} className="held-and-owed">
      <figcaption className="sr-only">{summary}</figcaption>
      {layout && <Read layout={layout} summary={summary} width={width} />}
    </figure>
  )
}

/** The drawing, read day by day, and the same as a table. */
function Read({ layout, summary, width }: Part & { summary: string; width: number }) {
  const { t } = useLingui()
  const words = useWords()
  const [at, setAt] = useState<number | null>(null)
  const points = [...layout.past, ...layout.future]
  const point = at === null ? undefined : points[at]
  const day = (atMs: number) => words.day(new Date(atMs).toISOString())
  const reading =
    point &&
    (point.atMs <= layout.nowMs
      ? t`On ${day(point.atMs)}, ${words.money(point.held)} was held and ${words.money(point.owed)} was owed.`
      : t`On ${day(point.atMs)}, ${words.money(point.held)} would be held and ${words.money(point.owed)} owed.`)
  return (
    <>
      <ChartReader
        label={t`Held and owed`}
        count={points.length}
        at={at}
        onRead={setAt}
        reading={reading ?? summary}
        pointAt={(px) => {
          const away = points.map(({ atMs }) => Math.abs(layout.x(atMs) - px))
          return away.indexOf(Math.min(...away))
        }}
      >
        <svg className="drawn-chart" viewBox={`0 0 ${width} ${layout.height}`} aria-hidden="true">
          <Axes layout={layout} />
          <Lines layout={layout} />
          <Present layout={layout} />
          <Leaving layout={layout} />
          {layout.showsEnd && <LastDay layout={layout} />}
          {point && <path className="now" d={`M${layout.x(point.atMs)} ${pad.top}V${layout.height - pad.bottom}`} />}
        </svg>
      </ChartReader>
      <p className="held-reading" data-unexplained="drawing">
        {reading ?? summary}
      </p>
      <details className="arithmetic held-table">
        <summary>
          <Trans>Show as table</Trans>
        </summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard. */}
        <section className="table-scroll max-h-[320px]" tabIndex={0} aria-label={t`Held and owed`}>
          <table className="data-table" data-unexplained="drawing">
            <thead>
              <tr>
                <th scope="col">{t`Day`}</th>
                <th scope="col" className="figure">{t`Held`}</th>
                <th scope="col" className="figure">{t`Owed`}</th>
              </tr>
            </thead>
            <tbody>
              {points.map(({ atMs, held, owed }) => (
                <tr key={atMs} {...(atMs > layout.nowMs && { 'data-open': '' })}>
                  <td data-place="lead">{day(atMs)}</td>
                  <td data-place="amount" className="figure">
                    {words.money(held)}
                  </td>
                  <td data-place="detail" className="figure">
                    {words.money(owed)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </>
  )
}

function Axes({ layout: { grid, narrow, width, height, axisWidth, startMs, nowMs, untilMs, x, y } }: Part) {
  const { t } = useLingui()
  const words = useWords()
  return (
    <>
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
      <path className="now" d={`M${x(nowMs)} ${pad.top - 10}V${height - pad.bottom}`} />
      <text x={x(nowMs) - 8} y={pad.top - 12} textAnchor="end">
        {t`now`}
      </text>
    </>
  )
}

function Lines({ layout: { past, future, width, height, axisWidth, x, y } }: Part) {
  const clip = useId()
  const path = (points: typeof past, of: 'owed' | 'held') =>
    stepPath(
      points.map((point) => ({ atMs: point.atMs, value: point[of] })),
      x,
      y,
    )
  return (
    <>
      <clipPath id={clip}>
        <rect x="0" y={pad.top - 18} width={width - axisWidth + 6} height={height} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        {future.length > 0 && (
          <>
            <path className="line line-to-come" d={path(future, 'owed')} />
            <path className="line line-ink line-to-come" d={path(future, 'held')} />
          </>
        )}
        <path className="line line-past" d={path(past, 'owed')} />
        <path className="line line-ink line-past" d={path(past, 'held')} />
      </g>
    </>
  )
}

/** What is owed and held now, and what is owed and not held. What is promised on top isn't drawn, so it's not the gap. */
function Present({ layout }: Part) {
  const { nowMs, present, x, y } = layout
  const nowX = x(nowMs)
  const labels = useLabels(layout)
  return (
    <>
      <path
        className="gap-line"
        d={`M${nowX - 5} ${y(present.owed)}h10M${nowX} ${y(present.owed)}V${y(present.held)}m-5 0h10`}
      />
      <circle className="dot" cx={nowX} cy={y(present.owed)} r="4.5" />
      <circle className="dot dot-ink" cx={nowX} cy={y(present.held)} r="4.5" />
      {labels.map(({ className, text, at }) => (
        <text key={text} className={className} x={nowX - label.awayPx} y={at} textAnchor="end">
          {text}
        </text>
      ))}
    </>
  )
}

/** Each beside what it names; where a line would run through one, all of them together above the lines. */
function useLabels({ narrow, nowMs, past, present, x, y }: Layout) {
  const { t } = useLingui()
  const words = useWords()
  const { words: drawn } = useFigures()
  const middle = (y(present.owed) + y(present.held)) / 2
  const owed = {
    className: 'label-promised',
    text: drawn(narrow ? t`Owed ${words.money(present.owed)}` : t`Owed to members ${words.money(present.owed)}`),
    at: y(present.owed) - 10,
  }
  const held = {
    className: 'label',
    text: drawn(present.held < 0n ? t`Overpaid ${words.money(-present.held)}` : t`Held ${words.money(present.held)}`),
    at: y(0n) - y(present.held) > 34 ? y(0n) - 9 : y(present.held) - 12,
  }
  const gap = [
    { className: 'label-gap', text: t`Owed and not held`, at: middle - 3 },
    { className: 'label-gap', text: words.money(present.owed - present.held), at: middle + 14 },
  ]
  const beside = [owed, held, ...gap]

  const right = x(nowMs) - label.awayPx
  const lines = (['owed', 'held'] as const).map((of) => past.map((point) => ({ x: x(point.atMs), y: y(point[of]) })))
  const boxOf = ({ text, at }: { text: string; at: number }) => ({
    left: right - text.length * label.letterPx,
    right,
    top: at - 15,
    bottom: at + 6,
  })
  if (!beside.some((each) => lines.some((line) => touches(line, boxOf(each))))) return beside

  const left = right - Math.max(...beside.map(({ text }) => text.length)) * label.letterPx
  const highest = Math.min(...lines.flat().flatMap((corner) => (corner.x >= left ? [corner.y] : [])))
  return beside.map(({ className, text }, place) => ({
    className,
    text,
    at: Math.min(highest, y(present.owed)) - 10 - (beside.length - 1 - place) * label.linePx,
  }))
}

/** Where the promise goes beyond the frame. */
function Leaving({ layout: { leaves, lastDay, narrow, width, axisWidth, x } }: Part) {
  const { t } = useLingui()
  const words = useWords()
  const { words: drawn } = useFigures()
  if (!leaves || !lastDay) return null
  return (
    <text
      className="label-promised"
      x={Math.min(x(leaves.atMs) + 8, width - axisWidth - 4)}
      y={pad.top - 34}
      textAnchor={x(leaves.atMs) > width * 0.62 ? 'end' : 'start'}
    >
      {narrow
        ? words.short(lastDay.owedCents)
        : drawn(t`goes off the page: ${words.whole(lastDay.owedCents)} on the last day`)}
    </text>
  )
}

/** The day on which what is asked for can no longer be paid. */
function LastDay({ layout: { endMs, narrow, height, x, y } }: Part) {
  const { t } = useLingui()
  const words = useWords()
  const figures = useFigures()
  const endX = x(endMs)
  const at = pad.top + (height - pad.top - pad.bottom) * 0.44
  const day = new Date(endMs).toISOString()
  return (
    <>
      <path className="last-day" d={`M${endX} ${pad.top - 8}V${y(0n)}`} />
      <path className="last-day" d={`M${endX - 6} ${y(0n) - 6}l12 12m0-12l-12 12`} />
      <text className="label-day" x={endX + 12} y={at}>
        {figures.words(narrow ? words.shortDay(day) : words.day(day))}
      </text>
      <text className="label" x={endX + 12} y={at + 20}>
        {figures.words(narrow ? t`can’t pay` : t`withdrawals can’t be paid`)}
      </text>
    </>
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
