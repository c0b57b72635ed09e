import { symbolsMax } from '@dryrun/contract/markets.ts'
import type { Instrument } from '@dryrun/domain/markets/instruments.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type { MarketSource } from './market-source.ts'

const indexes = new WeakMap<readonly Instrument[], ReadonlyMap<string, Instrument>>()

async function indexOf(source: MarketSource): Promise<ReadonlyMap<string, Instrument>> {
  const all = await source.instruments()
  const known = indexes.get(all)
  if (known) return known
  const index = new Map(all.map((each) => [each.symbol, each]))
  indexes.set(all, index)
  return index
}

export async function findInstrument(source: MarketSource, symbol: string): Promise<Instrument> {
  const found = (await indexOf(source)).get(symbol)
  if (!found) throw new Refusal('not_found')
  return found
}

/** "A,B,C" as symbols that exist. What a source does not have is left out: a live one has no shares, say. */
export async function knownSymbols(source: MarketSource, list: string): Promise<string[]> {
  const asked = [...new Set(list.split(','))]
  if (asked.length > symbolsMax)
    throw new Refusal('invalid_input', { reason: `at most ${symbolsMax} symbols at once.`, field: 'symbols' })
  const index = await indexOf(source)
  return asked.filter((symbol) => index.has(symbol))
}
