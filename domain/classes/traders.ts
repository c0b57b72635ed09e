import { costOf, flowOf, heldAfter, type PortfolioFill, sumOf, type Worth, worthOf } from '../trading/portfolio.ts'

/** How somebody's month went: never the return alone, which rewards gambling. */
export interface TraderMonth {
  /** Everything they have, pocket and cash included. Undefined where a price is missing. */
  readonly worthCents: bigint | undefined
  /** Against what they started with: 0.1 is 10% more. */
  readonly gained: number | undefined
  /** From the highest point so far to the lowest after it. */
  readonly fall: Fall | undefined
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
    fall: wealth.includes(undefined) ? undefined : findFall(wealth as readonly bigint[], momentsMs),
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
  return placeFall(values).share
}

export interface Fall {
  readonly share: number
  readonly highCents: bigint
  readonly highMs: number
  readonly lowCents: bigint
  readonly lowMs: number
}

function findFall(wealth: readonly bigint[], momentsMs: readonly number[]): Fall {
  const { share, high, low } = placeFall(wealth.map(Number))
  return {
    share,
    highCents: wealth[high] ?? 0n,
    highMs: momentsMs[high] ?? 0,
    lowCents: wealth[low] ?? 0n,
    lowMs: momentsMs[low] ?? 0,
  }
}

/** How much the largest fall took, and the places of the high and of the low after it. */
function placeFall(values: readonly number[]): { share: number; high: number; low: number } {
  let highest = 0
  let fall = { share: 0, high: 0, low: 0 }
  for (const [at, value] of values.entries()) {
    const most = values[highest] ?? 0
    if (value > most) highest = at
    else if (most > 0 && (most - value) / most > fall.share)
      fall = { share: (most - value) / most, high: highest, low: at }
  }
  return fall
}
