import { ticksPerDay } from './ticks.ts'

/** So many moments are kept: a month of every four hours fits in a few times over. */
const keptMax = 2_000

/**
 * The whole market as one number: equal parts of all shares, made equal again at the beginning of every day. Each day's
 * change is the mean of the changes of all shares, so the level of a day follows from that of the day before.
 */
export class MarketLevel {
  /** Moments within days, which never change either. The same ones are asked for again and again. */
  readonly #kept = new Map<number, number>()
  /** By day since the epoch, at its beginning. */
  readonly #levels: number[] = [1]
  #before: { readonly tick: number; readonly values: readonly number[] } | undefined
  readonly #valuesAt: (tick: number) => number[]

  /** `valuesAt` gives the logarithm of each share's price at a tick, always in the same order. */
  constructor(valuesAt: (tick: number) => number[]) {
    this.#valuesAt = valuesAt
  }

  at(tick: number): number {
    const day = Math.floor(tick / ticksPerDay)
    for (let next = this.#levels.length; next <= day; next++) {
      const change = this.#change((next - 1) * ticksPerDay, next * ticksPerDay)
      this.#levels.push((this.#levels[next - 1] as number) * change)
    }
    const start = this.#levels[day] as number
    return tick === day * ticksPerDay ? start : start * this.#within(day * ticksPerDay, tick)
  }

  #within(from: number, to: number): number {
    const known = this.#kept.get(to)
    if (known !== undefined) return known
    const change = this.#change(from, to)
    if (this.#kept.size >= keptMax) this.#kept.clear()
    this.#kept.set(to, change)
    return change
  }

  #change(from: number, to: number): number {
    // Moments of one day are asked for one after the other: its beginning is looked up once.
    if (this.#before?.tick !== from) this.#before = { tick: from, values: this.#valuesAt(from) }
    const before = this.#before.values
    const after = this.#valuesAt(to)
    return after.reduce((sum, value, at) => sum + Math.exp(value - (before[at] as number)), 0) / after.length
  }
}
