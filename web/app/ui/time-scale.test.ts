import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { roundScale, spreadLabels, stepPath, valueAt } from './time-scale.ts'

const points = [
  { atMs: 10, value: 100 },
  { atMs: 20, value: null },
  { atMs: 30, value: 250 },
]

test('what held at a moment is the last point before it, and what isn’t known isn’t made up', () => {
  assert.deepEqual(
    [5, 10, 19, 20, 29, 30, 99].map((atMs) => valueAt(points, atMs)),
    [null, 100, 100, null, null, 250, 250],
  )
})

test('a line of steps breaks where a value isn’t known', () => {
  const same = (value: number) => value
  assert.equal(stepPath(points, { x: same, y: same, fromMs: 0, toMs: 40 }), 'M10 100H20M30 250H40')
  assert.equal(stepPath(points, { x: same, y: same, fromMs: 12, toMs: 18 }), 'M12 100H18')
  assert.equal(stepPath([], { x: same, y: same, fromMs: 0, toMs: 40 }), '')
})

test('labels never lie on each other, and one that has room stays where it is', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 6 }), (wanted) => {
      const placed = spreadLabels(wanted, 16, { min: 0, max: 300 }).toSorted((one, other) => one - other)
      for (const [at, y] of placed.entries()) assert.ok(at === 0 || y - (placed[at - 1] ?? 0) >= 16 - 1e-9)
      assert.ok(placed.every((y) => y >= 0 && y <= 300))
    }),
  )
  assert.deepEqual(spreadLabels([200, 100], 16, { min: 0, max: 300 }), [200, 100])
})

test('a scale has zero, holds everything, and isn’t crowded', () => {
  const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((cents) => cents / 100)
  fc.assert(
    fc.property(amount, amount, (one, other) => {
      const scale = roundScale(Math.min(one, other), Math.max(one, other))
      assert.ok(scale.includes(0) || scale.includes(-0))
      assert.ok((scale[0] ?? 0) <= Math.min(one, other, 0) && (scale.at(-1) ?? 0) >= Math.max(one, other, 0))
      assert.ok(scale.length >= 2 && scale.length <= 8, String(scale))
    }),
  )
  assert.deepEqual(roundScale(0, 4_189), [0, 1_000, 2_000, 3_000, 4_000, 5_000])
})
