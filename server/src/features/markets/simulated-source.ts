import type { Candle } from '@dryrun/domain/markets/candle.ts'
import { startOf } from '@dryrun/domain/markets/intervals.ts'
import { createSimulatedMarket, type SimulatedMarket } from '@dryrun/domain/markets/simulated-market.ts'
import { dayOfTick, msOfTick, tickAt, tickMs, ticksPerDay } from '@dryrun/domain/markets/ticks.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Known, MarketSource, PriceTrail, Screened, TrailPrice } from './market-source.ts'
import { oncePerMoment } from './once-per-moment.ts'
import type { OpenDayKeys } from './open-day-keys.ts'

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

/** The simulated market at the instance's own time, as far as the keys of its days are known. */
export function createSimulatedSource(clock: Clock, seed: number, keys: OpenDayKeys): MarketSource {
  const market = createSimulatedMarket(seed, keys)
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
      // For the moment that a new day's key takes, the old day's last price stays the newest.
      tick = msOfTick(Math.min(tickAt(clock.now().getTime()), (keys.lastDay() + 1) * ticksPerDay - 1))
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
    // A stopped clock has no next tick; its screens are told the same prices again.
    quoteMs: () => Math.max(1_000, tickMs / Math.max(1, clock.speed())),
    trail: createTrail(market, clock, keys),
  }
}

function createTrail(market: SimulatedMarket, clock: Clock, keys: OpenDayKeys): PriceTrail {
  const newest = async () => {
    const tick = tickAt(clock.now().getTime())
    if (dayOfTick(tick) > keys.lastDay()) await keys.refresh()
    return Math.min(tick, (keys.lastDay() + 1) * ticksPerDay - 1)
  }
  const priceAt = (symbol: string, tick: number): TrailPrice => ({
    tick,
    atMs: msOfTick(tick),
    price: market.priceAt(symbol, tick),
    dollarVolume: market.dollarVolume(symbol, Math.max(0, dayOfTick(tick) - 1)),
  })
  return {
    source: 'simulated',
    newest,
    history: {
      priceAt: (symbol, tick) => (market.find(symbol) ? market.priceAt(symbol, tick) : undefined),
      level: (tick) => market.level(tick),
      shareCount: market.instruments.filter((each) => each.class === 'stock').length,
    },
    last: async (symbol) => (market.find(symbol) ? priceAt(symbol, await newest()) : undefined),
    async range(symbol, from, to) {
      if (!market.find(symbol) || from > to) return undefined
      return market.range(symbol, from, to)
    },
    async first(symbol, from, to, met) {
      if (!market.find(symbol) || from > to) return undefined
      const tick = met ? market.firstTick(symbol, from, to, met.way, met.price) : from
      return tick === undefined ? undefined : priceAt(symbol, tick)
    },
  }
}
