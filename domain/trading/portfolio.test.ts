import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  continueReturn,
  costOf,
  flowOf,
  heldAfter,
  marketCents,
  momentsOf,
  neverSelling,
  noReturnYet,
  type PortfolioFill,
  promisedCents,
  returnNow,
  sumOf,
  tellPortfolio,
  timeWeightedReturn,
  type Worth,
  worthOf,
} from './portfolio.ts'

const dayMs = 86_400_000
const professional = { percent: 100n, hours: 72 }

/** Prices in cents of a whole unit, by day; a quantity of a million is one whole unit. */
function worthBy(prices: readonly number[]): Worth {
  return (_, units, atMs) => (units * BigInt(prices[Math.floor(atMs / dayMs)] ?? 0)) / 1_000_000n
}

function fillAt(day: number, side: 'buy' | 'sell', whole: number, cents: number, fee = 0, slip = 0): PortfolioFill {
  return {
    atMs: day * dayMs + 1,
    symbol: 'AAPL',
    side,
    quantityUnits: BigInt(whole) * 1_000_000n,
    tradedCents: BigInt(cents),
    feeCents: BigInt(fee),
    slipCents: BigInt(slip),
  }
}

test('the return of a share that is bought once is that of its price, less what buying cost', () => {
  const worth = worthBy([10_000, 11_000, 12_000])
  const free = [fillAt(0, 'buy', 1, 10_000)]
  assert.equal(timeWeightedReturn(free, worth, 2 * dayMs + 5)?.toFixed(6), '0.200000')
  const dear = [fillAt(0, 'buy', 1, 10_050, 50, 50)]
  assert.equal(timeWeightedReturn(dear, worth, 2 * dayMs + 5)?.toFixed(6), (12_000 / 10_100 - 1).toFixed(6))
})

test('it doesn’t matter to the return how much money was in when', () => {
  const worth = worthBy([10_000, 12_000, 9_000])
  const little = [fillAt(0, 'buy', 1, 10_000), fillAt(1, 'buy', 100, 1_200_000)]
  const much = [fillAt(0, 'buy', 100, 1_000_000), fillAt(1, 'buy', 1, 12_000)]
  const now = 2 * dayMs + 5
  assert.equal(timeWeightedReturn(little, worth, now)?.toFixed(9), timeWeightedReturn(much, worth, now)?.toFixed(9))
  assert.equal(timeWeightedReturn(little, worth, now)?.toFixed(6), '-0.100000')
})

test('time without anything held changes nothing, and selling costs what it costs', () => {
  const worth = worthBy([10_000, 12_000, 50, 20_000, 10_000])
  const fills = [fillAt(0, 'buy', 1, 10_000), fillAt(1, 'sell', 1, 11_900, 100, 100), fillAt(3, 'buy', 1, 20_000)]
  const now = 4 * dayMs + 5
  assert.equal(timeWeightedReturn(fills, worth, now)?.toFixed(6), ((11_800 / 10_000) * 0.5 - 1).toFixed(6))
  assert.equal(timeWeightedReturn([], worth, now), undefined)
  assert.equal(
    timeWeightedReturn(fills, () => undefined, now),
    undefined,
  )
})

test('never selling is told against what was done', () => {
  const worth = worthBy([10_000, 12_000, 15_000])
  const fills = [fillAt(0, 'buy', 2, 20_000), fillAt(1, 'sell', 1, 12_000, 12)]
  // The one that was sold would be worth 150 dollars and brought 119.88.
  assert.equal(neverSelling(fills, worth, 2 * dayMs + 5), 15_000n - 11_988n)
})

test('the promise doubles whole stretches of 72 hours, money by money', () => {
  const fills = [fillAt(0, 'buy', 1, 10_000), fillAt(3, 'buy', 1, 500)]
  assert.equal(promisedCents(fills, professional, 2 * dayMs), 10_000n)
  assert.equal(promisedCents(fills, professional, 3 * dayMs + 1), 20_000n + 500n)
  assert.equal(promisedCents(fills, professional, 9 * dayMs + 1), 80_000n + 2_000n)
})

const anyFills = fc
  .array(fc.record({ day: fc.nat(20), whole: fc.integer({ min: 1, max: 9 }), side: fc.constantFrom('buy', 'sell') }), {
    minLength: 1,
    maxLength: 15,
  })
  .map((steps) => {
    let held = 0
    return steps
      .toSorted((a, b) => a.day - b.day)
      .flatMap(({ day, whole, side }) => {
        const count = side === 'sell' ? Math.min(held, whole) : whole
        if (count === 0) return []
        held += side === 'sell' ? -count : count
        return [fillAt(day, side, count, count * 10_000, 10, 3)]
      })
  })
  .filter((fills) => fills.length > 0)

