import { costOf, flowOf, heldAfter, type PortfolioFill, sumOf, type Worth, worthOf } from '../trading/portfolio.ts'

/** How somebody's month went: never the return alone, which rewards gambling. */
export interface TraderMonth {
  /** Everything they have, pocket and cash included. Undefined where a price is missing. */
  readonly worthCents: bigint | undefined
  /** Against what they started with: 0.1 is 10% more. */
  readonly gained: number | undefined
  /** From the highest point so far to the lowest after it, as a share. */
  readonly largestFall: number | undefined
  readonly instruments: number
  /** How much of what's invested is in the largest position. */
  readonly largestShare: number | undefined
  readonly costsCents: bigint
}

interface Month {
  readonly startingCents: bigint
  readonly fills: readonly PortfolioFill[]
  /** In the order of time; the last is now. */
  readonly momentsMs: readonly number[]
  readonly worth: Worth
}

/** Nothing comes in during the month beside the starting money, so everything follows from fills and prices. */
export function tellTrader({ startingCents, fills, momentsMs, worth }: Month): TraderMonth {
  const nowMs = momentsMs.at(-1) ?? 0
  const held = [...heldAfter(fills)].filter(([, units]) => units > 0n)
  const values = held.map(([symbol, units]) => worth(symbol, units, nowMs))
  const invested = values.reduce<bigint | undefined>(
    (sum, value) => (sum === undefined || value === undefined ? undefined : sum + value),
    0n,
  )
  const wealth = momentsMs.map((atMs) => wealthAt({ startingCents, fills, worth }, atMs))
  const worthCents = wealthAt({ startingCents, fills, worth }, nowMs)
  return {
    worthCents,
    gained: worthCents === undefined ? undefined : shareOf(worthCents - startingCents, startingCents),
    largestFall: wealth.includes(undefined) ? undefined : largestFall(wealth.map((cents) => Number(cents))),
    instruments: held.length,
    largestShare:
      invested === undefined || invested === 0n
        ? undefined
        : Math.max(...values.map((value) => shareOf(value as bigint, invested))),
    costsCents: sumOf(fills, costOf),
  }
}

function wealthAt({ startingCents, fills, worth }: Omit<Month, 'momentsMs'>, atMs: number): bigint | undefined {
  const done = fills.filter((fill) => fill.atMs <= atMs)
  const positions = worthOf(heldAfter(done), worth, atMs)
  return positions === undefined ? undefined : startingCents - sumOf(done, flowOf) + positions
}

const shareOf = (part: bigint, whole: bigint) => Number(part) / Number(whole)

/** 0.25 where the largest fall from a high took a quarter. */
export function largestFall(values: readonly number[]): number {
  let highest = Number.NEGATIVE_INFINITY
  let fall = 0
  for (const value of values) {
    highest = Math.max(highest, value)
    if (highest > 0) fall = Math.max(fall, (highest - value) / highest)
  }
  return fall
}
