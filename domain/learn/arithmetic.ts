import type { InstrumentClass } from '../markets/instruments.ts'
import { feeRate, halfSpreads, hundredthsOfPercent } from '../trading/terms.ts'

/** What buying and selling so much costs at an unchanged price: the fee and half the spread, both ways. */
export function roundTripCents(moneyCents: bigint, kind: InstrumentClass): bigint {
  return (2n * moneyCents * (feeRate + halfSpreads[kind])) / hundredthsOfPercent
}

/** How many times as much money is there after so many rounds that each bring the same percent, all of it left in. */
export function growthFactor(percentPerRound: number, rounds: number): number {
  return (1 + percentPerRound / 100) ** rounds
}

/** The first whole round after which so much has become at least that much. Undefined where it never does. */
export function roundsUntil(from: number, to: number, percentPerRound: number): number | undefined {
  if (from >= to) return 0
  if (percentPerRound <= 0) return undefined
  let amount = from
  let rounds = 0
  while (amount < to) {
    amount *= 1 + percentPerRound / 100
    rounds++
  }
  return rounds
}

/** How many new people must pay in during each round, so that those of the round before can be paid their return. */
export function joinersPerRound(percentPerRound: number, rounds: number): number[] {
  // A hair less than the power itself: 1.15 to some power comes out a millionth above a whole number now and then.
  return Array.from({ length: rounds }, (_, round) => Math.ceil(growthFactor(percentPerRound, round + 1) - 1e-9))
}

/**
 * How far the result of many equal bets spreads around its middle, against a single bet (1). What they have in common
 * (0 to 1) stays, however many they are; only the rest averages out.
 */
export function spreadOfMany(bets: number, inCommon: number): number {
  return Math.sqrt(1 / bets + (1 - 1 / bets) * inCommon)
}
