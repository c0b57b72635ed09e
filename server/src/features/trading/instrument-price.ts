import type { Instrument } from '@dryrun/domain/markets/instruments.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { parseDecimal } from '@dryrun/domain/trading/decimals.ts'
import type { TickPrice } from '@dryrun/domain/trading/pricing.ts'
import type { MarketSource, TrailPrice } from '../markets/index.ts'

export async function findInstrument(market: MarketSource, symbol: string): Promise<Instrument> {
  const found = (await market.instruments()).find((each) => each.symbol === symbol)
  if (!found) throw new Refusal('not_found')
  return found
}

/** The last price, as the rules need it. */
export async function tickPriceOf(market: MarketSource, instrument: Instrument): Promise<TickPrice> {
  const last = await market.trail.last(instrument.symbol)
  if (!last) throw new Refusal('price_unavailable')
  return tickPrice(last, instrument.priceDecimals)
}

export function tickPrice({ price, dollarVolume }: TrailPrice, priceDecimals: number): TickPrice {
  const priceUnits = parseDecimal(price, priceDecimals)
  if (priceUnits === undefined) throw new Error(`${price} isn't a price with ${priceDecimals} decimals`)
  return { priceUnits, volumeCents: BigInt(Math.trunc(dollarVolume)) * 100n }
}

/** An exchange that another one took the place of may not list it: only its name matters for giving back. */
export function goneInstrument({
  symbol,
  price_decimals,
}: {
  readonly symbol: string
  readonly price_decimals: number
}): Instrument {
  return {
    symbol,
    name: symbol,
    class: 'crypto',
    base: symbol,
    quote: 'USD',
    priceDecimals: price_decimals,
    volumeDecimals: 0,
  }
}
