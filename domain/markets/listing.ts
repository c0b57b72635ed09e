import type { Asset, AssetPaths } from './asset-path.ts'
import type { Candle } from './candle.ts'
import { extremeIn, type SearchTools, valueIn } from './candle-search.ts'
import type { Chance } from './chance.ts'
import type { DayDrawing } from './day-shape.ts'
import { volumeUpTo } from './day-volume.ts'
import type { Instrument } from './instruments.ts'
import { priceText } from './price-text.ts'
import { ticksPerDay } from './ticks.ts'

/** What every instrument of a market is computed with. */
export interface MarketTools extends SearchTools {
  readonly paths: AssetPaths
  readonly chance: Chance
  readonly drawing: DayDrawing
}

const daysAhead = 400

/** One instrument of the market: its price at any tick, and what it did between two of them. */
export class Listing {
  readonly instrument: Instrument
  readonly base: Asset | undefined
  readonly quote: Asset | undefined
  readonly volumeStream: number
  readonly volumeDecimals: number
  readonly #tools: MarketTools
  /** Highest and lowest logarithm of each whole day since the epoch; NaN where it was not asked for yet. */
  #highs = new Float64Array(0)
  #lows = new Float64Array(0)
  /** The logarithm at the last tick of each such day. */
  #closes = new Float64Array(0)
  /** High and low for the part of one day that was looked at last. */
  #part = { day: -1, tick: -1, high: Number.NaN, low: Number.NaN }

  constructor(instrument: Instrument, volumeStream: number, tools: MarketTools) {
    const leg = (ticker: string) =>
      ticker === 'USD' || ticker === 'USDT' ? undefined : tools.paths.find(instrument.class, ticker)
    this.instrument = instrument
    this.base = leg(instrument.base)
    this.quote = leg(instrument.quote)
    this.volumeStream = volumeStream
    this.volumeDecimals = instrument.volumeDecimals
    this.#tools = tools
  }

  /** The logarithm of the price at a tick of a day, with as little work as that moment needs. */
  valueAt(day: number, tick: number): number {
    const { paths } = this.#tools
    if (tick === 0)
      return (this.base ? paths.startOfDay(this.base, day) : 0) - (this.quote ? paths.startOfDay(this.quote, day) : 0)
    const known = tick === ticksPerDay - 1 ? this.#closes[day] : undefined
    if (known !== undefined && !Number.isNaN(known)) return known
    return valueIn(this.#draw(day), this.#tools, tick)
  }

  /** The candle from one moment up to another (excluded), in whole ticks counted from the epoch. */
  candle(atMs: number, from: number, to: number): Candle {
    const { paths, chance } = this.#tools
    const firstDay = Math.floor(from / ticksPerDay)
    const lastDay = Math.floor((to - 1) / ticksPerDay)
    let high = Number.NEGATIVE_INFINITY
    let low = Number.POSITIVE_INFINITY
    let volume = 0
    for (let day = firstDay; day <= lastDay; day++) {
      const first = day === firstDay ? from - day * ticksPerDay : 0
      const last = day === lastDay ? to - 1 - day * ticksPerDay : ticksPerDay - 1
      const found = this.#range(day, first, last)
      high = Math.max(high, found.high)
      low = Math.min(low, found.low)
      volume += volumeUpTo(paths, chance, this, day, last + 1)
      if (first > 0) volume -= volumeUpTo(paths, chance, this, day, first)
    }
    const open = this.valueAt(firstDay, from - firstDay * ticksPerDay)
    const close = this.valueAt(lastDay, to - 1 - lastDay * ticksPerDay)
    return {
      atMs,
      open: this.textOf(open),
      high: this.textOf(high),
      low: this.textOf(low),
      close: this.textOf(close),
      volume: (volume / 10 ** this.volumeDecimals).toFixed(this.volumeDecimals),
    }
  }

  /** The first tick from one to another (both included) whose price has come down (or up) to this one, as people see it. */
  firstAt(from: number, to: number, way: 'down' | 'up', price: number): number | undefined {
    const direction = way === 'up' ? 1 : -1
    const fits = (logarithm: number) => direction * (Number(this.textOf(logarithm)) - price) >= 0
    for (let day = Math.floor(from / ticksPerDay); day * ticksPerDay <= to; day++) {
      let first = Math.max(0, from - day * ticksPerDay)
      let last = Math.min(ticksPerDay - 1, to - day * ticksPerDay)
      const range = this.#range(day, first, last)
      if (!fits(way === 'up' ? range.high : range.low)) continue
      // Rounding keeps the order of prices, so the extreme of a stretch says whether any of its ticks fits.
      const shape = this.#draw(day)
      while (first < last) {
        const middle = (first + last) >> 1
        if (fits(extremeIn(shape, this.#tools, first, middle, direction))) last = middle
        else first = middle + 1
      }
      return day * ticksPerDay + first
    }
    return undefined
  }

  /** What was traded of it in a whole day, in whole dollars at the price that the day ended with. */
  dollarVolume(day: number): number {
    const { paths, chance } = this.#tools
    const units = volumeUpTo(paths, chance, this, day, ticksPerDay) / 10 ** this.volumeDecimals
    return Math.floor(units * Number(this.textOf(this.valueAt(day, ticksPerDay - 1))))
  }

  /** A logarithm as the price that people see. */
  textOf(logarithm: number): string {
    return priceText(Math.exp(logarithm), this.instrument.priceDecimals)
  }

  #draw(day: number) {
    return this.#tools.drawing.draw(this.base, this.quote, day)
  }

  /** High and low of a stretch of one day; whole days, and how far a running day has come, are remembered. */
  #range(day: number, from: number, to: number): { high: number; low: number } {
    const tools = this.#tools
    if (from === 0 && to === ticksPerDay - 1) {
      this.#makeRoom(day)
      if (Number.isNaN(this.#highs[day])) {
        const shape = this.#draw(day)
        this.#highs[day] = extremeIn(shape, tools, from, to, 1)
        this.#lows[day] = extremeIn(shape, tools, from, to, -1)
        this.#closes[day] = valueIn(shape, tools, to)
      }
      return { high: this.#highs[day] as number, low: this.#lows[day] as number }
    }
    const shape = this.#draw(day)
    const part = this.#part
    const known = from === 0 && part.day === day && part.tick <= to
    const start = known ? part.tick : from
    let high = extremeIn(shape, tools, start, to, 1)
    let low = extremeIn(shape, tools, start, to, -1)
    if (known) {
      high = Math.max(high, part.high)
      low = Math.min(low, part.low)
    }
    if (from === 0) this.#part = { day, tick: to, high, low }
    return { high, low }
  }

  #makeRoom(day: number): void {
    if (day < this.#highs.length) return
    const length = Math.max(day + daysAhead, this.#highs.length * 2)
    const longer = (old: Float64Array) => {
      const grown = new Float64Array(length).fill(Number.NaN)
      grown.set(old)
      return grown
    }
    this.#highs = longer(this.#highs)
    this.#lows = longer(this.#lows)
    this.#closes = longer(this.#closes)
  }
}
