import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { candlesMax, type MarketCandle, type MarketQuote, symbolsMax } from '@dryrun/contract/markets.ts'
import type { Candle } from '@dryrun/domain/markets/candle.ts'
import { instruments } from '@dryrun/domain/markets/instruments.ts'
import { createSimulatedMarket } from '@dryrun/domain/markets/simulated-market.ts'
import { analyse } from '@dryrun/domain/markets/technical-analysis.ts'
import { oncePerMoment } from '@dryrun/server/features/markets/once-per-moment.ts'
import { moveClockOf } from '../move-clock.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { until } from '../until.ts'
import { Visitor } from '../visitor.ts'

let app: TestApp
let visitor: Visitor
before(async () => {
  app = await startTestApp()
  visitor = new Visitor(app)
})
after(() => app[Symbol.asyncDispose]())

const body = async (path: string) => {
  const answer = await visitor.get(path)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body
}

/** Several reads that fell into the same tick of the market; otherwise they are taken again. */
async function atOneMoment(...paths: string[]) {
  let answers: { at: string }[] = []
  await until('all answers are of one tick', async () => {
    answers = await Promise.all(paths.map(body))
    return new Set(answers.map(({ at }) => at)).size === 1
  })
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads whatever came back
  return answers as any[]
}

describe('instruments', () => {
  test('anybody finds them by symbol, by name, by the way people write pairs, and by class', async () => {
    const symbolsOf = async (query: string) =>
      (await body(`/api/instruments?${query}`)).instruments.map(({ symbol }: { symbol: string }) => symbol)
    assert.equal((await symbolsOf('search=bitcoin'))[0], 'BTCUSDT')
    assert.equal((await symbolsOf('search=btc/usdt'))[0], 'BTCUSDT')
    assert.ok((await symbolsOf('search=apple')).includes('AAPL'))
    assert.equal((await symbolsOf('search=eurj&class=forex'))[0], 'EURJPY')
    assert.deepEqual(await symbolsOf('search=bitcoin&class=stock'), [])
    assert.deepEqual(await symbolsOf('search=no-such-thing'), [])
  })

  test('paging by the last symbol seen brings all of them, each once', async () => {
    const seen: string[] = []
    for (let last = ''; ; ) {
      const page = await body(`/api/instruments${last && `?after=${last}`}`)
      assert.equal(page.total, instruments.length)
      seen.push(...page.instruments.map(({ symbol }: { symbol: string }) => symbol))
      if (!page.more) break
      last = seen.at(-1) ?? ''
    }
    assert.deepEqual(
      seen,
      instruments.map(({ symbol }) => symbol),
    )
  })

  test('a place in the list that does not exist is told so', async () => {
    assert.equal((await visitor.get('/api/instruments?after=NOSUCH')).status, 404)
    assert.equal((await visitor.get('/api/instruments?class=shares')).status, 400)
  })
})

test('quotes, candles of every interval, lines, screener and stream agree with each other at the same moment', async () => {
  const symbols = ['BTCUSDT', 'ETHBTC', 'AAPL', 'EURJPY', 'EURUSD', 'USDJPY']
  const [quotes, lines, screener, ...candles] = await atOneMoment(
    `/api/quotes?symbols=${symbols.join(',')}`,
    `/api/price-lines?symbols=${symbols.join(',')}`,
    '/api/screener?class=crypto',
    ...symbols.flatMap((symbol) =>
      ['1m', '15m', '1h', '4h', '1D', '1W', '1M'].map(
        (interval) => `/api/candles?symbol=${symbol}&interval=${interval}&count=140`,
      ),
    ),
  )
  const quoteOf = (symbol: string) => quotes.quotes.find((each: MarketQuote) => each.symbol === symbol) as MarketQuote
  assert.deepEqual(
    quotes.quotes.map(({ symbol }: MarketQuote) => symbol),
    symbols,
  )
  for (const { instrument, candles: list } of candles as {
    instrument: { symbol: string }
    candles: MarketCandle[]
  }[])
    assert.equal(list.at(-1)?.close, quoteOf(instrument.symbol).price, instrument.symbol)
  for (const { symbol, prices } of lines.lines) assert.equal(prices.at(-1), quoteOf(symbol).price)

  const daily = candles.find(
    (each) =>
      each.instrument.symbol === 'BTCUSDT' &&
      each.candles.at(-1).at.endsWith('T00:00:00.000Z') &&
      each.candles.length === 140 &&
      Date.parse(each.candles[1].at) - Date.parse(each.candles[0].at) === 86_400_000,
  )
  const today = daily.candles.at(-1) as MarketCandle
  const bitcoin = quoteOf('BTCUSDT')
  assert.deepEqual(
    [today.open, today.high, today.low, today.volume],
    [bitcoin.open, bitcoin.high, bitcoin.low, bitcoin.volume],
  )
  const row = screener.rows.find((each: { symbol: string }) => each.symbol === 'BTCUSDT')
  assert.deepEqual([row.price, row.change, row.volume], [bitcoin.price, bitcoin.change, bitcoin.volume])
  // The gauge on the page counts the same rules over the same candles as the screener's last column.
  const bars = daily.candles.slice(-130).map(({ high, low, close }: MarketCandle) => ({
    high: Number(high),
    low: Number(low),
    close: Number(close),
  }))
  assert.equal(row.verdict, analyse(bars).verdict)
  const weekAgo = daily.candles.at(-8) as MarketCandle
  assert.equal(
    row.weekChange,
    (((Number(bitcoin.price) - Number(weekAgo.close)) / Number(weekAgo.close)) * 100)
      .toFixed(2)
      .replace('-0.00', '0.00'),
  )
  // The heat map and the matrix of cross rates are made of the same quotes.
  const cross = Number(quoteOf('EURUSD').price) * Number(quoteOf('USDJPY').price)
  assert.ok(Math.abs(Number(quoteOf('EURJPY').price) - cross) < 0.002)
  assert.deepEqual(quotes.source, { kind: 'simulated', seed: 7 })
  // Days before the instance's first one are a function of the public seed, and anybody can compute the same. Two days
  // back, so that this holds at midnight too.
  const publicMarket = createSimulatedMarket(7)
  const past = daily.candles.at(-3) as MarketCandle
  const { atMs, ...computed } = publicMarket.candles('BTCUSDT', '1D', 3, Date.parse(quotes.at))[0] as Candle
  assert.deepEqual(past, { at: new Date(atMs).toISOString(), ...computed })
  // Today is drawn from a key that nobody has seen: the seed doesn't give it away.
  assert.notDeepEqual(publicMarket.quote('AAPL', Date.parse(quotes.at)), quoteOf('AAPL'))
})

