import type { MarketSourceName } from '@dryrun/contract/markets.ts'
import type { Instrument, InstrumentClass } from '@dryrun/domain/markets/instruments.ts'
import type { Interval } from '@dryrun/domain/markets/intervals.ts'
import type { Candle, Quote } from '@dryrun/domain/markets/simulated-market.ts'

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
}

export interface Screened {
  readonly instrument: Instrument
  readonly quote: Quote
  /** Last prices of up to a year of days, today's included; empty where the source does not tell. */
  readonly closes: readonly number[]
  /** The newest daily candles, as many as the rules need of highs and lows. */
  readonly candles: readonly Candle[]
}
