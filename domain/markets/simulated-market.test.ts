import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { Candle } from './candle.ts'
import { instruments } from './instruments.ts'
import { dayMs, type Interval, startAfter, startOf } from './intervals.ts'
import { createSimulatedMarket } from './simulated-market.ts'
import { tickMs } from './ticks.ts'

const market = createSimulatedMarket(7)
const nowMs = Date.UTC(2026, 10, 15, 13, 37, 42)
const symbols = instruments.map(({ symbol }) => symbol)
const someSymbol = fc.constantFrom(...symbols)
const someMoment = fc.integer({ min: Date.UTC(2021, 10, 15), max: Date.UTC(2035, 0, 1) })

/** What the candles of a shorter interval add up to. */
function together(parts: readonly Candle[]): Omit<Candle, 'atMs'> {
  const numbers = (pick: (candle: Candle) => string) => parts.map((part) => Number(pick(part)))
  const textOf = (value: number) =>
    parts.flatMap((part) => [part.high, part.low]).find((text) => Number(text) === value)
  const decimals = parts[0]?.volume.split('.')[1]?.length ?? 0
  const units = numbers(({ volume }) => volume).reduce((sum, volume) => sum + Math.round(volume * 10 ** decimals), 0)
  return {
    open: parts[0]?.open ?? '',
    high: textOf(Math.max(...numbers(({ high }) => high))) ?? '',
    low: textOf(Math.min(...numbers(({ low }) => low))) ?? '',
    close: parts.at(-1)?.close ?? '',
    volume: (units / 10 ** decimals).toFixed(decimals),
  }
}

const withoutTime = ({ open, high, low, close, volume }: Candle) => ({ open, high, low, close, volume })

describe('the instruments', () => {
  test('there are more than a thousand, each with a name and a symbol of its own', () => {
    assert.ok(instruments.length >= 1_000)
    assert.equal(new Set(symbols).size, symbols.length)
    assert.ok(instruments.every(({ name, base, quote }) => name !== '' && base !== '' && quote !== ''))
    for (const kind of ['crypto', 'stock', 'forex'])
      assert.ok(instruments.filter((each) => each.class === kind).length >= 200, kind)
    for (const symbol of ['BTCUSDT', 'ETHUSDT', 'META', 'AAPL', 'GOOGL']) assert.ok(symbols.includes(symbol))
  })

  test('all 28 crosses of the eight majors are there', () => {
    const order = ['EUR', 'GBP', 'AUD', 'NZD', 'USD', 'CAD', 'CHF', 'JPY']
    const crosses = order.flatMap((base, at) => order.slice(at + 1).map((quote) => base + quote))
    assert.equal(crosses.length, 28)
    assert.deepEqual(
      crosses.filter((cross) => !symbols.includes(cross)),
      [],
    )
  })
})

