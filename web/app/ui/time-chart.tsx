import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useHref, useLinkClickHandler } from 'react-router'
import { useChartKeys } from './key-groups.ts'
import { roundScale, spreadLabels, stepPath, type TimePoint } from './time-scale.ts'
import { useFigures } from './use-figures.ts'
import { useWidth } from './use-width.ts'
import './time-chart.css'

/** Something that happened, in a lane under the time axis. */
export interface LaneMark {
  readonly id: string
  readonly atMs: number
  /** Until when, for what takes time. */
  readonly toMs?: number
  /** How it's drawn: money in or out, a purchase or a sale, a span, or something that waits. */
  readonly look: 'move' | 'buy' | 'sell' | 'span' | 'waits'
  /** Beside the mark where there's room. */
  readonly text?: string
  /** The whole of it, for those who hear the page and for the tooltip. */
  readonly label: string
  /** Where its entry is. */
  readonly to: string
}

interface Lane {
  readonly name: string
  readonly marks: readonly LaneMark[]
}

interface Line {
  readonly name: string
  readonly look: 'blue' | 'ink'
  readonly points: readonly TimePoint[]
  /** Beside the line's end. */
  readonly endLabel: string
}

export interface TimeChartProps {
  /** What the chart shows, for those who hear it. */
  readonly label: string
  readonly lines: readonly Line[]
  /** Steps that are promised or wait, from now on: dashed. */
  readonly toCome: {
    readonly points: readonly { readonly atMs: number; readonly value: number }[]
    readonly label: string
  } | null
  readonly lanes: readonly Lane[]
  readonly fromMs: number
  readonly nowMs: number
  readonly nowLabel: string
  readonly day: (atMs: number) => string
  /** The moment that is read; null means now. */
  readonly atMs: number | null
  readonly onRead: (atMs: number | null) => void
  /** The readout in a sentence, which is announced while the arrow keys move. */
  readonly reading: string
}

const plotPx = 264
const lanePx = 26
const axisPx = 24
const topPx = 18
/** Narrower than this, labels beside the line have no room: the readout above says the same. */
const narrowPx = 560
const labelGapPx = 17
/** About as wide as a letter is drawn. */
const letterPx = 7.4
/** How far right of now what is to come rises. When that will be is said elsewhere: here it's only not yet. */
const toComePx = 8
const dayMs = 86_400_000

/**
 * Values over time as steps: solid is posted, dashed is to come. Pointing or the arrow keys read any moment; what happened
 * is in lanes under the axis, each mark a link to its entry.
 */
export function TimeChart(props: TimeChartProps) {
  useChartKeys()
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  return (
    <div ref={box} className="time-chart">
      {width > 0 && <Drawn {...props} width={width} />}
    </div>
  )
}

interface DrawnProps extends TimeChartProps {
  readonly width: number
}

function layoutOf(
  { width, lines, toCome, fromMs, nowMs }: DrawnProps,
  { shortMoney }: Pick<ReturnType<typeof useFigures>, 'shortMoney'>,
) {
  const isNarrow = width < narrowPx
  const values = [
    ...lines.flatMap(({ points }) => points.filter(({ atMs }) => atMs >= fromMs).map(({ value }) => value ?? 0)),
    ...lines.map(({ points }) => points.at(-1)?.value ?? 0),
    ...(toCome?.points ?? []).map(({ value }) => value),
  ]
  const scale = roundScale(Math.min(0, ...values), Math.max(0, ...values))
  const axisRoom = Math.max(...scale.map((value) => shortMoney(value).length)) * letterPx + 6
  const right = width - Math.max(isNarrow ? 44 : 58, axisRoom)
  // Some languages need more words beside the line than others.
  const labels = [...lines.map(({ endLabel }) => endLabel), toCome?.label ?? '']
  const labelRoom = Math.max(...labels.map(({ length }) => length)) * letterPx + 12
  const nowX = isNarrow ? right * (toCome ? 0.8 : 0.94) : Math.min(right * 0.78, right - labelRoom)
  const [bottom = 0] = scale
  const top = scale.at(-1) ?? 1
  const x = (atMs: number) =>
    atMs <= nowMs ? 2 + ((atMs - fromMs) / Math.max(1, nowMs - fromMs)) * (nowX - 2) : nowX + toComePx
  const y = (value: number) => topPx + ((top - value) / (top - bottom)) * (plotPx - topPx)
  const momentAt = (px: number) => fromMs + (Math.min(Math.max(px - 2, 0), nowX - 2) / (nowX - 2)) * (nowMs - fromMs)
  return { isNarrow, right, nowX, scale, x, y, momentAt }
}

