import assert from 'node:assert/strict'
import { test } from 'node:test'
import { baseOf, pairText } from './pair-text.ts'

test('pairs are written with their quote, shares without', () => {
  assert.deepEqual(['BTCUSDT', 'EURUSD', 'AAPL'].map(pairText), ['BTC/USDT', 'EUR/USD', 'AAPL'])
})

test('a quantity is counted in what is bought', () => {
  assert.deepEqual(['BTCUSDT', 'EURUSD', 'AAPL'].map(baseOf), ['BTC', 'EUR', 'AAPL'])
})
