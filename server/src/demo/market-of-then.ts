import { tickAt } from '@dryrun/domain/markets/ticks.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type { MarketSource } from '../features/markets/index.ts'

/** The market as it was at that moment of the story: the minute it's in. */
export function marketOfThen(market: MarketSource, now: () => Date): MarketSource {
  const newest = async () => tickAt(now().getTime())
  return {
    ...market,
    async quotes(symbols) {
      const untilMs = now().getTime()
      const quotes = symbols.map(async (symbol) => {
        const { value } = await market.candles({ symbol, interval: '1m', count: 1, untilMs })
        const candle = value.at(-1)
        if (!candle) throw new Refusal('rate_unavailable')
        const { open, high, low, close, volume } = candle
        return { symbol, price: close, open, high, low, change: '0.00', volume }
      })
      return { value: await Promise.all(quotes), atMs: untilMs, stale: false }
    },
    trail: {
      ...market.trail,
      newest,
      last: async (symbol) => {
        const tick = await newest()
        return market.trail.first(symbol, tick, tick)
      },
    },
  }
}
