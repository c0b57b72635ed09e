import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { findPlan } from '../investments/plans.ts'
import { instruments } from '../markets/instruments.ts'
import type { PortfolioFill } from '../trading/portfolio.ts'
import { isTraded } from '../trading/terms.ts'
import type { ClassTransfer } from './house.ts'
import { projectBreak } from './projected-day.ts'
import { type HouseKind, houseFor, scenarioNames, scenarios } from './scenarios.ts'
import { largestFall, tellTrader } from './traders.ts'

test('every scenario offers only what there is: plans, instruments that are traded, and its own scripts', () => {
  for (const name of scenarioNames) {
    const { houses, planIds, symbols, startingCents, questions, announcements } = scenarios[name]
    assert.equal(houses.includes('promise'), planIds.length > 0, name)
    assert.equal(houses.includes('market'), symbols.length > 0, name)
    for (const planId of planIds) assert.ok((findPlan(planId)?.minCents ?? startingCents) <= startingCents)
    for (const symbol of symbols) {
      const instrument = instruments.find((each) => each.symbol === symbol)
      assert.ok(instrument && isTraded(instrument), symbol)
    }
    assert.ok(questions.length > 0 && announcements.length > 0)
  }
})

test('the two halves of a twin class never differ by more than one, whatever chance says', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1), { maxLength: 200 }), (chance) => {
      const count: Record<HouseKind, number> = { promise: 0, market: 0 }
      for (const bit of chance) count[houseFor(scenarios.honest_twin, count, (below) => bit % below)] += 1
      assert.ok(Math.abs(count.promise - count.market) <= 1)
      assert.equal(
        houseFor(scenarios.promise, count, () => 0),
        'promise',
      )
      assert.equal(
        houseFor(scenarios.trading_month, count, () => 0),
        'market',
      )
    }),
  )
})

const hourMs = 3_600_000
const fill = (change: Partial<PortfolioFill>): PortfolioFill => ({
  atMs: 0,
  symbol: 'KO',
  side: 'buy',
  quantityUnits: 10n,
  tradedCents: 1_000n,
  feeCents: 10n,
  slipCents: 5n,
  ...change,
})
/** Each unit is worth a dollar at first and moves with the hours. */
const priceAt = (atMs: number) => [100n, 150n, 75n, 120n][Math.floor(atMs / hourMs)] ?? 120n

test('a month is told by return, largest fall, spread and cost, from fills and prices alone', () => {
  const told = tellTrader({
    startingCents: 10_000n,
    fills: [fill({}), fill({ symbol: 'XOM', quantityUnits: 30n, tradedCents: 3_000n })],
    momentsMs: [0, hourMs, 2 * hourMs, 3 * hourMs],
    worth: (_, units, atMs) => units * priceAt(atMs),
  })
  // 10,000 less 4,020 spent, and 40 units at 120.
  assert.equal(told.worthCents, 10_780n)
  assert.ok(Math.abs((told.gained ?? 0) - 0.078) < 1e-12)
  // From 5,980 + 6,000 to 5,980 + 3,000.
  assert.ok(Math.abs((told.fall?.share ?? 0) - 3_000 / 11_980) < 1e-12)
  assert.deepEqual([told.instruments, told.largestShare, told.costsCents], [2, 0.75, 30n])
})

test('whoever never trades has what they began with, and no price that is missing is made up', () => {
  const idle = tellTrader({ startingCents: 5_000n, fills: [], momentsMs: [0, 1], worth: () => undefined })
  assert.deepEqual([idle.worthCents, idle.gained, idle.fall?.share, idle.instruments], [5_000n, 0, 0, 0])
  assert.equal(idle.largestShare, undefined)
  const blind = tellTrader({ startingCents: 5_000n, fills: [fill({})], momentsMs: [0], worth: () => undefined })
  assert.deepEqual([blind.worthCents, blind.gained, blind.fall], [undefined, undefined, undefined])
})

test('the largest fall lies between nothing and everything, and a rise is none', () => {
  assert.equal(largestFall([1, 2, 3]), 0)
  assert.equal(largestFall([4, 2, 3, 1]), 0.75)
  fc.assert(
    fc.property(fc.array(fc.nat(1_000)), (values) => {
      const fall = largestFall(values)
      assert.ok(fall >= 0 && fall <= 1)
    }),
  )
})

const dayMs = 24 * hourMs
const transfer = (day: number, change: Partial<ClassTransfer>): ClassTransfer => ({
  step: 1n,
  studentNo: 1,
  at: new Date(day * dayMs),
  kind: 'deposit_credited',
  from: 'paid_in',
  to: 'balance',
  amountCents: 100_000n,
  ...change,
})

test('a promise that hasn’t broken has a projected day, from what people did; before anything moved there’s none', () => {
  assert.equal(projectBreak({ transfers: [], plans: [], running: [], askedCents: 0n, now: new Date(0) }), null)
  const transfers = [
    transfer(0, {}),
    transfer(0, { kind: 'investment_opened', from: 'balance', to: 'investment' }),
    transfer(1, { kind: 'return_credited', from: 'returns', to: 'profit', amountCents: 45_000n }),
    transfer(1, { kind: 'principal_returned', from: 'investment', to: 'balance' }),
    transfer(1, { kind: 'withdrawal_requested', from: 'balance', to: 'withdrawal', amountCents: 50_000n }),
    transfer(1, { kind: 'withdrawal_paid', from: 'settled', to: 'paid_out', amountCents: 50_000n }),
  ]
  const now = new Date(1.5 * dayMs)
  const plans = [{ investedCents: 100_000n, hours: 24, percent: 45n }]
  const told = projectBreak({ transfers, plans, running: [], askedCents: 0n, now })
  assert.equal(told?.measuredDays, 2)
  assert.ok(told?.at && told.at.getTime() >= now.getTime())
  // Whoever never takes anything out is always paid.
  const kept = transfers.filter(({ kind }) => !kind.startsWith('withdrawal'))
  assert.equal(projectBreak({ transfers: kept, plans, running: [], askedCents: 0n, now })?.at, null)
})
