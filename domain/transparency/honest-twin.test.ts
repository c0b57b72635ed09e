import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type FlowPoint, honestTwin } from './honest-twin.ts'

const dayMs = 86_400_000

test('a thousand dollars at 4% are a little over 1,040 after a year, with interest on interest', () => {
  const points = [0, 365].map((day) => ({ atMs: day * dayMs, paidInCents: 100_000n, paidOutCents: 0n }))
  const { heldCents, earnedCents } = honestTwin(points, 4)
  assert.equal(heldCents, 100_000n + earnedCents)
  // Each day's interest is rounded down, so it stays below what it would be to the last fraction.
  assert.ok(earnedCents > 3_800n && earnedCents < 4_082n, String(earnedCents))
})

test('what was paid out beyond the deposits is what only a promise could have paid', () => {
  const twin = honestTwin([{ atMs: 0, paidInCents: 10_000n, paidOutCents: 15_000n }], 4)
  assert.deepEqual(twin, { heldCents: 0n, earnedCents: 0n, paidCents: 10_000n, unpaidCents: 5_000n })
})

test('what couldn’t be paid is paid out of later deposits', () => {
  const points = [
    { atMs: 0, paidInCents: 100n, paidOutCents: 150n },
    { atMs: dayMs, paidInCents: 200n, paidOutCents: 150n },
  ]
  assert.deepEqual(honestTwin(points, 0), { heldCents: 50n, earnedCents: 0n, paidCents: 150n, unpaidCents: 0n })
})

const flows = fc
  .array(
    fc.record({ days: fc.integer({ min: 0, max: 40 }), in: fc.bigInt(0n, 10n ** 9n), out: fc.bigInt(0n, 10n ** 9n) }),
  )
  .map((steps) => {
    const points: FlowPoint[] = []
    for (const step of steps) {
      const last = points.at(-1) ?? { atMs: 0, paidInCents: 0n, paidOutCents: 0n }
      points.push({
        atMs: last.atMs + step.days * dayMs,
        paidInCents: last.paidInCents + step.in,
        paidOutCents: last.paidOutCents + step.out,
      })
    }
    return points
  })

test('whatever came and went: nothing is lost or made up, and nothing falls below zero', () => {
  fc.assert(
    fc.property(flows, fc.integer({ min: 0, max: 10 }), (points, percent) => {
      const twin = honestTwin(points, percent)
      const last = points.at(-1)
      assert.equal(twin.heldCents + twin.paidCents, (last?.paidInCents ?? 0n) + twin.earnedCents)
      assert.equal(twin.paidCents + twin.unpaidCents, last?.paidOutCents ?? 0n)
      for (const cents of Object.values(twin)) assert.ok(cents >= 0n)
    }),
  )
})
