import { Refusal } from '@dryrun/domain/refusal.ts'
import { type Coin, coins } from '@dryrun/domain/wallet/coins.ts'
import { parseRate, usdtRateMicros } from '@dryrun/domain/wallet/rate.ts'
import { knownSymbols } from './find-instruments.ts'
import type { MarketSource } from './market-source.ts'

/** Where a coin's dollar price is read, the first that the source has. */
const pairs: Readonly<Record<Exclude<Coin, 'USDT'>, readonly string[]>> = {
  BTC: ['BTCUSDT', 'BTCUSD'],
  ETH: ['ETHUSDT', 'ETHUSD'],
}

export interface CoinRates {
  /** Micro-dollars for one coin; null where the source does not know. */
  readonly of: Readonly<Record<Coin, bigint | null>>
  readonly at: Date | null
  readonly stale: boolean
}

/** What each coin is worth by the market feed. A source that cannot be reached knows nothing, and that is an answer. */
export async function readRates(source: MarketSource): Promise<CoinRates> {
  try {
    const symbols = await knownSymbols(source, Object.values(pairs).flat().join(','))
    const { value, atMs, stale } = await source.quotes(symbols)
    const prices = new Map(value.map(({ symbol, price }) => [symbol, parseRate(price)]))
    const rateOf = (coin: Coin) =>
      coin === 'USDT' ? usdtRateMicros : (pairs[coin].map((symbol) => prices.get(symbol)).find(Boolean) ?? null)
    const of = Object.fromEntries(coins.map((coin) => [coin, rateOf(coin)])) as Record<Coin, bigint | null>
    return { of, at: new Date(atMs), stale }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { of: { BTC: null, ETH: null, USDT: usdtRateMicros }, at: null, stale: true }
  }
}

/** The rates to settle at: a price that is out of date settles nothing. */
export async function readSettlingRates(source: MarketSource): Promise<CoinRates['of']> {
  const { of, stale } = await readRates(source)
  return stale ? { BTC: null, ETH: null, USDT: of.USDT } : of
}

export async function readSettlingRate(source: MarketSource, coin: Coin): Promise<bigint | null> {
  return (await readSettlingRates(source))[coin]
}
