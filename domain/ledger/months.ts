/** A month of UTC, as 2026-10. Months sort as their texts do. */
export type Month = string

export interface MonthSpan {
  /** When it begins, and when the next one does. */
  readonly from: Date
  readonly until: Date
  readonly firstDay: string
  readonly lastDay: string
}

/** The month that ended last before this moment. */
export function lastEndedMonth(now: Date): Month {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)).toISOString().slice(0, 7)
}

export function spanOf(month: Month): MonthSpan {
  const from = new Date(`${month}-01T00:00:00Z`)
  const until = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1))
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
  return { from, until, firstDay: dayOf(from.getTime()), lastDay: dayOf(until.getTime() - 1) }
}
