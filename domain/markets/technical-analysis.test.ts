import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  analyse,
  exponentialAverages,
  macdOverSignal,
  movingAverage,
  relativeStrength,
  simpleAverage,
  stochastic,
} from './technical-analysis.ts'

const bar = (high: number, low: number, close: number) => ({ high, low, close })
const rising = Array.from({ length: 130 }, (_, at) => bar(at + 101, at + 99, at + 100))
const falling = Array.from({ length: 130 }, (_, at) => bar(301 - at, 299 - at, 300 - at))
const flat = Array.from({ length: 130 }, () => bar(100, 100, 100))

test('an average is the mean of the last prices, and there is none of too few', () => {
  assert.equal(simpleAverage([1, 2, 3, 4], 3), 3)
  assert.equal(simpleAverage([1, 2], 3), undefined)
  assert.deepEqual(movingAverage([1, 2, 3, 4, 8], 3), [undefined, undefined, 2, 3, 5])
})

test('an exponential average begins with a mean and moves part of the way', () => {
  // Length 3 moves half of the way: 2, then 2 + (6 − 2) / 2 = 4, then 4 + (4 − 4) / 2.
  assert.deepEqual(exponentialAverages([1, 2, 3, 6, 4], 3), [2, 4, 4])
  assert.deepEqual(exponentialAverages([1, 2], 3), [])
})

test('relative strength is the upward share of the movement', () => {
  // Moves +2, −1, +1, −1 over 2: gains (2+0)/2=1, then (1+1)/2=1, then 0.5; losses 0.5, then 0.25, then 0.625.
  assert.equal(relativeStrength([10, 12, 11, 12, 11], 2), (100 * 0.5) / (0.5 + 0.625))
  assert.equal(relativeStrength([1, 2, 3], 2), 100)
  assert.equal(relativeStrength([3, 2, 1], 2), 0)
  assert.equal(relativeStrength([5, 5, 5], 2), 50)
  assert.equal(relativeStrength([1, 2], 2), undefined)
})

test('the stochastic says where the price stands in its recent range', () => {
  assert.equal(stochastic([bar(50, 1, 9), bar(12, 8, 11), bar(14, 10, 11)], 2), 50)
  assert.equal(stochastic([bar(5, 5, 5), bar(5, 5, 5)], 2), 50)
  assert.equal(stochastic([bar(5, 5, 5)], 2), undefined)
})

test('on a straight line the fast average keeps its distance, so MACD equals its signal', () => {
  const line = rising.map(({ close }) => close)
  assert.ok(Math.abs(macdOverSignal(line) ?? 1) < 1e-9)
  assert.ok((macdOverSignal([...line, 400]) ?? 0) > 0)
  assert.ok((macdOverSignal([...line, 10]) ?? 0) < 0)
  assert.equal(macdOverSignal(line.slice(0, 33)), undefined)
})

test('a steady rise is bought by the averages and the momentum and sold by the oscillators', () => {
  const { votes, counts } = analyse(rising)
  assert.deepEqual(
    votes.map(({ rule, vote }) => `${rule.kind} ${rule.length} ${vote}`).filter((text) => !text.startsWith('macd')),
    [
      'average 10 buy',
      'average 20 buy',
      'average 50 buy',
      'average 100 buy',
      'relative-strength 14 sell',
      'stochastic 14 sell',
      'momentum 10 buy',
    ],
  )
  assert.equal(votes.length, counts.buy + counts.neutral + counts.sell)
  assert.deepEqual(
    votes.map(({ value }) => value).slice(0, 4),
    [224.5, 219.5, 204.5, 179.5],
    'the averages of 229, 228, … by hand',
  )
})

test('a steady fall is the mirror of it, and no movement is neutral', () => {
  const down = analyse(falling)
  assert.ok(down.votes.filter(({ rule }) => rule.kind === 'average').every(({ vote }) => vote === 'sell'))
  assert.ok(down.score < 0)
  assert.deepEqual(analyse(flat).counts, { buy: 0, neutral: 8, sell: 0 })
  assert.equal(analyse(flat).verdict, 'neutral')
})

test('rules that need more bars than there are stay silent', () => {
  assert.deepEqual(analyse([]).votes, [])
  assert.equal(analyse([]).verdict, 'neutral')
  assert.deepEqual(
    analyse(rising.slice(0, 20)).votes.map(({ rule }) => `${rule.kind} ${rule.length}`),
    ['average 10', 'average 20', 'relative-strength 14', 'stochastic 14', 'momentum 10'],
  )
})