describe('one path for everything', () => {
  test('every interval adds up to every longer one', () => {
    const steps: [Interval, Interval][] = [
      ['1m', '5m'],
      ['5m', '15m'],
      ['15m', '1h'],
      ['1h', '4h'],
      ['4h', '1D'],
      ['1D', '1W'],
      ['1D', '1M'],
    ]
    fc.assert(
      fc.property(someSymbol, someMoment, fc.constantFrom(...steps), (symbol, moment, [short, long]) => {
        const start = startOf(long, moment)
        const end = startAfter(long, start, 1)
        const later = end + 3 * dayMs
        const whole = market.candles(symbol, long, 1, later, end)[0] as Candle
        const parts = market.candles(symbol, short, 31, later, end).filter(({ atMs }) => atMs >= start)
        assert.equal(whole.atMs, start)
        assert.deepEqual(together(parts), withoutTime(whole))
      }),
      { numRuns: 200 },
    )
  })

  test('a candle is what its ticks did, none of them left out', () => {
    fc.assert(
      fc.property(someSymbol, someMoment, (symbol, moment) => {
        const start = startOf('15m', moment)
        const ticks = Array.from({ length: 180 }, (_, at) => market.quote(symbol, start + at * tickMs).price)
        const [candle] = market.candles(symbol, '15m', 1, start + dayMs, start + 1)
        const inOrder = ticks.toSorted((one, other) => Number(one) - Number(other))
        assert.deepEqual(
          [candle?.open, candle?.high, candle?.low, candle?.close],
          [ticks[0], inOrder.at(-1), inOrder[0], ticks.at(-1)],
        )
      }),
      { numRuns: 15 },
    )
  })

  test('the running candle shows what has happened so far and nothing of what comes', () => {
    fc.assert(
      fc.property(
        someSymbol,
        someMoment,
        fc.constantFrom<Interval>('5m', '1h', '1D', '1W'),
        (symbol, moment, interval) => {
          const running = createSimulatedMarket(7).candles(symbol, interval, 1, moment)[0] as Candle
          const minutes = market
            .candles(symbol, '1m', 1_440, moment)
            .filter(({ atMs }) => atMs >= startOf(interval, moment))
          if (minutes.length === 0 || minutes.length === 1_440) return
          assert.deepEqual(withoutTime(running), together(minutes))
        },
      ),
      { numRuns: 25 },
    )
  })

  test('a quote is the running daily candle, and the last minute ends at the same price', () => {
    fc.assert(
      fc.property(someSymbol, someMoment, (symbol, moment) => {
        const quote = market.quote(symbol, moment)
        const [day] = market.candles(symbol, '1D', 1, moment)
        const [minute] = market.candles(symbol, '1m', 1, moment)
        assert.deepEqual(
          [quote.price, quote.open, quote.high, quote.low, quote.volume],
          [day?.close, day?.open, day?.high, day?.low, day?.volume],
        )
        assert.equal(minute?.close, quote.price)
        assert.equal(market.dailyCloses(symbol, 1, moment)[0], Number(quote.price))
      }),
    )
  })

  test('cross rates agree with their legs within the last shown digit of either', () => {
    fc.assert(
      fc.property(someMoment, (moment) => {
        const price = (symbol: string) => Number(market.quote(symbol, moment).price)
        for (const [cross, value, tolerance] of [
          ['EURJPY', price('EURUSD') * price('USDJPY'), 0.002],
          ['EURGBP', price('EURUSD') / price('GBPUSD'), 0.00002],
          ['AUDCAD', price('AUDUSD') * price('USDCAD'), 0.00002],
          ['SOLETH', price('SOLUSDT') / price('ETHUSDT'), 0.000002],
        ] as const)
          assert.ok(Math.abs(price(cross) - value) <= tolerance, `${cross} ${price(cross)} ${value}`)
      }),
    )
  })

  test('asking in another order, or in another process, gives the same', () => {
    const other = createSimulatedMarket(7)
    const later = other.candles('ETHUSDT', '1h', 50, nowMs + 40 * dayMs)
    assert.deepEqual(other.quotes(nowMs), market.quotes(nowMs))
    assert.deepEqual(market.candles('ETHUSDT', '1h', 50, nowMs + 40 * dayMs), later)
    // Going back within the day forgets what was seen later.
    const early = nowMs - 3_600_000
    other.quotes(nowMs)
    assert.deepEqual(other.quote('AAPL', early), createSimulatedMarket(7).quote('AAPL', early))
  })

  test('another seed is another market', () => {
    assert.notEqual(createSimulatedMarket(8).quote('BTCUSDT', nowMs).price, market.quote('BTCUSDT', nowMs).price)
  })
})

describe('the shape of candles', () => {
  test('prices are positive, high and low enclose the rest, volume is never negative', () => {
    fc.assert(
      fc.property(
        someSymbol,
        someMoment,
        fc.constantFrom<Interval>('1m', '5m', '15m', '1h', '4h', '1D', '1W', '1M'),
        (symbol, moment, interval) => {
          const candles = market.candles(symbol, interval, 12, moment)
          assert.equal(candles.length, 12)
          for (const { open, high, low, close, volume } of candles) {
            assert.ok(Number(low) > 0)
            assert.ok(Number(low) <= Math.min(Number(open), Number(close)))
            assert.ok(Number(high) >= Math.max(Number(open), Number(close)))
            assert.ok(Number(volume) >= 0)
          }
        },
      ),
    )
  })

  test('candles follow each other without a gap, the newest last', () => {
    for (const interval of ['1m', '5m', '15m', '1h', '4h', '1D', '1W', '1M'] as const) {
      const times = market.candles('BTCUSDT', interval, 20, nowMs).map(({ atMs }) => atMs)
      assert.equal(times.at(-1), startOf(interval, nowMs))
      assert.deepEqual(
        times.slice(1),
        times.slice(0, -1).map((atMs) => startAfter(interval, atMs, 1)),
      )
    }
  })

  test('five years back there are candles, before the beginning there are none', () => {
    assert.equal(market.candles('AAPL', '1D', 5 * 365, nowMs).length, 5 * 365)
    assert.deepEqual(market.candles('AAPL', '1D', 10, nowMs, Date.UTC(2018, 0, 1)), [])
    const cut = market.candles('AAPL', '1W', 1_000, nowMs)
    assert.ok(cut.length < 1_000 && new Date(cut[0]?.atMs ?? 0).getUTCDay() === 1)
  })
})

