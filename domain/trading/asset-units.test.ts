import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assetDecimals, formatAsset, isCoin } from './asset-units.ts'

test('dollars have cents, coins the places of their network, and positions those of every quantity', () => {
  assert.equal(formatAsset('USD', 123_456n), '1234.56')
  assert.equal(formatAsset('BTC', 5_000_000n), '0.05000000')
  assert.equal(formatAsset('USDT', 400_000n), '4000.00')
  assert.equal(formatAsset('M.AAPL', 1n), `0.${'1'.padStart(assetDecimals('M.AAPL'), '0')}`)
})

test('what isn’t one of the three coins is no coin', () => {
  assert.equal(isCoin('ETH'), true)
  assert.equal(isCoin('USD'), false)
  assert.equal(isCoin('M.AAPL'), false)
})
