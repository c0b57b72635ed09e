const hoursOfYear = 365 * 24

/** What a plan's return would be over a year, taken out each time and not reinvested, in whole percent. */
export function percentPerYear(percent: number, hours: number): number {
  return Math.round((percent * hoursOfYear) / hours)
}
