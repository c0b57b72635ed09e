import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { type MarketSource, readRates, readSettlingRate, readSettlingRates } from './index.ts'

const usdt = 1_000_000n

/** An exchange that lists these prices and may be silent, or know only old ones. */
function exchangeWith(prices: Record<string, string>, answers: 'now' | 'late' | 'never' = 'now'): MarketSource {
  const instruments = Object.keys(prices).map((symbol) => ({ symbol }))
  const part = {
    instruments: async () => {
      if (answers === 'never') throw new Refusal('temporarily_unavailable')
      return instruments
    },
    quotes: async (symbols: readonly string[]) => ({
      value: symbols.map((symbol) => ({ symbol, price: prices[symbol] })),
      atMs: 1_000,
      stale: answers === 'late',
    }),
  }
  return part as unknown as MarketSource
}

test('a coin has the price of its pair with USDT, or else with the dollar, and USDT counts as one dollar', async () => {
  const { of, at, stale } = await readRates(exchangeWith({ BTCUSD: '80000', BTCUSDT: '80001.5', ETHUSD: '3000.25' }))
  assert.deepEqual(of, { BTC: 80_001_500_000n, ETH: 3_000_250_000n, USDT: usdt })
  assert.deepEqual([at?.getTime(), stale], [1_000, false])
})

test('a coin that the source does not list has no rate, and a price that is none is none', async () => {
  const rates = await readSettlingRates(exchangeWith({ ETHUSDT: 'NaN' }))
  assert.deepEqual(rates, { BTC: null, ETH: null, USDT: usdt })
})

test('an old price is shown as such and settles nothing', async () => {
  const late = exchangeWith({ BTCUSDT: '80000' }, 'late')
  const { of, stale } = await readRates(late)
  assert.deepEqual([of.BTC, stale], [80_000_000_000n, true])
  assert.equal(await readSettlingRate(late, 'BTC'), null)
  assert.equal(await readSettlingRate(late, 'USDT'), usdt)
})

test('a source that cannot be reached knows no price, and fails nothing', async () => {
  const { of, at, stale } = await readRates(exchangeWith({}, 'never'))
  assert.deepEqual([of, at, stale], [{ BTC: null, ETH: null, USDT: usdt }, null, true])
})
