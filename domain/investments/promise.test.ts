import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Plan, plans } from './plans.ts'
import { dayPassing, payersOf, percentPerDay, reinvestedCents, savingsFactor } from './promise.ts'

const [standard, medium, executive, professional] = plans as [Plan, Plan, Plan, Plan]
const million = 100_000_000n

test('doubling every three days makes 100 dollars a million on day 42', () => {
  assert.equal(reinvestedCents(10_000n, 100n, 13), 81_920_000n)
  assert.equal(reinvestedCents(10_000n, 100n, 14), 163_840_000n)
  assert.equal(dayPassing(professional, 10_000n, million), 42)
})

test('the least that each plan takes passes a million within weeks', () => {
  assert.deepEqual(
    plans.map((plan) => dayPassing(plan, plan.minCents, million)),
    [66, 21, 26, 21],
  )
  assert.equal(dayPassing(standard, million + 1n, million), 0)
})

test('the rate per day, reinvested for the plan’s time, is the plan’s rate', () => {
  assert.deepEqual(
    plans.map((plan) => percentPerDay(plan).toFixed(1)),
    ['15.0', '45.0', '32.3', '26.0'],
  )
})

test('a year of savings is one year’s percent', () => {
  assert.equal(savingsFactor(0), 1)
  assert.ok(Math.abs(savingsFactor(365) - 1.05) < 1e-12)
})

test('a return of 900 dollars is one further member’s deposit, who is then owed 1750', () => {
  assert.deepEqual(payersOf(executive, 120_000n), {
    returnCents: 90_000n,
    count: 1n,
    eachPaysCents: 100_000n,
    owedCents: 175_000n,
  })
  assert.equal(payersOf(medium, 99_900n).count, 1n)
  assert.equal(payersOf(professional, 1_000_000n).count, 1n)
  assert.equal(payersOf(professional, 1_000_001n).count, 2n)
})

test('the further members always bring enough, and are always owed more than they brought', () => {
  fc.assert(
    fc.property(fc.constantFrom(...plans), fc.bigInt({ min: 0n, max: 10_000_000n }), (plan, above) => {
      const { count, eachPaysCents, returnCents, owedCents } = payersOf(plan, plan.minCents + above)
      const broughtCents = count * eachPaysCents
      return broughtCents >= returnCents && broughtCents - returnCents < eachPaysCents && owedCents > broughtCents
    }),
  )
})
