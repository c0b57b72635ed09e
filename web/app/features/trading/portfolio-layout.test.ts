import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  apart,
  datesOf,
  gainsOf,
  gridOf,
  layOut,
  linePath,
  promisePath,
  stopBeside,
  stopNear,
  stopsOf,
} from './portfolio-layout.ts'

const day = (number: number, hour = 0) => new Date(Date.UTC(2026, 9, number, hour)).toISOString()

const told = [
  { at: day(1), putIn: '0.00', worth: '0.00', market: '0.00', promised: '0.00' },
  { at: day(1, 5), putIn: '100.00', worth: '99.80', market: null, promised: '100.00' },
  { at: day(2), putIn: '100.00', worth: null, market: '101.00', promised: '100.00' },
  { at: day(3), putIn: '100.00', worth: '110.00', market: '98.50', promised: '100.00' },
  { at: day(5), putIn: '100.00', worth: '104.00', market: '103.00', promised: '200.00' },
]

test('gains are told against cash, and a missing price is no gain at all', () => {
  const points = gainsOf({ points: told })
  assert.deepEqual(
    points.map(({ own, market, promised }) => [own, market, promised]),
    [
      [0n, 0n, 0n],
      [-20n, null, 0n],
      [null, 100n, 0n],
      [1000n, -150n, 0n],
      [400n, 300n, 10_000n],
    ],
  )
})

test('the line has a gap where a price is missing, and the market has none at a fill', () => {
  const points = gainsOf({ points: told })
  const layout = layOut(points, 1000)
  assert.equal(linePath(points, ({ own }) => own, layout).match(/M/g)?.length, 2)
  assert.equal(linePath(stopsOf(points), ({ market }) => market, layout).match(/M/g)?.length, 1)
})

test('the promise leaves the drawing at the first step above it', () => {
  const points = gainsOf({ points: told })
  const { path, leaves } = promisePath(points, layOut(points, 1000))
  assert.equal(leaves?.at, day(5))
  assert.ok(path.endsWith('V0'))
  assert.equal(promisePath(points.slice(0, 4), layOut(points, 1000)).leaves, undefined)
})

test('the keys move by a day and by a week, and stay within the line', () => {
  const stops = stopsOf(gainsOf({ points: told }))
  const at = (days: number, from: number) => stopBeside(stops, stops[from] as (typeof stops)[number], days).at
  assert.equal(at(1, 0), day(2))
  assert.equal(at(1, 2), day(5))
  assert.equal(at(1, 3), day(5))
  assert.equal(at(-1, 3), day(3))
  assert.equal(at(-7, 3), day(1))
  assert.equal(at(7, 0), day(5))
  assert.equal(stopNear(stops, Date.parse(day(4, 1)))?.at, day(5))
  assert.equal(stopNear([], 0), undefined)
})

test('the grid has every gain within it, zero among its lines, and few lines', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), { maxLength: 40 }), (values) => {
      const grid = gridOf(values)
      assert.ok(grid.includes(0n))
      assert.ok(grid.length >= 2 && grid.length <= 8, `${grid.length} lines`)
      for (const value of values) assert.ok(value >= (grid[0] as bigint) && value <= (grid.at(-1) as bigint))
    }),
  )
})

test('names at the ends of the lines never lie on each other and keep their order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 4 }), (wanted) => {
      const placed = apart(wanted, 18)
      const order = wanted.map((_, at) => at).toSorted((a, b) => (wanted[a] as number) - (wanted[b] as number))
      for (const [at, place] of order.entries()) {
        const before = order[at - 1]
        if (before !== undefined) assert.ok((placed[place] as number) - (placed[before] as number) >= 18 - 1e-9)
      }
    }),
  )
  assert.deepEqual(apart([100, 200], 18), [100, 200])
})

test('dates are those of midnights, evenly thinned out', () => {
  assert.deepEqual(datesOf(Date.parse(day(1)), Date.parse(day(3, 5)), 5), [day(1), day(2), day(3)].map(Date.parse))
  assert.ok(datesOf(Date.parse(day(1)), Date.parse(day(30)), 5).length <= 5)
})