describe('candles', () => {
  test('come oldest first, as many as asked, and before the moment asked', async () => {
    const { candles } = await body('/api/candles?symbol=META&interval=1D&count=5&until=2025-03-01T00:00:00.000Z')
    assert.deepEqual(
      candles.map(({ at }: MarketCandle) => at.slice(0, 10)),
      ['2025-02-24', '2025-02-25', '2025-02-26', '2025-02-27', '2025-02-28'],
    )
    assert.equal((await body('/api/candles?symbol=META&interval=1h')).candles.length, 300)
  })

  test('of what does not exist, of an unknown interval, or too many, are refused', async () => {
    const status = async (query: string) => (await visitor.get(`/api/candles?${query}`)).status
    assert.equal(await status('symbol=NOSUCH&interval=1D'), 404)
    assert.equal(await status('symbol=META&interval=2D'), 400)
    assert.equal(await status('symbol=META'), 400)
    assert.equal(await status(`symbol=META&interval=1D&count=${candlesMax + 1}`), 400)
    assert.equal(await status('symbol=META&interval=1D&count=-1'), 400)
    assert.equal(await status('symbol=META&interval=1D&until=yesterday'), 400)
  })
})

test('quotes leave out what there is none of, and refuse too many or malformed symbols', async () => {
  const { quotes } = await body('/api/quotes?symbols=NOSUCH,META')
  assert.deepEqual(
    quotes.map(({ symbol }: MarketQuote) => symbol),
    ['META'],
  )
  const many = instruments.slice(0, symbolsMax + 1).map(({ symbol }) => symbol)
  assert.equal((await visitor.get(`/api/quotes?symbols=${many.join(',')}`)).status, 400)
  assert.equal((await visitor.get('/api/quotes?symbols=meta')).status, 400)
  assert.equal((await visitor.get('/api/quotes')).status, 400)
})

test('open screens are told of new prices as the clock goes on, and only of the symbols they show', async () => {
  const leaving = new AbortController()
  const answer = await fetch(`${app.origin}/api/quotes/live?symbols=BTCUSDT,EURUSD`, { signal: leaving.signal })
  assert.equal(answer.status, 200)
  assert.match(answer.headers.get('content-type') ?? '', /^text\/event-stream/)
  let text = ''
  void (async () => {
    try {
      for await (const part of answer.body ?? []) text += Buffer.from(part as Uint8Array).toString()
    } catch {
      // We left.
    }
  })()
  const events = () =>
    [...text.matchAll(/event: quotes\ndata: (.*)\n\n/g)].map(([, data = '']) => JSON.parse(data)) as {
      at: string
      quotes: MarketQuote[]
    }[]
  await until('the first prices are here', () => events().length > 0)
  await moveClockOf(app, '10 minutes')
  await until('later prices are here', () => events().some(({ at }) => at > (events()[0]?.at ?? '')))
  const [first, last] = [events()[0], events().at(-1)]
  assert.deepEqual(
    last?.quotes.map(({ symbol }) => symbol),
    ['BTCUSDT', 'EURUSD'],
  )
  assert.notEqual(first?.quotes[0]?.price, last?.quotes[0]?.price)
  leaving.abort()
})

describe('sparing work', () => {
  test('many who ask the same at one moment cost one computation; the next moment costs another', async () => {
    let computed = 0
    const remember = oncePerMoment<number>()
    const ask = (moment: number) =>
      Promise.all(Array.from({ length: 100 }, () => remember(moment, 'BTCUSDT', async () => ++computed)))
    assert.deepEqual(new Set(await ask(1)), new Set([1]))
    assert.deepEqual(new Set(await ask(2)), new Set([2]))
    await assert.rejects(remember(2, 'fails', () => Promise.reject(new Error('away'))))
    assert.equal(await remember(2, 'fails', async () => 7), 7, 'a failure is not remembered')
  })
})
