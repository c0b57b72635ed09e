import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { chachaBlock, keyWords } from './chacha.ts'
import { daysPerChain, earlierKey, isPromised, makeChain, sameBytes } from './day-keys.ts'
import { dayMs } from './intervals.ts'
import { seedOf } from './noise.ts'
import { createSimulatedMarket } from './simulated-market.ts'
import { epochMs, tickMs, ticksPerDay, ticksPerQuarter } from './ticks.ts'
import { createWiggles, wiggleCount } from './wiggles.ts'

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()
const bytesOf = (hex: string): Uint8Array => Buffer.from(hex.replaceAll(/\s/g, ''), 'hex')

const chain = makeChain(sha256(Buffer.from('a secret')), sha256)
const otherChain = makeChain(sha256(Buffer.from('another secret')), sha256)
const firstDay = 2_870
const noon = (day: number) => epochMs + day * dayMs + dayMs / 2
const marketOf = (keys: readonly Uint8Array[], lastDay = Number.POSITIVE_INFINITY) =>
  createSimulatedMarket(7, { firstDay, keyOf: (day) => (day > lastDay ? undefined : keys[day - firstDay]) })
const symbols = ['BTCUSDT', 'AAPL', 'EURJPY', 'ETHBTC']

test('a block is the one of the standard', () => {
  const key = Uint8Array.from({ length: 32 }, (_, at) => at)
  const into = new Int32Array(16)
  const raw = bytesOf('000000090000004a00000000')
  const view = new DataView(raw.buffer, raw.byteOffset, raw.byteLength)
  chachaBlock(
    keyWords(key),
    1,
    Int32Array.of(view.getInt32(0, true), view.getInt32(4, true), view.getInt32(8, true)),
    into,
  )
  const written = Buffer.alloc(64)
  into.forEach((word, at) => written.writeInt32LE(word, 4 * at))
  assert.equal(
    written.toString('hex'),
    '10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4ed2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e',
  )
})

test('each key hashes to the one of the day before, and the first to the promise', () => {
  assert.equal(chain.keys.length, daysPerChain)
  assert.ok(sameBytes(sha256(chain.keys[0] as Uint8Array), chain.promise))
  for (const day of [1, 2, 500, daysPerChain - 1])
    assert.ok(sameBytes(sha256(chain.keys[day] as Uint8Array), chain.keys[day - 1] as Uint8Array))
  for (const day of [0, 1, 77]) assert.ok(isPromised(chain.keys[day] as Uint8Array, day, chain.promise, sha256))
  assert.ok(sameBytes(earlierKey(chain.keys[90] as Uint8Array, 80, sha256), chain.keys[10] as Uint8Array))
})

test('a key of another day or another chain is not the one that was promised', () => {
  const key = chain.keys[5] as Uint8Array
  for (const day of [4, 6, -1, daysPerChain, 5.5]) assert.ok(!isPromised(key, day, chain.promise, sha256), String(day))
  assert.ok(!isPromised(otherChain.keys[5] as Uint8Array, 5, chain.promise, sha256))
  const changed = Uint8Array.from(key)
  changed[31] = (changed[31] as number) ^ 1
  assert.ok(!isPromised(changed, 5, chain.promise, sha256))
})

test('history before the first key stays what the public seed made it', () => {
  const seeded = createSimulatedMarket(7)
  const keyed = marketOf(chain.keys)
  const before = noon(firstDay - 1)
  for (const symbol of symbols) {
    assert.deepEqual(keyed.quote(symbol, before), seeded.quote(symbol, before))
    assert.deepEqual(keyed.candles(symbol, '1D', 40, before), seeded.candles(symbol, '1D', 40, before))
  }
})

test('from the first key on, the public seed alone gives other prices, and so does another chain', () => {
  const later = noon(firstDay)
  for (const symbol of symbols) {
    const price = marketOf(chain.keys).quote(symbol, later).price
    assert.notEqual(price, createSimulatedMarket(7).quote(symbol, later).price)
    assert.notEqual(price, marketOf(otherChain.keys).quote(symbol, later).price)
  }
})

test('today needs the keys up to today and none of tomorrow; tomorrow cannot be computed', () => {
  const today = firstDay + 30
  const market = marketOf(chain.keys, today)
  const all = marketOf(chain.keys)
  const lastTick = epochMs + (today + 1) * dayMs - tickMs
  for (const now of [noon(today), lastTick])
    for (const symbol of symbols) {
      assert.deepEqual(market.quote(symbol, now), all.quote(symbol, now))
      assert.deepEqual(market.candles(symbol, '1h', 48, now), all.candles(symbol, '1h', 48, now))
      assert.deepEqual(market.dailyCloses(symbol, 60, now), all.dailyCloses(symbol, 60, now))
    }
  for (const symbol of symbols) assert.throws(() => market.quote(symbol, lastTick + 2 * tickMs), /key of day/)
})

test('candles still agree across intervals and days', () => {
  const market = marketOf(chain.keys)
  const now = noon(firstDay + 3)
  for (const symbol of symbols) {
    const days = market.candles(symbol, '1D', 3, now)
    for (const day of days) {
      const hours = market.candles(symbol, '1h', 24, now, day.atMs + dayMs).filter(({ atMs }) => atMs >= day.atMs)
      assert.equal(hours[0]?.open, day.open)
      assert.equal(hours.at(-1)?.close, day.close)
      assert.equal(Math.max(...hours.map(({ high }) => Number(high))), Number(day.high))
      assert.equal(Math.min(...hours.map(({ low }) => Number(low))), Number(day.low))
    }
  }
})

