import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSimulatedMarket } from '@dryrun/domain/markets/simulated-market.ts'
import { tickMs } from '@dryrun/domain/markets/ticks.ts'
import type { Clock } from '../../platform/clock.ts'
import { noDayKeys } from './open-day-keys.ts'
import { readScreener } from './read-screener.ts'
import { createSimulatedSource } from './simulated-source.ts'

const dayMs = 24 * 60 * 60 * 1000
const seed = 7

/** A clock that the test sets, so fast that every question is in a new tick. */
function handClock(startMs: number) {
  let nowMs = startMs
  const clock: Clock = { now: () => new Date(nowMs), speed: () => 1e9, refresh: async () => {}, close: () => {} }
  return {
    clock,
    set: (ms: number) => {
      nowMs = ms
    },
  }
}

test('what is kept of finished days changes nothing: the screen is the one worked out from scratch', async () => {
  const noon = Date.parse('2026-05-04T12:00:00Z')
  const { clock, set } = handClock(noon)
  const source = createSimulatedSource(clock, seed, noDayKeys)
  const market = createSimulatedMarket(seed)
  // The same day again, its last tick, the next day's first, and some days later.
  for (const ms of [noon, noon + tickMs, noon + dayMs / 2 - tickMs, noon + dayMs / 2, noon + 9 * dayMs]) {
    set(ms)
    await new Promise(setImmediate)
    const { value, atMs } = await source.screen('crypto')
    assert.equal(atMs, Math.floor(ms / tickMs) * tickMs)
    for (const { instrument, quote, closes, candles } of value.slice(0, 12)) {
      assert.deepEqual(quote, market.quote(instrument.symbol, atMs))
      assert.deepEqual(closes, market.dailyCloses(instrument.symbol, 366, atMs))
      assert.deepEqual(candles, market.candles(instrument.symbol, '1D', 14, atMs))
    }
  }
})

test('whoever asks in the same tick gets the finished answer, and in the next a new one', async () => {
  const noon = Date.parse('2026-05-04T12:00:00Z')
  const { clock, set } = handClock(noon)
  const source = createSimulatedSource(clock, seed, noDayKeys)
  const first = await readScreener({ market: source }, 'forex')
  assert.equal(await readScreener({ market: source }, 'forex'), first)
  assert.notEqual(await readScreener({ market: source }, 'crypto'), first)
  set(noon + tickMs)
  const next = await readScreener({ market: source }, 'forex')
  assert.notEqual(next, first)
  assert.notEqual(next.at, first.at)
})
