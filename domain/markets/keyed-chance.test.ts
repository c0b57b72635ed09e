import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { chachaBlock, keyWords } from './chacha.ts'
import { daysPerChain, earlierKey, isPromised, makeChain, sameBytes } from './day-keys.ts'
import { dayMs } from './intervals.ts'
import { createSimulatedMarket } from './simulated-market.ts'
import { epochMs, tickMs } from './ticks.ts'

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
