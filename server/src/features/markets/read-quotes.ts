import type { MarketQuotes } from '@dryrun/contract/markets.ts'
import { knownSymbols } from './find-instruments.ts'
import type { MarketSource, WithMarket } from './market-source.ts'

export async function readQuotes({ market: source }: WithMarket, symbols: string): Promise<MarketQuotes> {
  return quotesOf(source, await knownSymbols(source, symbols))
}

export async function quotesOf(source: MarketSource, symbols: readonly string[]): Promise<MarketQuotes> {
  const { value, atMs, stale } = await source.quotes(symbols)
  return { source: source.name, at: new Date(atMs).toISOString(), stale, quotes: [...value] }
}