test('a return that is gone on from is the return of all fills together', () => {
  const worth = worthBy(Array.from({ length: 31 }, (_, day) => 10_000 + ((day * 7_919) % 5_000)))
  const now = 30 * dayMs + 5
  fc.assert(
    fc.property(anyFills, fc.nat(20), (fills, day) => {
      const early = fills.filter(({ atMs }) => atMs < day * dayMs)
      const late = fills.slice(early.length)
      const inTwo = continueReturn(continueReturn(noReturnYet, early, worth), late, worth)
      assert.equal(inTwo.fillCount, fills.length)
      assert.equal(returnNow(inTwo, worth, now), timeWeightedReturn(fills, worth, now))
    }),
  )
})

test('each point tells what its fills alone would tell', () => {
  const level = (atMs: number) => 1 + (Math.floor(atMs / dayMs) % 7) / 10
  const worth = worthBy(Array.from({ length: 31 }, (_, day) => 10_000 + day))
  fc.assert(
    fc.property(anyFills, (fills) => {
      const moments = momentsOf(fills, { fromMs: 0, nowMs: 30 * dayMs, pointsMax: 40 })
      for (const point of tellPortfolio(fills, moments, { worth, level, promised: professional })) {
        const until = fills.filter(({ atMs }) => atMs <= point.atMs)
        assert.equal(point.putInCents, sumOf(until, flowOf))
        assert.equal(point.worthCents, worthOf(heldAfter(until), worth, point.atMs))
        assert.equal(point.promisedCents, promisedCents(fills, professional, point.atMs))
        const oneByOne = until.reduce((sum, fill) => sum + promisedCents([fill], professional, point.atMs), 0n)
        assert.equal(point.promisedCents, oneByOne, 'whole percents of doubling leave nothing to round')
        if (point.marketCents !== undefined) assert.equal(point.marketCents, marketCents(fills, level, point.atMs))
      }
    }),
  )
})

test('where prices stand still, trading loses exactly what it cost, and the market and cash lose nothing', () => {
  const worth: Worth = (_, units) => (units * 10_000n) / 1_000_000n
  fc.assert(
    fc.property(anyFills, (fills) => {
      const now = 30 * dayMs
      const held = worthOf(heldAfter(fills), worth, now) as bigint
      const putIn = sumOf(fills, flowOf)
      assert.equal(held - putIn, -sumOf(fills, ({ feeCents }) => feeCents))
      assert.equal(
        marketCents(fills, () => 7.5, now),
        putIn,
      )
      assert.ok(sumOf(fills, costOf) >= putIn - held)
      const points = tellPortfolio(fills, momentsOf(fills, { fromMs: 0, nowMs: now, pointsMax: 400 }), {
        worth,
        level: () => 1,
        promised: professional,
      })
      assert.equal(points.at(-1)?.putInCents, putIn)
      assert.equal(points.at(-1)?.worthCents, held)
    }),
  )
})

test('a portfolio is told from the midnight before its first fill, in even steps, with every fill in between', () => {
  fc.assert(
    fc.property(anyFills, fc.integer({ min: 1, max: 400 }), fc.nat(25), (fills, pointsMax, fromDay) => {
      const nowMs = 30 * dayMs + 12_345
      const moments = momentsOf(fills, { fromMs: fromDay * dayMs, nowMs, pointsMax })
      const start = Math.max(fromDay, Math.floor((fills[0] as PortfolioFill).atMs / dayMs)) * dayMs
      assert.equal(moments[0]?.atMs, start)
      assert.deepEqual(moments.at(-1), { atMs: nowMs, isWhole: true })
      assert.ok(moments.filter(({ isWhole }) => isWhole).length <= pointsMax + 2)
      const times = moments.map(({ atMs }) => atMs)
      assert.deepEqual(
        times,
        [...new Set(times)].toSorted((one, other) => one - other),
      )
      const newest = fills.filter(({ atMs }) => atMs >= start).slice(-pointsMax)
      assert.ok(newest.every(({ atMs }) => times.includes(atMs)))
    }),
  )
})

test('before its first fill a portfolio is nothing, and each fill shows what it cost', () => {
  const worth = worthBy([10_000, 10_000])
  const fills = [fillAt(0, 'buy', 1, 10_000, 10)]
  const points = tellPortfolio(fills, momentsOf(fills, { fromMs: 0, nowMs: dayMs, pointsMax: 400 }), {
    worth,
    level: () => 1,
    promised: professional,
  })
  const nothing = { putInCents: 0n, worthCents: 0n, promisedCents: 0n }
  assert.deepEqual(points[0], { atMs: 0, ...nothing, marketCents: 0n })
  const after = { putInCents: 10_010n, worthCents: 10_000n, promisedCents: 10_010n }
  assert.deepEqual(points[1], { atMs: 1, ...after, marketCents: undefined })
  assert.deepEqual(points[2], { atMs: 4 * 3_600_000, ...after, marketCents: 10_010n })
})
