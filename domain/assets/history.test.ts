import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { spreadMoments, tellAssets } from './history.ts'

const step = fc.record({
  atMs: fc.integer({ min: 0, max: 1_000 }),
  transferNo: fc.bigInt({ min: 1n, max: 10_000n }),
  dollarsCents: fc.bigInt({ min: 0n, max: 10_000n }),
  paidInCents: fc.bigInt({ min: -10_000n, max: 10_000n }),
})
const steps = fc.array(step, { minLength: 1 }).map((list) => list.toSorted((one, other) => one.atMs - other.atMs))
const moments = fc.array(fc.integer({ min: 0, max: 1_200 }))

test('points come in order, one for a moment, and the last says what the last step says', () => {
  fc.assert(
    fc.property(steps, moments, (given, asked) => {
      const points = tellAssets(given, asked, () => 0n)
      for (const [place, point] of points.entries())
        assert.ok(place === 0 || (points[place - 1]?.atMs ?? 0) < point.atMs)
      assert.equal(points.at(-1)?.haveCents, given.at(-1)?.dollarsCents)
      assert.equal(points.at(-1)?.transferNo, given.at(-1)?.transferNo)
      for (const { haveCents, dollarsCents } of points) assert.equal(haveCents, dollarsCents)
      assert.equal(points.at(-1)?.paidInCents, given.at(-1)?.paidInCents)
      for (const { atMs } of given) assert.ok(points.some((point) => point.atMs === atMs))
    }),
  )
})

test('positions are added at every point, and what isn’t known is left open', () => {
  const given = [
    { atMs: 10, transferNo: 1n, dollarsCents: 500n, paidInCents: 500n },
    { atMs: 20, transferNo: 4n, dollarsCents: 300n, paidInCents: 500n },
  ]
  const worth = (atMs: number) => (atMs < 20 ? 0n : atMs < 30 ? 210n : undefined)
  assert.deepEqual(tellAssets(given, [5, 25, 30], worth), [
    { atMs: 10, haveCents: 500n, dollarsCents: 500n, transferNo: 1n, paidInCents: 500n },
    { atMs: 20, haveCents: 510n, dollarsCents: 300n, transferNo: 4n, paidInCents: 500n },
    { atMs: 25, haveCents: 510n, dollarsCents: 300n, transferNo: 4n, paidInCents: 500n },
    { atMs: 30, haveCents: undefined, dollarsCents: 300n, transferNo: 4n, paidInCents: 500n },
  ])
  assert.deepEqual(tellAssets([], [1, 2], worth), [], 'a book without entries has no history')
})

test('moments are spread from the first to the last', () => {
  assert.deepEqual(spreadMoments(0, 100, 5), [0, 25, 50, 75, 100])
  assert.deepEqual(spreadMoments(7, 7, 5), [7])
})