type Layout = ReturnType<typeof layoutOf>

function Drawn(props: DrawnProps) {
  const { width, label, lanes, fromMs, nowMs, atMs, onRead, reading } = props
  const figures = useFigures()
  const layout = layoutOf(props, figures)
  const shownMs = atMs ?? nowMs
  const read = (to: number) => onRead(to >= nowMs ? null : Math.max(fromMs, to))

  function byPointer(event: PointerEvent<HTMLDivElement>) {
    read(layout.momentAt(event.clientX - event.currentTarget.getBoundingClientRect().left))
  }

  function byKey(event: KeyboardEvent) {
    const steps: Record<string, () => void> = {
      ArrowLeft: () => read(shownMs - dayMs),
      ArrowRight: () => read(shownMs + dayMs),
      PageUp: () => read(shownMs - 7 * dayMs),
      PageDown: () => read(shownMs + 7 * dayMs),
      Home: () => read(fromMs),
      End: () => onRead(null),
      Escape: () => onRead(null),
    }
    const step = steps[event.key]
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    step()
  }

  return (
    <>
      <div
        className="time-plot"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native slider has no drawing in it.
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(1, Math.round((nowMs - fromMs) / dayMs))}
        aria-valuenow={Math.round((shownMs - fromMs) / dayMs)}
        aria-valuetext={reading}
        onKeyDown={byKey}
        onPointerDown={byPointer}
        onPointerMove={byPointer}
        onPointerLeave={() => onRead(null)}
        onPointerUp={(event) => event.pointerType !== 'mouse' && onRead(null)}
        onPointerCancel={() => onRead(null)}
      >
        <svg className="drawn-chart" width={width} height={plotPx + 2} aria-hidden="true">
          <Plot {...props} layout={layout} />
        </svg>
      </div>
      <svg
        className="drawn-chart time-lanes"
        width={width}
        height={lanes.length * lanePx + axisPx}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing with links in it.
        role="group"
        aria-label={figures.listed(...lanes.map(({ name }) => name))}
      >
        <Days {...props} layout={layout} />
        <LaneMarks lanes={lanes} layout={layout} fromMs={fromMs} />
      </svg>
    </>
  )
}

function Plot({ lines, toCome, fromMs, nowMs, atMs, width, layout }: DrawnProps & { layout: Layout }) {
  const figures = useFigures()
  const { isNarrow, right, nowX, scale, x, y } = layout
  const lastValue = lines[0]?.points.at(-1)?.value ?? null
  const futures = toCome?.points ?? []
  const futureY = futures.length > 0 ? y(futures.at(-1)?.value ?? 0) : null
  // No label lies on a line: that of what is to come is above its dashes, and the others keep clear of them.
  const clear = (wanted: number) =>
    futureY !== null && Math.abs(wanted - futureY) < labelGapPx ? futureY + labelGapPx : wanted
  const ends = [
    ...lines.map((line) => ({
      key: line.name,
      text: line.endLabel,
      y: clear(y(line.points.at(-1)?.value ?? 0)),
      look: line.look,
    })),
    ...(toCome && futureY !== null
      ? [{ key: 'to come', text: toCome.label, y: futureY - 10, look: 'to-come' as const }]
      : []),
  ]
  const places = spreadLabels(
    ends.map((end) => end.y),
    labelGapPx,
    { min: topPx - 4, max: plotPx - 6 },
  )
  return (
    <>
      {scale.map((value) => (
        <g key={value}>
          <path className={value === 0 ? 'axis' : 'grid'} d={`M2 ${y(value)}H${right}`} />
          <text x={width} y={y(value) + 4} textAnchor="end">
            {figures.shortMoney(value)}
          </text>
        </g>
      ))}
      <path className="now" d={`M${nowX} 2V${plotPx}`} />
      {lines.toReversed().map((line) => (
        <path
          key={line.name}
          className={line.look === 'ink' ? 'line line-ink' : 'line'}
          d={stepPath(line.points, { x, y, fromMs, toMs: nowMs })}
        />
      ))}
      {futures.length > 0 && lastValue !== null && (
        <path
          className="line line-to-come"
          d={`M${nowX} ${y(lastValue)}H${nowX + toComePx}V${y(futures.at(-1)?.value ?? lastValue)}H${right}`}
        />
      )}
      {lastValue !== null && atMs === null && <circle className="dot" cx={nowX} cy={y(lastValue)} r="4.5" />}
      {atMs !== null && <path className="time-read" d={`M${x(atMs)} 2V${plotPx}`} />}
      {!isNarrow &&
        ends.map(({ key, text, look }, place) => (
          <text key={key} className={`end-label end-label-${look}`} x={nowX + 12} y={(places[place] ?? 0) + 4}>
            {figures.words(text)}
          </text>
        ))}
    </>
  )
}

