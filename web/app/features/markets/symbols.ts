/** What the widgets show when nobody has chosen anything. */
export const tickerSymbols = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'META', 'AAPL', 'GOOGL', 'EURUSD', 'GBPUSD', 'USDJPY']

export const overviewSymbols = {
  crypto: ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'LTCUSDT', 'ADAUSDT', 'DOGEUSDT', 'DOTUSDT', 'AVAXUSDT'],
  stock: ['AAPL', 'MSFT', 'NVDA', 'GOOGL', 'AMZN', 'META', 'TSLA', 'NFLX'],
  forex: ['EURUSD', 'GBPUSD', 'USDJPY', 'USDCHF', 'AUDUSD', 'USDCAD', 'NZDUSD', 'EURGBP'],
} as const

export const quotesTable = {
  crypto: ['BTCUSDT', 'ETHUSDT', 'XRPUSDT'],
  stock: ['META', 'AAPL', 'GOOGL', 'MSFT'],
  forex: ['EURUSD', 'GBPUSD', 'USDJPY'],
} as const

/** In the order in which pairs name them: EURJPY, never JPYEUR. */
export const pairOrder = ['EUR', 'GBP', 'AUD', 'NZD', 'USD', 'CAD', 'CHF', 'JPY'] as const

export type Currency = (typeof pairOrder)[number]

/** In the order in which the matrix shows them. */
export const currencies = ['EUR', 'USD', 'JPY', 'GBP', 'CHF', 'AUD', 'CAD', 'NZD'] as const satisfies Currency[]

/** The pair that holds both currencies, and whether it has to be turned around to price the first in the second. */
export function pairOf(base: Currency, quote: Currency): { symbol: string; turned: boolean } {
  const turned = pairOrder.indexOf(base) > pairOrder.indexOf(quote)
  return { symbol: turned ? quote + base : base + quote, turned }
}

export const crossSymbols = pairOrder.flatMap((base, at) => pairOrder.slice(at + 1).map((quote) => base + quote))

export const defaultSymbol = 'BTCUSDT'

export const landingSymbols = [
  { symbol: 'BTCUSDT', name: 'Bitcoin' },
  { symbol: 'META', name: 'Meta' },
  { symbol: 'AAPL', name: 'Apple' },
  { symbol: 'GOOGL', name: 'Google' },
] as const
