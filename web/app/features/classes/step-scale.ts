const dayMs = 86_400_000

/** The day of the class clock that a moment lies in; the first is 1. */
const dayOf = (at: string, sinceMs: number) => Math.max(1, Math.floor((Date.parse(at) - sinceMs) / dayMs) + 1)

export interface DayScale {
  readonly dayCount: number
  /** Where each moment lies, from 0 to 1. */
  readonly places: readonly number[]
}

/**
 * A class's clock stops, runs and jumps, so by time alone a whole lesson would lie in two thin lines. Every day is as wide
 * as any other, and within it the moments are in order.
 */
export function scaleByDay(times: readonly string[], since: string): DayScale {
  const sinceMs = Date.parse(since)
  const days = times.map((at) => dayOf(at, sinceMs))
  const dayCount = Math.max(1, ...days)
  const countOf = Map.groupBy(days, (day) => day)
  const seen = new Map<number, number>()
  const places = days.map((day) => {
    const before = seen.get(day) ?? 0
    seen.set(day, before + 1)
    return (day - 1 + (before + 0.5) / (countOf.get(day)?.length ?? 1)) / dayCount
  })
  return { dayCount, places }
}

/** Which days get a label, where so many have room: the first always, and then evenly. */
export function labelledDays(dayCount: number, labelsMax: number): number[] {
  const step = Math.max(1, Math.ceil(dayCount / Math.max(1, labelsMax)))
  return Array.from({ length: Math.ceil(dayCount / step) }, (_, place) => 1 + place * step)
}
