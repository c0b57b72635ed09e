import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { MarketSource } from '@dryrun/server/features/markets/index.ts'
import { noDayKeys, openMarketSource } from '@dryrun/server/features/markets/index.ts'
import { readScreener } from '@dryrun/server/features/markets/read-screener.ts'
import { createLog } from '@dryrun/server/platform/log.ts'
import { StartError } from '@dryrun/server/platform/start-error.ts'

/** A stand-in of an exchange's public API, with what the exchange would say, and a way to cut it off. */
const exchange = { asked: [] as string[], away: false, last: '64000.10' }

const answers: Record<string, () => unknown> = {
  '/api/v3/exchangeInfo': () => ({
    symbols: [market('BTCUSDT', 'BTC', 'USDT', '0.01'), market('ETHBTC', 'ETH', 'BTC', '0.00001')],
  }),
  '/fapi/v1/exchangeInfo': () => ({ symbols: [] }),
  '/dapi/v1/exchangeInfo': () => ({ symbols: [] }),
  '/api/v3/ticker/24hr': () => [
    ticker('BTCUSDT', exchange.last, '63000.00', '65000.00', '62500.00', '1234.5'),
    ticker('ETHBTC', '0.05000', '0.05100', '0.05200', '0.04900', '99'),
  ],
  '/api/v3/klines': () => [
    [1_700_000_000_000, '1', '4', '0.5', '2', '10', 1_700_000_059_999, '20', 5, '5', '10', '0'],
    [1_700_000_060_000, '2', '5', '1.5', '3', '11', 1_700_000_119_999, '20', 5, '5', '10', '0'],
  ],
}

function market(symbol: string, baseAsset: string, quoteAsset: string, tickSize: string) {
  return {
    symbol,
    status: 'TRADING',
    baseAsset,
    quoteAsset,
    baseAssetPrecision: 8,
    quotePrecision: 8,
    quoteAssetPrecision: 8,
    isSpotTradingAllowed: true,
    permissions: ['SPOT'],
    permissionSets: [['SPOT']],
    orderTypes: ['LIMIT'],
    filters: [
      { filterType: 'PRICE_FILTER', minPrice: tickSize, maxPrice: '1000000', tickSize },
      { filterType: 'LOT_SIZE', minQty: '0.0001', maxQty: '9000', stepSize: '0.0001' },
    ],
  }
}

function ticker(
  symbol: string,
  lastPrice: string,
  openPrice: string,
  highPrice: string,
  lowPrice: string,
  volume: string,
) {
  return { symbol, lastPrice, openPrice, highPrice, lowPrice, volume, quoteVolume: '1', closeTime: 1, openTime: 0 }
}

let server: Server
let source: MarketSource
before(async () => {
  server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname
    exchange.asked.push(path)
    const answer = answers[path]
    if (exchange.away || !answer) {
      response.writeHead(exchange.away ? 503 : 404).end('{}')
      return
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
after(() => server.close())

const clock = { now: () => new Date(0), speed: () => 1, async refresh() {}, close() {} }

beforeEach(async () => {
  exchange.away = false
  exchange.asked = []
  exchange.last = '64000.10'
  const address = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  source = await openMarketSource(
    { kind: 'exchange', id: 'binance', address },
    { clock, keys: noDayKeys, log: createLog('silent') },
  )
})

const count = (path: string) => exchange.asked.filter((asked) => asked === path).length

describe('prices of an exchange', () => {
  test('are shown as the exchange tells them, under its name', async () => {
    assert.deepEqual(source.name, { kind: 'exchange', name: 'Binance' })
    const listed = await source.instruments()
    assert.deepEqual(
      listed.map(({ symbol, priceDecimals }) => [symbol, priceDecimals]),
      [
        ['BTCUSDT', 2],
        ['ETHBTC', 5],
      ],
    )
    const { value, stale } = await source.quotes(['BTCUSDT'])
    assert.equal(stale, false)
    assert.deepEqual(value, [
      {
        symbol: 'BTCUSDT',
        price: '64000.10',
        open: '63000.00',
        high: '65000.00',
        low: '62500.00',
        change: '1.59',
        volume: '1234.5000',
      },
    ])
    const { value: candles } = await source.candles({
      symbol: 'BTCUSDT',
      interval: '1m',
      count: 2,
      untilMs: undefined,
    })
    assert.deepEqual(candles[1], {
      atMs: 1_700_000_060_000,
      open: '2.00',
      high: '5.00',
      low: '1.50',
      close: '3.00',
      volume: '11.0000',
    })
  })

  test('come without what the exchange does not tell', async () => {
    const { rows } = await readScreener({ market: source }, 'crypto')
    const row = rows.find(({ symbol }) => symbol === 'BTCUSDT')
    assert.equal(row?.price, '64000.10')
    assert.equal(row?.weekChange, null)
    assert.equal(row?.yearPosition, null)
    assert.equal(row?.verdict, null, 'no rules without a past to apply them to')
  })

  test('are asked for once, however many look', async () => {
    await Promise.all(Array.from({ length: 40 }, () => source.quotes(['BTCUSDT', 'ETHBTC'])))
    await source.quotes(['ETHBTC'])
    assert.equal(count('/api/v3/ticker/24hr'), 1)
    assert.equal(count('/api/v3/exchangeInfo'), 1)
  })

  test('have no shares and no currencies, and simulated ones never stand in for them', async () => {
    assert.deepEqual((await source.screen('stock')).value, [])
    assert.equal((await source.screen('crypto')).value.length, 2)
    await assert.rejects(source.candles({ symbol: 'META', interval: '1D', count: 5, untilMs: undefined }), {
      code: 'not_found',
    })
  })
})

test('while the exchange is away the last known price stands, marked as stale, and the exchange is left in peace', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 1_800_000_000_000 })
  const first = await source.quotes(['BTCUSDT'])
  exchange.away = true
  t.mock.timers.tick(60_000)
  const away = await source.quotes(['BTCUSDT'])
  assert.deepEqual([away.stale, away.atMs, away.value], [true, first.atMs, first.value])
  const asked = count('/api/v3/ticker/24hr')
  for (let again = 0; again < 20; again++) await source.quotes(['BTCUSDT'])
  assert.equal(count('/api/v3/ticker/24hr'), asked, 'nobody asks during the pause')

  exchange.away = false
  exchange.last = '70000.00'
  t.mock.timers.tick(300_000)
  const back = await source.quotes(['BTCUSDT'])
  assert.deepEqual([back.stale, back.value[0]?.price], [false, '70000.00'])
})

test('an exchange that never answered gives no price at all', async () => {
  exchange.away = true
  await assert.rejects(source.quotes(['BTCUSDT']), { code: 'temporarily_unavailable' })
})

test('an exchange that nobody knows stops the start', async () => {
  await assert.rejects(
    openMarketSource(
      { kind: 'exchange', id: 'nosuchplace', address: undefined },
      { clock, keys: noDayKeys, log: createLog('silent') },
    ),
    StartError,
  )
})
