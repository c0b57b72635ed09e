import { ticksPerDay } from './ticks.ts'

/**
 * The whole market as one number: equal parts of all shares, made equal again at the beginning of every day. Each day's
 * change is the mean of the changes of all shares, so the level of a day follows from that of the day before.
 */
export class MarketLevel {
  /** By day since the epoch, at its beginning. */
  readonly #levels: number[] = [1]
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
    return tick === day * ticksPerDay ? start : start * this.#change(day * ticksPerDay, tick)
  }

  #change(from: number, to: number): number {
    const before = this.#valuesAt(from)
    const after = this.#valuesAt(to)
    return after.reduce((sum, value, at) => sum + Math.exp(value - (before[at] as number)), 0) / after.length
  }
}
