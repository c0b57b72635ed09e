/** A value from a moment on; null where it isn't known. */
export interface TimePoint {
  readonly atMs: number
  readonly value: number | null
}

/** What held at a moment: the last point up to it; null before the first, and where it wasn't known. */
export function valueAt(points: readonly TimePoint[], atMs: number): number | null {
  let low = 0
  let high = points.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((points[middle]?.atMs ?? 0) <= atMs) low = middle + 1
    else high = middle
  }
  return points[low - 1]?.value ?? null
}

const stepsWanted = 5

/** Round values from below the lowest to above the highest, zero among them. */
export function roundScale(lowest: number, highest: number): number[] {
  const span = Math.max(highest, 0) * 1.04 - Math.min(lowest, 0)
  const rough = Math.max(span / stepsWanted, 1)
  const size = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5, 10].find((each) => each * size >= rough) ?? 10) * size
  const from = Math.floor(Math.min(lowest, 0) / step)
  const to = Math.max(Math.ceil((Math.max(highest, 0) * 1.04) / step), from + 1)
  return Array.from({ length: to - from + 1 }, (_, place) => (from + place) * step)
}

/** Moves labels apart until none lies on another, as little as needed. They stay in their order, within the room. */
export function spreadLabels(wanted: readonly number[], gap: number, room: { min: number; max: number }): number[] {
  const order = wanted.map((y, place) => ({ y, place })).toSorted((one, other) => one.y - other.y)
  let last = room.min - gap
  for (const label of order) {
    label.y = Math.max(label.y, last + gap)
    last = label.y
  }
  let next = room.max + gap
  for (const label of order.toReversed()) {
    label.y = Math.min(label.y, next - gap)
    next = label.y
  }
  const placed = [...wanted]
  for (const { y, place } of order) placed[place] = y
  return placed
}

/** A path of steps: money stays what it was until it changes. It's broken where a value isn't known. */
export function stepPath(
  points: readonly TimePoint[],
  { x, y, fromMs, toMs }: { x: (atMs: number) => number; y: (value: number) => number; fromMs: number; toMs: number },
): string {
  const start = valueAt(points, fromMs)
  const seen = points.filter(({ atMs }) => atMs > fromMs && atMs <= toMs)
  const px = (value: number) => Math.round(value * 10) / 10
  let path = start === null ? '' : `M${px(x(fromMs))} ${px(y(start))}`
  let isDrawing = start !== null
  for (const { atMs, value } of seen) {
    if (isDrawing) path += `H${px(x(atMs))}`
    if (value !== null) path += isDrawing ? `V${px(y(value))}` : `M${px(x(atMs))} ${px(y(value))}`
    isDrawing = value !== null
  }
  return isDrawing ? `${path}H${px(x(toMs))}` : path
}
