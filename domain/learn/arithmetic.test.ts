import assert from 'node:assert/strict'
import { test } from 'node:test'
import { growthFactor, joinersPerRound, roundsUntil, roundTripCents, spreadOfMany } from './arithmetic.ts'

test('the figures that the lessons print', () => {
  // 100% every 72 hours, for a year.
  assert.equal((growthFactor(100, 365 / 3) / 1e36).toFixed(1), '4.2')
  assert.equal((roundsUntil(100, 1_000_000, 100) ?? 0) * 3, 42)
  assert.equal((roundsUntil(100, 110e12, 100) ?? 0) * 3, 123)
  assert.equal(Math.round((growthFactor(0.5, 365) - 1) * 100), 517)
  assert.equal(Math.round((growthFactor(1, 365) - 1) * 100), 3678)
  assert.equal((growthFactor(50, 365 / 7) / 1e9).toFixed(1), '1.5')
  // 15% a day on 100 dollars.
  assert.equal(roundsUntil(100, 1_000_000, 15), 66)
  assert.equal(roundsUntil(100, 110e12, 15), 199)
  // 5% a year.
  assert.equal(roundsUntil(1, 2, 5), 15)
  assert.equal(Math.round(growthFactor(5, 30) * 100), 432)
  assert.equal(Math.round(growthFactor(7, 30) * 100), 761)
  // Interest on interest, beyond the 150% of plain interest.
  assert.equal((growthFactor(5, 30) - 2.5).toFixed(1), '1.8')
  // What one percent of yearly costs takes in 30 years.
  assert.equal(Math.round((1 - growthFactor(6, 30) / growthFactor(7, 30)) * 100), 25)
  assert.equal(growthFactor(100, 5), 32)
})

test('doubling every 72 hours runs out of people on day 78', () => {
  const people = 8e9
  let paidIn = 100
  let round = 0
  for (let next = 100; paidIn < people; round++) {
    next *= 2
    paidIn += next
  }
  assert.equal(round * 3, 78)
})

test('nothing grows to more where nothing is added', () => {
  assert.equal(roundsUntil(100, 200, 0), undefined)
  assert.equal(roundsUntil(200, 100, 0), 0)
})

test('at 100% a round the people to be found double, and at 75% five rounds need 39', () => {
  assert.deepEqual(joinersPerRound(100, 5), [2, 4, 8, 16, 32])
  assert.deepEqual(joinersPerRound(75, 5), [2, 4, 6, 10, 17])
  assert.equal(
    joinersPerRound(75, 5).reduce((sum, count) => sum + count, 0),
    39,
  )
})

test('independent bets average out, and bets that move together do not', () => {
  assert.equal(spreadOfMany(1, 0.5), 1)
  assert.equal(spreadOfMany(4, 0), 0.5)
  assert.equal(spreadOfMany(100, 0), 0.1)
  assert.equal(spreadOfMany(100, 1), 1)
  assert.ok(spreadOfMany(1_000_000, 0.5) > 0.7)
})

test('what the lesson on costs says: a round trip of $1,000 costs $2.40 in a share and $3.00 in a coin', () => {
  assert.equal(roundTripCents(100_000n, 'stock'), 240n)
  assert.equal(roundTripCents(100_000n, 'crypto'), 300n)
  // Once a week for a year, in a coin: 15.6% of the money.
  assert.equal(52n * roundTripCents(100_000n, 'crypto'), 15_600n)
})
