import type { Asset, AssetPaths } from './asset-path.ts'
import type { Chance } from './chance.ts'
import { ticksPerDay } from './ticks.ts'

export interface Traded {
  readonly base: Asset | undefined
  readonly quote: Asset | undefined
  /** The stream of chance that is the instrument's own. */
  readonly volumeStream: number
  readonly volumeDecimals: number
}

/** How much less a pair of two assets is traded than the lesser of both against dollars. */
const crossShare = 0.2

/** Volume in its smallest units from the beginning of a day up to a tick (excluded). */
export function volumeUpTo(paths: AssetPaths, chance: Chance, traded: Traded, day: number, tick: number): number {
  const whole = volumeOfDay(paths, chance, traded, day)
  if (tick >= ticksPerDay) return whole
  let low = 0
  let high = ticksPerDay
  let before = 0
  let share = 1
  while (low < tick) {
    const mid = (low + high) >> 1
    const left = share * ((mid - low) / (high - low)) * (1 + 0.14 * chance.bend(traded.volumeStream, day, mid))
    if (tick < mid) {
      high = mid
      share = left
    } else {
      low = mid
      before += left
      share -= left
    }
    if (high - low < 2) break
  }
  return Math.floor(whole * before)
}

function volumeOfDay(paths: AssetPaths, chance: Chance, traded: Traded, day: number): number {
  const { base, quote, volumeStream, volumeDecimals } = traded
  const main = base ?? quote
  if (!main) return 0
  const edge = (at: number) => (base ? paths.startOfDay(base, at) : 0) - (quote ? paths.startOfDay(quote, at) : 0)
  const dollars =
    (base && quote ? crossShare : 1) *
    Math.min(base?.dollarVolume ?? Number.POSITIVE_INFINITY, quote?.dollarVolume ?? Number.POSITIVE_INFINITY)
  const unitPrice = base ? Math.exp(paths.startOfDay(base, day)) : 1
  // People trade more when the price moves far. On a secret day that's what they saw the day before: a morning's volume
  // would otherwise tell how far the day will have gone by the evening.
  const seen = chance.isSecret(day) ? Math.max(0, day - 1) : day
  const surprise = Math.abs(edge(seen + 1) - edge(seen)) / (main.volatility * 1.5)
  const busy = Math.exp(0.28 * chance.bell(volumeStream, day) + Math.min(1.2, 0.3 * surprise))
  return Math.floor((dollars / unitPrice) * busy * 10 ** volumeDecimals)
}