test('a keyed day is as lively as a seeded one', () => {
  const spread = (market: ReturnType<typeof marketOf>) => {
    const days = market.candles('BTCUSDT', '1D', 300, noon(firstDay + 310)).slice(0, -1)
    const moves = days.map(({ open, close }) => Math.log(Number(close) / Number(open)))
    const ranges = days.map(({ high, low }) => Math.log(Number(high) / Number(low)))
    const mean = (all: readonly number[]) => all.reduce((sum, each) => sum + each, 0) / all.length
    return { move: Math.sqrt(mean(moves.map((each) => each ** 2))), range: mean(ranges) }
  }
  const keyed = spread(marketOf(chain.keys))
  const seeded = spread(createSimulatedMarket(7))
  assert.ok(keyed.move / seeded.move > 0.5 && keyed.move / seeded.move < 2, JSON.stringify({ keyed, seeded }))
  assert.ok(keyed.range / seeded.range > 0.5 && keyed.range / seeded.range < 2, JSON.stringify({ keyed, seeded }))
})

test('candles, quotes and single ticks of a secret day agree', () => {
  const market = marketOf(chain.keys)
  const day = firstDay + 3
  for (const symbol of symbols) {
    const hours = market.candles(symbol, '1h', 24, noon(day) + dayMs / 2 - 1)
    for (const [at, hour] of hours.entries()) {
      const from = day * ticksPerDay + (at * ticksPerDay) / 24
      const prices = Array.from({ length: ticksPerDay / 24 }, (_, tick) => market.priceAt(symbol, from + tick))
      const numbers = prices.map(Number)
      assert.equal(hour.open, prices[0])
      assert.equal(hour.close, prices.at(-1))
      assert.equal(Number(hour.high), Math.max(...numbers))
      assert.equal(Number(hour.low), Math.min(...numbers))
    }
  }
})

test('the first tick that comes down or up to a price is the one that a walk over all ticks finds', () => {
  const market = marketOf(chain.keys)
  const from = (firstDay - 1) * ticksPerDay + 7_000
  const to = (firstDay + 2) * ticksPerDay + 300
  for (const symbol of symbols) {
    const prices = Array.from({ length: to - from + 1 }, (_, at) => Number(market.priceAt(symbol, from + at)))
    const start = prices[0] as number
    for (const share of [0.97, 0.99, 0.995, 0.999, 1, 1.001, 1.005, 1.01, 1.03]) {
      const price = Number((start * share).toFixed(market.find(symbol)?.priceDecimals))
      for (const way of ['down', 'up'] as const) {
        const at = prices.findIndex((each) => (way === 'down' ? each <= price : each >= price))
        assert.equal(market.firstTick(symbol, from, to, way, String(price)), at < 0 ? undefined : from + at)
      }
    }
  }
})

/** How well the ready-made wiggles foretell the end of a quarter of an hour from its first third, in percent. */
function errorOfForetelling(day: number): number {
  const market = marketOf(chain.keys)
  const { shapes } = createWiggles(seedOf(7, 'wiggles'))
  const start = day * ticksPerDay + 20 * ticksPerQuarter
  const logs = Array.from({ length: ticksPerQuarter }, (_, at) =>
    Math.log(Number(market.priceAt('BTCUSDT', start + at))),
  )
  const seen = ticksPerQuarter / 3
  let best = { error: Number.POSITIVE_INFINITY, end: 0 }
  for (let wiggle = 0; wiggle < wiggleCount; wiggle++) {
    const shape = (at: number) => shapes[wiggle * ticksPerQuarter + at] as number
    const fitted = fit(logs.slice(0, seen), shape)
    if (fitted.error < best.error) best = { error: fitted.error, end: fitted.at(ticksPerQuarter - 1) }
  }
  return 100 * Math.abs(best.end - (logs.at(-1) as number))
}

/** A straight line and so much of a shape, by least squares. */
function fit(values: readonly number[], shape: (at: number) => number) {
  const first = values[0] as number
  let tt = 0
  let ts = 0
  let ss = 0
  let ty = 0
  let sy = 0
  values.forEach((value, at) => {
    tt += at * at
    ts += at * shape(at)
    ss += shape(at) ** 2
    ty += at * (value - first)
    sy += shape(at) * (value - first)
  })
  const under = tt * ss - ts * ts
  const slope = (ty * ss - sy * ts) / under
  const size = (sy * tt - ty * ts) / under
  const at = (tick: number) => first + slope * tick + size * shape(tick)
  return { at, error: values.reduce((sum, value, tick) => sum + (value - at(tick)) ** 2, 0) }
}

test('what was seen of a quarter of an hour foretells the rest on a public day, and not on a secret one', () => {
  assert.ok(errorOfForetelling(firstDay - 1) < 0.001)
  const errors = Array.from({ length: 8 }, (_, at) => errorOfForetelling(firstDay + at)).toSorted((a, b) => a - b)
  assert.ok((errors[3] as number) > 0.05, `half of the errors are above ${errors[3]} percent`)
})
