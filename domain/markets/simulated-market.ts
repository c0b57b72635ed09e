import { AssetPaths } from './asset-path.ts'
import type { Candle } from './candle.ts'
import { seededChance } from './chance.ts'
import { DayDrawing } from './day-shape.ts'
import { FinePaths } from './fine-path.ts'
import { type Instrument, instruments } from './instruments.ts'
import { type Interval, startAfter, startOf } from './intervals.ts'
import { type DayKeys, keyedChance } from './keyed-chance.ts'
import { Listing } from './listing.ts'
import { MarketLevel } from './market-level.ts'
import { seedOf } from './noise.ts'
import { changeText } from './price-text.ts'
import { epochMs, tickAt, tickMs, ticksPerDay } from './ticks.ts'
import { createWiggles } from './wiggles.ts'

/*
 * Every asset has a value in dollars at every tick, a pure function of chance, asset and moment (asset-path.ts from day to
 * day, day-shape.ts within a day). An instrument's price is the ratio of two such values, so cross rates agree with their
 * legs by construction. A candle is what that one path does between two moments (candle-search.ts), so every interval
 * agrees with every other, and with quotes.
 */

/** The day so far (UTC) of one instrument. */
export interface Quote {
  readonly symbol: string
  readonly price: string
  readonly open: string
  readonly high: string
  readonly low: string
  /** Percent since the day's open. */
  readonly change: string
  readonly volume: string
}

export interface SimulatedMarket {
  readonly instruments: readonly Instrument[]
  find(symbol: string): Instrument | undefined
  quote(symbol: string, nowMs: number): Quote
  quotes(nowMs: number): Quote[]
  /** The last `count` candles that began before `untilMs`, oldest first; the last one only as far as it has come. */
  candles(symbol: string, interval: Interval, count: number, nowMs: number, untilMs?: number): Candle[]
  /** The last prices of the last `count` days, today's so far included. */
  dailyCloses(symbol: string, count: number, nowMs: number): number[]
  /** The price at a tick, counted from the epoch. */
  priceAt(symbol: string, tick: number): string
  /** Lowest and highest price of these ticks, both ends included. */
  range(symbol: string, from: number, to: number): { readonly low: string; readonly high: string }
  /** The first of these ticks (both ends included) whose price has come down, or up, to this one. */
  firstTick(symbol: string, from: number, to: number, way: 'down' | 'up', price: string): number | undefined
  /** How the whole market (equal parts of all shares, made equal again every day) stands, against its first day's 1. */
  level(tick: number): number
  /** What was traded on a whole day, in whole dollars. */
  dollarVolume(symbol: string, day: number): number
}

/** Without day keys, everything is a function of the public seed. */
export function createSimulatedMarket(seed: number, keys?: DayKeys): SimulatedMarket {
  const chance = keys ? keyedChance(keys) : seededChance
  const wiggles = createWiggles(seedOf(seed, 'wiggles'))
  const paths = new AssetPaths(seed, chance)
  const tools = { paths, chance, wiggles, fine: new FinePaths(chance), drawing: new DayDrawing(paths, chance, wiggles) }
  const listings = new Map(
    instruments.map((each) => [each.symbol, new Listing(each, seedOf(seed, `volume ${each.symbol}`), tools)]),
  )

  const shares = [...listings.values()].filter(({ instrument }) => instrument.class === 'stock')
  const level = new MarketLevel((tick) => {
    const day = Math.floor(tick / ticksPerDay)
    return shares.map((share) => share.valueAt(day, tick - day * ticksPerDay))
  })

  function listingOf(symbol: string): Listing {
    const listing = listings.get(symbol)
    if (!listing) throw new Error(`there is no instrument ${symbol}`)
    return listing
  }

  function quoteOf(listing: Listing, nowMs: number): Quote {
    const tick = tickAt(nowMs)
    const from = Math.floor(tick / ticksPerDay) * ticksPerDay
    const { open, high, low, close, volume } = listing.candle(epochMs + from * tickMs, from, tick + 1)
    return { symbol: listing.instrument.symbol, price: close, open, high, low, change: changeText(open, close), volume }
  }

  return {
    instruments,
    find: (symbol) => listings.get(symbol)?.instrument,
    quote: (symbol, nowMs) => quoteOf(listingOf(symbol), Math.max(nowMs, epochMs)),
    quotes: (nowMs) => [...listings.values()].map((listing) => quoteOf(listing, Math.max(nowMs, epochMs))),
    candles(symbol, interval, count, nowMs, untilMs = nowMs + 1) {
      const listing = listingOf(symbol)
      const lastMs = Math.min(untilMs - 1, nowMs)
      const found: Candle[] = []
      if (lastMs < epochMs) return found
      const end = tickAt(nowMs) + 1
      const newest = startOf(interval, lastMs)
      for (let back = count - 1; back >= 0; back--) {
        const startMs = startAfter(interval, newest, -back)
        // A week or a month that began before the epoch is left out rather than shown in part.
        if (startMs < epochMs) continue
        const to = Math.min(end, tickAt(startAfter(interval, startMs, 1)))
        found.push(listing.candle(startMs, tickAt(startMs), to))
      }
      return found
    },
    dailyCloses(symbol, count, nowMs) {
      const listing = listingOf(symbol)
      const now = tickAt(Math.max(nowMs, epochMs))
      const today = Math.floor(now / ticksPerDay)
      const closes: number[] = []
      for (let day = Math.max(0, today - count + 1); day <= today; day++) {
        const tick = day === today ? now - day * ticksPerDay : ticksPerDay - 1
        closes.push(Number(listing.textOf(listing.valueAt(day, tick))))
      }
      return closes
    },
    priceAt(symbol, tick) {
      const day = Math.floor(tick / ticksPerDay)
      const listing = listingOf(symbol)
      return listing.textOf(listing.valueAt(day, tick - day * ticksPerDay))
    },
    range(symbol, from, to) {
      const { low, high } = listingOf(symbol).candle(epochMs + from * tickMs, from, to + 1)
      return { low, high }
    },
    firstTick: (symbol, from, to, way, price) => listingOf(symbol).firstAt(from, to, way, Number(price)),
    level: (tick) => level.at(tick),
    dollarVolume: (symbol, day) => listingOf(symbol).dollarVolume(day),
  }
}
