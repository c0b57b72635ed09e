import type { ScreenerRow, screenerReply } from '@dryrun/contract/markets.ts'
import type { InstrumentClass } from '@dryrun/domain/markets/instruments.ts'
import { changeText } from '@dryrun/domain/markets/price-text.ts'
import { analyse, barsForAllRules } from '@dryrun/domain/markets/technical-analysis.ts'
import type * as z from 'zod/mini'
import type { Screened, WithMarket } from './market-source.ts'

const weekDays = 7

export async function readScreener(
  { market: source }: WithMarket,
  kind: InstrumentClass,
): Promise<z.infer<typeof screenerReply>> {
  const screen = await source.screen(kind)
  const known = finished.get(screen)
  if (known) return known
  const { value, atMs, stale } = screen
  const reply = { source: source.name, at: new Date(atMs).toISOString(), stale, rows: value.map(rowOf) }
  finished.set(screen, reply)
  return reply
}

/** The source gives everybody the same screen for as long as it's the newest: so is what follows from it. */
const finished = new WeakMap<object, z.infer<typeof screenerReply>>()

function rowOf({ instrument, quote, closes, candles }: Screened): ScreenerRow {
  const { symbol, name, base, quote: inWhat, priceDecimals } = instrument
  const weekAgo = closes.at(-1 - weekDays)
  const lowest = Math.min(...closes)
  const highest = Math.max(...closes)
  // Only the newest bars have a range of their own; the rules look at no older highs and lows.
  const bars = closes.slice(-barsForAllRules).map((close) => ({ high: close, low: close, close }))
  candles.toReversed().forEach(({ high, low, close }, back) => {
    if (back < bars.length)
      bars[bars.length - 1 - back] = { high: Number(high), low: Number(low), close: Number(close) }
  })
  return {
    symbol,
    name,
    base,
    quote: inWhat,
    price: quote.price,
    change: quote.change,
    weekChange: weekAgo === undefined ? null : changeText(weekAgo.toFixed(priceDecimals), quote.price),
    yearPosition: highest > lowest ? Math.round((100 * (Number(quote.price) - lowest)) / (highest - lowest)) : null,
    volume: quote.volume,
    verdict: bars.length < barsForAllRules ? null : analyse(bars).verdict,
  }
}