function Days({ day, fromMs, nowMs, nowLabel, lanes, width, layout }: DrawnProps & { layout: Layout }) {
  const { nowX, x, isNarrow, right } = layout
  const figures = useFigures()
  const count = isNarrow ? 3 : 5
  const y = lanes.length * lanePx + 16
  // The word for now is long in some languages: a day that would run into it is left out.
  const nowStart = nowX - (nowLabel.length * letterPx) / 2
  const days = Array.from({ length: count }, (_, place) => fromMs + ((nowMs - fromMs) * place) / count)
  return (
    <g aria-hidden="true">
      {days
        .filter((atMs) => x(atMs) + day(atMs).length * letterPx < nowStart)
        .map((atMs) => (
          <text key={atMs} x={x(atMs)} y={y}>
            {day(atMs)}
          </text>
        ))}
      <text className="label" x={nowX} y={y} textAnchor="middle">
        {figures.words(nowLabel)}
      </text>
      <path className="now" d={`M${nowX} 0V${lanes.length * lanePx}`} />
      {lanes.map(({ name }, place) => (
        <text key={name} x={isNarrow ? width : right} y={place * lanePx + 17} textAnchor="end">
          {figures.words(name)}
        </text>
      ))}
    </g>
  )
}

/** In the order of time, whatever their lanes. */
function LaneMarks({ lanes, layout, fromMs }: { lanes: readonly Lane[]; layout: Layout; fromMs: number }) {
  const marks = lanes
    .flatMap((lane, place) => lane.marks.map((mark) => ({ mark, place })))
    .filter(({ mark }) => (mark.toMs ?? mark.atMs) >= fromMs)
    .toSorted((one, other) => one.mark.atMs - other.mark.atMs)
  return marks.map(({ mark, place }) => (
    <LaneMarkLink
      key={mark.id}
      mark={mark}
      y={place * lanePx + lanePx / 2}
      layout={layout}
      fromMs={fromMs}
      nextX={Math.min(
        layout.nowX,
        ...marks
          .filter((other) => other.place === place && other.mark.atMs > mark.atMs)
          .map((other) => layout.x(other.mark.atMs)),
      )}
    />
  ))
}

interface MarkProps {
  readonly mark: LaneMark
  readonly y: number
  readonly layout: Layout
  readonly fromMs: number
  /** Where the next mark of its lane begins: its words end before that. */
  readonly nextX: number
}

function LaneMarkLink({ mark, y, layout, fromMs, nextX }: MarkProps) {
  const href = useHref(mark.to)
  const go = useLinkClickHandler(mark.to)
  const figures = useFigures()
  const x = layout.x(Math.max(mark.atMs, fromMs))
  const endX = mark.toMs === undefined ? x : Math.max(layout.x(mark.toMs), x + 4)
  const hasRoom = mark.text !== undefined && endX + 8 + mark.text.length * letterPx < nextX - 12
  return (
    <a href={href} className="lane-mark" data-look={mark.look} aria-label={mark.label} onClick={go}>
      <title>{mark.label}</title>
      <rect className="lane-hit" x={x - 12} y={y - 12} width={Math.max(24, endX - x + 24)} height="24" rx="3" />
      {mark.look === 'span' && <path d={`M${x} ${y - 5}V${y + 5}M${x} ${y}H${endX}M${endX} ${y - 5}V${y + 5}`} />}
      {(mark.look === 'move' || mark.look === 'waits') && <circle cx={x} cy={y} r="4.5" />}
      {mark.look === 'buy' && <path d={`M${x - 5} ${y + 5}L${x} ${y - 5}L${x + 5} ${y + 5}Z`} />}
      {mark.look === 'sell' && <path d={`M${x - 5} ${y - 5}L${x} ${y + 5}L${x + 5} ${y - 5}Z`} />}
      {hasRoom && (
        <text x={endX + 8} y={y + 4}>
          {figures.words(mark.text ?? '')}
        </text>
      )}
    </a>
  )
}
