import type { Portfolio } from '@dryrun/contract/portfolio.ts'
import { centsOf } from '../../money.ts'

const dayMs = 86_400_000
const narrowPx = 560
/** What the figures of the axis need, and what the names at the ends of the lines need right of now. */
const axisPx = { narrow: 48, wide: 64 }
const namesPx = { narrow: 84, wide: 172 }
const plot = { top: 32, bottom: 32 }
/** The names at the ends of the lines are this far apart at least. */
const nameGapPx = { narrow: 34, wide: 18 }
/** Under two days there is nothing to draw: two figures say more than a line between them. */
export const drawnMsMin = 2 * dayMs

/** What each way had gained over cash at a moment, in cents. */
export interface GainPoint {
  readonly at: string
  readonly atMs: number
  readonly putIn: bigint
  /** Null where a price is missing. */
  readonly worth: bigint | null
  readonly own: bigint | null
  /** Null where nobody asked how the whole market stood. */
  readonly market: bigint | null
  readonly promised: bigint
}

export function gainsOf({ points }: Pick<Portfolio, 'points'>): GainPoint[] {
  return points.map(({ at, putIn, worth, market, promised }) => {
    const base = centsOf(putIn)
    return {
      at,
      atMs: Date.parse(at),
      putIn: base,
      worth: worth === null ? null : centsOf(worth),
      own: worth === null ? null : centsOf(worth) - base,
      market: market === null ? null : centsOf(market) - base,
      promised: centsOf(promised) - base,
    }
  })
}

/** Those that somebody can stop at: where everything is told. A source without shares tells the same everywhere. */
export function stopsOf(points: readonly GainPoint[]): GainPoint[] {
  const whole = points.filter(({ market }) => market !== null)
  return whole.length > 0 ? whole : [...points]
}

/** The stop so many days before or after another one, or the last in that direction. */
export function stopBeside(stops: readonly GainPoint[], from: GainPoint, days: number): GainPoint {
  const wanted = from.atMs + days * dayMs
  const found = days > 0 ? stops.find(({ atMs }) => atMs >= wanted) : stops.findLast(({ atMs }) => atMs <= wanted)
  return found ?? (days > 0 ? stops.at(-1) : stops[0]) ?? from
}

export function stopNear(stops: readonly GainPoint[], atMs: number): GainPoint | undefined {
  return stops.reduce<GainPoint | undefined>(
    (best, stop) => (best && Math.abs(best.atMs - atMs) <= Math.abs(stop.atMs - atMs) ? best : stop),
    undefined,
  )
}

/** Round steps from below the lowest gain to above the highest, with zero among them. */
export function gridOf(values: readonly bigint[]): bigint[] {
  const low = values.reduce((least, value) => (value < least ? value : least), 0n)
  const high = values.reduce((most, value) => (value > most ? value : most), 0n)
  const spread = Math.max(Number(high - low), 100)
  const size = 10 ** Math.floor(Math.log10(spread / 4))
  const step = BigInt(Math.max(1, Math.ceil(([1, 2, 5, 10].find((each) => each * size * 5 >= spread) ?? 10) * size)))
  const from = low < 0n ? -((-low + step - 1n) / step) : 0n
  const to = (high + step - 1n) / step
  const count = Number((to > from ? to : from + 1n) - from)
  return Array.from({ length: count + 1 }, (_, at) => (from + BigInt(at)) * step)
}

/** Moves names that would lie on each other apart, keeping their order. */
export function apart(wanted: readonly number[], gap: number): number[] {
  const order = wanted.map((y, at) => ({ y, at })).toSorted((one, other) => one.y - other.y || one.at - other.at)
  const placed = order.map(({ y }) => y)
  for (let at = 1; at < placed.length; at++)
    placed[at] = Math.max(placed[at] as number, (placed[at - 1] as number) + gap)
  const shift = placed.length === 0 ? 0 : mean(placed.map((y, at) => y - (order[at]?.y ?? y)))
  const result: number[] = []
  for (const [at, { at: place }] of order.entries()) result[place] = (placed[at] as number) - shift
  return result
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Where everything is in a drawing of so many pixels' width. */
export function layOut(points: readonly GainPoint[], width: number) {
  const isNarrow = width < narrowPx
  const look = isNarrow ? 'narrow' : 'wide'
  const height = isNarrow ? 360 : 420
  const fromMs = points[0]?.atMs ?? 0
  const nowMs = points.at(-1)?.atMs ?? fromMs + 1
  const endX = width - axisPx[look]
  const nowX = endX - namesPx[look]
  const drawn = points.flatMap(({ own, market }) => [own, market].filter((value) => value !== null))
  const grid = gridOf(drawn)
  const [low, high] = [Number(grid[0] ?? 0n), Number(grid.at(-1) ?? 1n)]
  const x = (atMs: number) => ((atMs - fromMs) / Math.max(1, nowMs - fromMs)) * nowX
  const y = (cents: bigint) => plot.top + (1 - (Number(cents) - low) / (high - low)) * (height - plot.top - plot.bottom)
  return {
    look,
    isNarrow,
    height,
    width,
    fromMs,
    nowMs,
    nowX,
    endX,
    grid,
    x,
    y,
    top: plot.top,
    bottom: height - plot.bottom,
    gap: nameGapPx[look],
  } as const
}

export type Layout = ReturnType<typeof layOut>

/** From point to point; where a value is missing there's a gap. */
export function linePath(
  points: readonly GainPoint[],
  pick: (point: GainPoint) => bigint | null,
  { x, y }: Pick<Layout, 'x' | 'y'>,
): string {
  let isBroken = true
  return points
    .map((point) => {
      const value = pick(point)
      const letter = isBroken ? 'M' : 'L'
      isBroken = value === null
      return value === null ? '' : `${letter}${x(point.atMs).toFixed(1)} ${y(value).toFixed(1)}`
    })
    .join('')
}

/** The promise rises in steps; at the first one above the drawing it leaves it. */
export function promisePath(
  points: readonly GainPoint[],
  { x, y, grid }: Pick<Layout, 'x' | 'y' | 'grid'>,
): { readonly path: string; readonly leaves: GainPoint | undefined } {
  const top = grid.at(-1) ?? 0n
  const leaving = points.findIndex(({ promised }) => promised > top)
  const shown = leaving === -1 ? points : points.slice(0, leaving)
  const steps = shown.map(({ atMs, promised }, at) => {
    const [px, py] = [x(atMs).toFixed(1), y(promised).toFixed(1)]
    return at === 0 ? `M${px} ${py}` : `H${px}V${py}`
  })
  const leaves = points[leaving]
  return {
    path:
      steps.join('') +
      (leaves
        ? `${steps.length === 0 ? `M${x(leaves.atMs).toFixed(1)} ${y(top).toFixed(1)}` : `H${x(leaves.atMs).toFixed(1)}`}V0`
        : ''),
    leaves,
  }
}

/** Midnights that get their date, at most so many. */
export function datesOf(fromMs: number, nowMs: number, most: number): number[] {
  const first = Math.ceil(fromMs / dayMs)
  const count = Math.floor(nowMs / dayMs) - first + 1
  const every = Math.max(1, Math.ceil(count / most))
  return Array.from({ length: Math.max(0, Math.ceil(count / every)) }, (_, at) => (first + at * every) * dayMs)
}