describe('plausibility', () => {
  const returnsOf = (symbol: string, days = 1_500) => {
    const closes = market.dailyCloses(symbol, days, nowMs)
    return closes.slice(1).map((close, at) => Math.log(close / (closes[at] as number)))
  }
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const deviation = (values: number[]) => Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)))
  const correlation = (one: number[], other: number[]) =>
    mean(one.map((value, at) => (value - mean(one)) * ((other[at] as number) - mean(other)))) /
    (deviation(one) * deviation(other))
  const average = (pairs: [string, string][]) =>
    mean(pairs.map(([one, other]) => correlation(returnsOf(one), returnsOf(other))))

  test('coins swing more than shares, shares more than currencies, none beyond reason', () => {
    const yearly = (symbol: string) => deviation(returnsOf(symbol)) * Math.sqrt(365)
    const medianOf = (all: string[]) => all.map(yearly).toSorted((a, b) => a - b)[Math.floor(all.length / 2)] as number
    const of = (kind: string) =>
      instruments.filter((each) => each.class === kind && /^USDT?$/.test(each.quote)).slice(0, 60)
    const [crypto, stock] = ['crypto', 'stock'].map((kind) => medianOf(of(kind).map(({ symbol }) => symbol))) as [
      number,
      number,
    ]
    const forex = medianOf(['EURUSD', 'GBPUSD', 'AUDUSD', 'NZDUSD', 'USDCAD', 'USDCHF', 'USDJPY'])
    assert.ok(crypto > 0.4 && crypto < 1.1, `crypto ${crypto}`)
    assert.ok(stock > 0.2 && stock < 0.5, `stocks ${stock}`)
    assert.ok(forex > 0.06 && forex < 0.16, `forex ${forex}`)
  })

  test('coins move together, shares move together, coins and currencies hardly', () => {
    const coinsTogether = average([
      ['BTCUSDT', 'ETHUSDT'],
      ['SOLUSDT', 'XRPUSDT'],
      ['ADAUSDT', 'LTCUSDT'],
    ])
    const sharesTogether = average([
      ['AAPL', 'MSFT'],
      ['META', 'GOOGL'],
      ['JPM', 'V'],
    ])
    const apart = average([
      ['BTCUSDT', 'EURUSD'],
      ['AAPL', 'USDJPY'],
      ['ETHUSDT', 'GBPUSD'],
    ])
    assert.ok(coinsTogether > 0.35 && coinsTogether < 0.85, `coins ${coinsTogether}`)
    assert.ok(sharesTogether > 0.2 && sharesTogether < 0.7, `shares ${sharesTogether}`)
    assert.ok(Math.abs(apart) < 0.25, `apart ${apart}`)
  })

  test('nervous times follow nervous times', () => {
    const size = returnsOf('BTCUSDT').map(Math.abs)
    const monthly = Array.from({ length: 45 }, (_, at) => mean(size.slice(at * 30, at * 30 + 30)))
    assert.ok(Math.max(...monthly) > 1.7 * Math.min(...monthly))
  })

  test('no price stands still, and none has died or exploded in forty years', () => {
    const later = Date.UTC(2059, 5, 1)
    for (const { symbol } of instruments.filter((_, at) => at % 7 === 0)) {
      const minutes = market.candles(symbol, '1h', 24, nowMs).map(({ close }) => close)
      assert.ok(new Set(minutes).size > 6, `${symbol} stands still`)
      const [before, after] = [nowMs, later].map((moment) => Number(market.quote(symbol, moment).price)) as [
        number,
        number,
      ]
      assert.ok(after > before / 30 && after < before * 30, `${symbol} from ${before} to ${after}`)
    }
  })
})

test('history stays what it was: a public seed always gives the same prices', () => {
  const first = createSimulatedMarket(1)
  const thenMs = Date.UTC(2026, 10, 15, 12, 34, 56)
  const shown = (symbol: string) =>
    first.candles(symbol, '1D', 3, thenMs).map(({ open, close, volume }) => [open, close, volume])
  assert.deepEqual(Object.fromEntries(['BTCUSDT', 'AAPL', 'EURJPY'].map((symbol) => [symbol, shown(symbol)])), {
    BTCUSDT: [
      ['85818.38', '85481.50', '153182.790'],
      ['85498.71', '85567.70', '259900.180'],
      ['85560.50', '85922.98', '221640.572'],
    ],
    AAPL: [
      ['186.04', '180.25', '88000323'],
      ['180.20', '177.42', '36494829'],
      ['177.49', '189.16', '135630570'],
    ],
    EURJPY: [
      ['166.133', '166.055', '101789987'],
      ['166.064', '167.287', '191910311'],
      ['167.285', '168.520', '118587023'],
    ],
  })
})
