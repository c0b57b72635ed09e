import { candlesMax, type candlesQuery, type MarketCandles } from '@dryrun/contract/markets.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type * as z from 'zod/mini'
import { findInstrument } from './find-instruments.ts'
import type { WithMarket } from './market-source.ts'

const candlesByDefault = 300

export async function readCandles(
  { market: source }: WithMarket,
  { symbol, interval, count, until }: z.infer<typeof candlesQuery>,
): Promise<MarketCandles> {
  const instrument = await findInstrument(source, symbol)
  const wanted = count === undefined ? candlesByDefault : Number(count)
  if (wanted > candlesMax)
    throw new Refusal('invalid_input', { reason: `at most ${candlesMax} candles at once.`, field: 'count' })
  const untilMs = until === undefined ? undefined : Date.parse(until)
  const { value, atMs, stale } = await source.candles({ symbol, interval, count: wanted, untilMs })
  return {
    source: source.name,
    at: new Date(atMs).toISOString(),
    stale,
    instrument,
    candles: value.map(({ atMs: begins, open, high, low, close, volume }) => ({
      at: new Date(begins).toISOString(),
      open,
      high,
      low,
      close,
      volume,
    })),
  }
}
