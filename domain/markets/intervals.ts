export const intervals = ['1m', '5m', '15m', '1h', '4h', '1D', '1W', '1M'] as const

export type Interval = (typeof intervals)[number]

export const dayMs = 86_400_000
const minuteMs = 60_000
/** The first Monday after the beginning of 1970. */
const firstMondayMs = 4 * dayMs

const lengthsMs: Readonly<Record<Exclude<Interval, '1M'>, number>> = {
  '1m': minuteMs,
  '5m': 5 * minuteMs,
  '15m': 15 * minuteMs,
  '1h': 60 * minuteMs,
  '4h': 240 * minuteMs,
  '1D': dayMs,
  '1W': 7 * dayMs,
}

/** The beginning of the interval that this moment lies in, in UTC; weeks begin on Monday. */
export function startOf(interval: Interval, atMs: number): number {
  if (interval === '1M') {
    const date = new Date(atMs)
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
  }
  const offset = interval === '1W' ? firstMondayMs : 0
  const length = lengthsMs[interval]
  return Math.floor((atMs - offset) / length) * length + offset
}

/** The beginning of the interval that is `count` after the one that begins at `startMs`. */
export function startAfter(interval: Interval, startMs: number, count: number): number {
  if (interval === '1M') {
    const date = new Date(startMs)
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1)
  }
  return startMs + count * lengthsMs[interval]
}
