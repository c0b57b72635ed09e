import { startOf } from '@dryrun/domain/markets/intervals.ts'
import type { Candle } from '@dryrun/domain/markets/simulated-market.ts'
import { createSimulatedMarket } from '@dryrun/domain/markets/simulated-market.ts'
import { tickMs } from '@dryrun/domain/markets/ticks.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Known, MarketSource, Screened } from './market-source.ts'
import { oncePerMoment } from './once-per-moment.ts'

/** With a fast clock ticks pass in no time: answers are then shared for this long, in milliseconds of the world. */
const sharedMsMin = 250
const yearDays = 366
/** The only rule that needs highs and lows looks at so many days. */
const screenedCandles = 14
/** The first of a day takes about 2 ms for each; others are answered in between. */
const screenedAtOnce = 10

/** Within a day only the running candle changes: what is over is worked out once for the day. */
interface FinishedDays {
  readonly closes: readonly number[]
  readonly candles: readonly Candle[]
}

/** The simulated market at the instance's own time. */
export function createSimulatedSource(clock: Clock, seed: number): MarketSource {
  const market = createSimulatedMarket(seed)
  const quotes = oncePerMoment<ReturnType<typeof market.quote>>()
  const candles = oncePerMoment<Known<readonly Candle[]>>()
  const screens = oncePerMoment<Known<readonly Screened[]>>()
  const finished = oncePerMoment<FinishedDays>()
  let tick = Number.NaN
  let tickTakenAt = Number.NEGATIVE_INFINITY

  /** The beginning of the tick that this is; the same for everybody who asks until the next one. */
  function now(): number {
    const passed = performance.now() - tickTakenAt
    if (passed >= Math.min(sharedMsMin, tickMs / clock.speed()) || Number.isNaN(tick)) {
      tick = Math.floor(clock.now().getTime() / tickMs) * tickMs
      tickTakenAt = performance.now()
    }
    return tick
  }

  return {
    name: { kind: 'simulated', seed },
    instruments: async () => market.instruments,
    async quotes(symbols) {
      const atMs = now()
      const value = await Promise.all(
        symbols.map((symbol) => quotes(atMs, symbol, async () => market.quote(symbol, atMs))),
      )
      return { value, atMs, stale: false }
    },
    candles({ symbol, interval, count, untilMs }) {
      const atMs = now()
      return candles(atMs, `${symbol} ${interval} ${count} ${untilMs}`, async () => ({
        value: market.candles(symbol, interval, count, atMs, untilMs),
        atMs,
        stale: false,
      }))
    },
    screen(kind) {
      const atMs = now()
      return screens(atMs, kind, async () => {
        const value: Screened[] = []
        for (const instrument of market.instruments) {
          if (instrument.class !== kind) continue
          const { symbol } = instrument
          const quote = market.quote(symbol, atMs)
          const day = startOf('1D', atMs)
          const before = await finished(day, symbol, async () => ({
            closes: market.dailyCloses(symbol, yearDays, atMs).slice(0, -1),
            candles: market.candles(symbol, '1D', screenedCandles, atMs).slice(0, -1),
          }))
          value.push({
            instrument,
            quote,
            closes: [...before.closes, Number(quote.price)],
            candles: [...before.candles, ...market.candles(symbol, '1D', 1, atMs)],
          })
          if (value.length % screenedAtOnce === 0) await new Promise(setImmediate)
        }
        return { value, atMs, stale: false }
      })
    },
    quoteMs: () => Math.max(1_000, tickMs / clock.speed()),
  }
}
