import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  costOf,
  flowOf,
  heldAfter,
  marketCents,
  momentsOf,
  neverSelling,
  type PortfolioFill,
  promisedCents,
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
      const points = tellPortfolio(fills, momentsOf(fills, now, 400), { worth, level: () => 1, promised: professional })
      assert.equal(points.at(-1)?.putInCents, putIn)
      assert.equal(points.at(-1)?.worthCents, held)
    }),
  )
})
