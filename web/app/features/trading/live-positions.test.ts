import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PositionAnswer, Positions } from '@dryrun/contract/trading.ts'
import { atLivePrices, sharesOf } from './live-positions.ts'

const bitcoin: PositionAnswer = {
  symbol: 'BTCUSDT',
  name: 'Bitcoin',
  quantity: '0.010796',
  setAside: '0.000000',
  cost: '729.63',
  averageCost: '67583.36',
  price: '70000.00',
  change: '0.10',
  value: '755.72',
  gainNotTaken: '26.09',
  gainTaken: '15.18',
}

const positions: Positions = {
  upTo: '0',
  roundNo: 1,
  positions: [bitcoin, { ...bitcoin, symbol: 'AAPL', price: null, change: null, value: null, gainNotTaken: null }],
  value: null,
  cost: '1459.26',
  gainNotTaken: null,
  gainTaken: '30.36',
  balance: '853.57',
  setAside: '350.00',
  asOf: '2026-11-15T14:00:00.000Z',
  openOrders: 1,
  fees: '1.00',
  spread: '0.50',
  impact: '0.01',
  fillCount: 3,
}

test('a position is worth what the price on screen makes it worth, and the sum with it', () => {
  const live = atLivePrices(
    positions,
    new Map([
      ['BTCUSDT', { price: '70044.36', change: '-0.85' }],
      ['AAPL', { price: '100.00', change: '0.00' }],
    ]),
  )
  assert.equal(live.positions[0]?.value, '756.19')
  assert.equal(live.positions[0]?.gainNotTaken, '26.56')
  assert.equal(live.positions[1]?.value, '1.07')
  assert.equal(live.value, '757.26')
  assert.equal(live.gainNotTaken, '-702.00')
})

test('a sum with a price that nobody knows is not known', () => {
  const live = atLivePrices(positions, new Map([['BTCUSDT', { price: '70044.36', change: '-0.85' }]]))
  assert.equal(live.value, null)
  assert.equal(live.gainNotTaken, null)
})

test('the shares are of everything: positions, the rest of them, what is set aside, and the balance', () => {
  const many = Array.from({ length: 7 }, (_, at) => ({ ...bitcoin, symbol: `S${at}`, value: `${100 - at}.00` }))
  const shares = sharesOf({ ...positions, positions: many })
  assert.deepEqual(
    shares.map(({ name, symbol }) => symbol ?? name),
    ['S0', 'S1', 'S2', 'S3', 'S4', 'others', 'setAside', 'balance'],
  )
  assert.equal(
    shares.reduce((sum, { cents }) => sum + cents, 0n),
    BigInt(679_00 + 350_00 + 853_57),
  )
  assert.deepEqual(sharesOf({ ...positions, positions: [], balance: '0.00', setAside: '0.00' }), [])
})
