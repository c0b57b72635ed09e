import type { MarketSourceName } from '@dryrun/contract/markets.ts'
import type { Candle } from '@dryrun/domain/markets/candle.ts'
import type { Instrument, InstrumentClass } from '@dryrun/domain/markets/instruments.ts'
import type { Interval } from '@dryrun/domain/markets/intervals.ts'
import type { Quote } from '@dryrun/domain/markets/simulated-market.ts'

/** What a source knew, and when. */
export interface Known<T> {
  readonly value: T
  readonly atMs: number
  /** The source could not be reached for something newer: this is the last that is known. */
  readonly stale: boolean
}

export interface CandlesWanted {
  readonly symbol: string
  readonly interval: Interval
  readonly count: number
  readonly untilMs: number | undefined
}

/** What a use case works with when it needs prices alone. */
export interface WithMarket {
  readonly market: MarketSource
}

/** Where prices come from. There is one per process, and it never changes while the process runs. */
export interface MarketSource {
  readonly name: MarketSourceName
  instruments(): Promise<readonly Instrument[]>
  quotes(symbols: readonly string[]): Promise<Known<readonly Quote[]>>
  candles(wanted: CandlesWanted): Promise<Known<readonly Candle[]>>
  /** One row for every instrument of a class. */
  screen(kind: InstrumentClass): Promise<Known<readonly Screened[]>>
  /** How long, in milliseconds of the world, a quote stays the newest one. */
  quoteMs(): number
  /** Prices tick by tick, for orders. */
  readonly trail: PriceTrail
}

/** A price that an order can get. */
export interface TrailPrice {
  readonly tick: number
  /** When the price came, by the instance's clock. */
  readonly atMs: number
  readonly price: string
  /** What was traded in a whole day before it, in whole dollars. */
  readonly dollarVolume: number
}

export interface PriceTrail {
  /** What receipts name it by: 'simulated', or the name of an exchange. */
  readonly source: string
  /** The newest tick that has a price, and what it begins with; undefined where no fresh price is known. */
  newest(): Promise<number | undefined>
  /** The last price; undefined where none is fresh, or there's no such instrument. */
  last(symbol: string): Promise<TrailPrice | undefined>
  /** Lowest and highest price of these ticks, both ends included; undefined where nothing is known of them. */
  range(symbol: string, from: number, to: number): Promise<{ readonly low: string; readonly high: string } | undefined>
  /** Undefined for a source that tells only what its prices are now. */
  readonly history?: PriceHistory
  /** The first price of these ticks, or the first that has come down, or up, to this one. */
  first(symbol: string, from: number, to: number, met?: PriceMet): Promise<TrailPrice | undefined>
}

/** Prices at any moment, for those sources that can say them. */
export interface PriceHistory {
  priceAt(symbol: string, tick: number): string | undefined
  /** How the whole market stands: equal parts of all shares. */
  level(tick: number): number
  readonly shareCount: number
}

export interface PriceMet {
  readonly way: 'down' | 'up'
  readonly price: string
}

export interface Screened {
  readonly instrument: Instrument
  readonly quote: Quote
  /** Last prices of up to a year of days, today's included; empty where the source does not tell. */
  readonly closes: readonly number[]
  /** The newest daily candles, as many as the rules need of highs and lows. */
  readonly candles: readonly Candle[]
}
