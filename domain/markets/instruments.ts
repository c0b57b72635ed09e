import { coins, type Listed } from './coins.ts'
import { majors, minors } from './currencies.ts'
import { stocks } from './stocks.ts'

export const instrumentClasses = ['crypto', 'stock', 'forex'] as const

export type InstrumentClass = (typeof instrumentClasses)[number]

/** Something that has a price in something else. */
export interface Instrument {
  readonly symbol: string
  readonly name: string
  readonly class: InstrumentClass
  /** What one unit is of: BTC, AAPL, EUR. */
  readonly base: string
  /** What the price is in: USDT, USD, JPY. */
  readonly quote: string
  /** Prices are whole multiples of 10 to the minus this. */
  readonly priceDecimals: number
  /** The same for volumes, in units of the base. */
  readonly volumeDecimals: number
}

/** Coins are also priced in these; only the most traded ones. */
const coinQuotes = ['BTC', 'ETH'] as const
const coinCrossesPerQuote = 60
const priceDigits = 6
const priceDecimalsMax = 12

function decimalsFor(price: number): number {
  return Math.min(priceDecimalsMax, Math.max(2, priceDigits - 1 - Math.floor(Math.log10(price))))
}

const volumeDecimalsFor = (price: number): number => (price >= 100 ? 3 : 0)

function inDollars({ ticker, name, price }: Listed): Instrument {
  return {
    symbol: `${ticker}USDT`,
    name,
    class: 'crypto',
    base: ticker,
    quote: 'USDT',
    priceDecimals: decimalsFor(price),
    volumeDecimals: volumeDecimalsFor(price),
  }
}

function inCoin(quote: Listed): Instrument[] {
  const after = coins.indexOf(quote) + 1
  return coins.slice(after, after + coinCrossesPerQuote).map(({ ticker, name, price }) => ({
    symbol: `${ticker}${quote.ticker}`,
    name: `${name} in ${quote.name}`,
    class: 'crypto',
    base: ticker,
    quote: quote.ticker,
    priceDecimals: decimalsFor(price / quote.price),
    volumeDecimals: volumeDecimalsFor(price),
  }))
}

function share({ ticker, name }: Listed): Instrument {
  return { symbol: ticker, name, class: 'stock', base: ticker, quote: 'USD', priceDecimals: 2, volumeDecimals: 0 }
}

function pair(base: Listed, quote: Listed): Instrument {
  return {
    symbol: base.ticker + quote.ticker,
    name: `${base.name} in ${quote.name}`,
    class: 'forex',
    base: base.ticker,
    quote: quote.ticker,
    // As traders write them: five decimals, three where one unit buys many.
    priceDecimals: base.price / quote.price >= 20 ? 3 : 5,
    volumeDecimals: 0,
  }
}

/** Every instrument of the simulated market, the best known of each class first. */
export const instruments: readonly Instrument[] = [
  ...coins.map(inDollars),
  ...coinQuotes.flatMap((ticker) => coins.filter((coin) => coin.ticker === ticker).flatMap(inCoin)),
  ...stocks.map(share),
  ...majors.flatMap((base, at) => majors.slice(at + 1).map((quote) => pair(base, quote))),
  ...majors.flatMap((base) => minors.map((quote) => pair(base, quote))),
]
