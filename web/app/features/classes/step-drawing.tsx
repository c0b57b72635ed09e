import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { roundScale, spreadLabels } from '../../ui/time-scale.ts'
import { useFigures } from '../../ui/use-figures.ts'
import { useWidth } from '../../ui/use-width.ts'
import { labelledDays, scaleByDay } from './step-scale.ts'

const topPx = 52
const bottomPx = 28
const labelGapPx = 20
const endGapPx = 8
const narrowPx = 600
/** About as wide as a letter is on a projector. */
const letterPx = 8

export interface DrawnLine {
  readonly look: 'owed' | 'held'
  /** Null where a price is missing: the line keeps its last value there. */
  readonly dollars: readonly (number | null)[]
  /** Said at the end of the line. */
  readonly end: string
}

interface Props {
  readonly times: readonly string[]
  readonly since: string
  readonly lines: readonly DrawnLine[]
  /** A moment that is marked, by its place, with what is said there. */
  readonly mark: { readonly place: number; readonly title: string; readonly text: string } | null
}

/** The lines over the days of the class clock, with dollars at the side. Everything it says is in the table too. */
export function StepDrawing(props: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  return (
    <div ref={frame} dir="ltr" className="debrief-drawing">
      {width > 0 && <Drawing {...props} width={width} />}
    </div>
  )
}

const heightFor = (width: number) => (width < narrowPx ? 280 : width < 1500 ? 360 : 460)

function Drawing({ times, since, lines, mark, width }: Props & { readonly width: number }) {
  const { t } = useLingui()
  const figures = useFigures()
  const isNarrow = width < narrowPx
  const sidePx = isNarrow ? 48 : 76
  const height = heightFor(width)
  const plot = { width: width - sidePx, bottom: height - bottomPx }
  const known = lines.flatMap(({ dollars }) => dollars.filter((value) => value !== null))
  const scale = roundScale(Math.min(0, ...known), Math.max(1, ...known))
  const [least = 0, most = 1] = [scale[0], scale.at(-1)]
  const { dayCount, places } = scaleByDay(times, since)
  // What the lines have come to is said beside their ends, so nothing is written on a line, also where two are the same.
  const endsPx = isNarrow ? 0 : Math.max(...lines.map(({ end }) => end.length)) * letterPx + endGapPx
  const lineEnd = plot.width - endsPx
  const x = (place: number) => (places[place] ?? 1) * lineEnd
  const y = (value: number) => plot.bottom - ((value - least) / (most - least)) * (plot.bottom - topPx)
  const dollars = (value: number) =>
    isNarrow ? figures.shortMoney(value) : figures.dollars(value, { maximumFractionDigits: 0 })
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      {scale.map((value) => (
        <g key={value}>
          <line
            className={value === 0 ? 'debrief-zero' : 'debrief-grid'}
            x1={0}
            x2={plot.width}
            y1={y(value)}
            y2={y(value)}
          />
          <text x={width} y={y(value) + 4} textAnchor="end">
            {dollars(value)}
          </text>
        </g>
      ))}
      {labelledDays(dayCount, Math.floor(lineEnd / 68)).map((day) => (
        <text key={day} x={((day - 1) / dayCount) * lineEnd} y={height - 6}>
          {figures.words(t`Day ${day}`)}
        </text>
      ))}
      {lines.map(({ look, dollars: values }) => (
        <path key={look} className={`debrief-${look}`} d={stepsOf(values, x, y, lineEnd)} />
      ))}
      {/* On a phone there's no room beside the lines. What's below the drawing says the same. */}
      {!isNarrow && <Ends lines={lines} y={y} x={lineEnd + endGapPx} bottom={plot.bottom} />}
      {mark && <Mark mark={mark} x={x(mark.place)} right={plot.width} bottom={plot.bottom} />}
    </svg>
  )
}

/** From nothing: a figure holds until the next entry changes it. */
function stepsOf(
  values: readonly (number | null)[],
  x: (place: number) => number,
  y: (value: number) => number,
  right: number,
): string {
  const steps = values.flatMap((value, place) => (value === null ? [] : [`H${x(place)}V${y(value)}`]))
  return `M0 ${y(0)}${steps.join('')}H${right}`
}

interface EndsProps {
  readonly lines: readonly DrawnLine[]
  readonly x: number
  readonly y: (value: number) => number
  readonly bottom: number
}

/** What each line has come to, beside its end and clear of the other. */
function Ends({ lines, x, y, bottom }: EndsProps) {
  const figures = useFigures()
  const wanted = lines.map(({ dollars }) => y(dollars.findLast((value) => value !== null) ?? 0) + 5)
  const placed = spreadLabels(wanted, labelGapPx, { min: topPx, max: bottom - 6 })
  return lines.map(({ look, end }, place) => (
    <text key={look} className={`debrief-end debrief-end-${look}`} x={x} y={placed[place]}>
      {figures.words(end)}
    </text>
  ))
}

interface MarkProps {
  readonly mark: NonNullable<Props['mark']>
  readonly x: number
  readonly right: number
  readonly bottom: number
}

/** The words are on the side that has more room; a text that might not fit is left to the sentence above the drawing. */
function Mark({ mark, x, right, bottom }: MarkProps) {
  const figures = useFigures()
  const isBefore = x > right / 2
  const at = { x: x + (isBefore ? -10 : 10), textAnchor: isBefore ? ('end' as const) : ('start' as const) }
  return (
    <>
      <path className="debrief-broke" d={`M${x} 4V${bottom}`} />
      <text className="debrief-mark-title" y={20} {...at}>
        {figures.words(mark.title)}
      </text>
      {mark.text.length * letterPx < (isBefore ? x : right - x) && (
        <text className="debrief-mark-text" y={40} {...at}>
          {figures.words(mark.text)}
        </text>
      )}
    </>
  )
}
