import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Balances, emptyBalances } from '../ledger/accounts.ts'
import { closeInvestments, type Investment, isDue, matureInvestment, openInvestment } from './investment.ts'
import { findPlan, plans } from './plans.ts'

const now = new Date('2026-11-15T12:00:00Z')
const hourMs = 3_600_000

function withBalance(balance: bigint): Balances {
  return { ...emptyBalances, balance }
}

function invest(planId: number, amountCents: bigint, balance = amountCents) {
  return openInvestment(withBalance(balance), now, { investmentId: 'i', planId, amountCents })
}

test('there are four plans, with the figures of the product', () => {
  assert.deepEqual(
    plans.map((plan) => [
      plan.planId,
      plan.title,
      plan.percent,
      plan.minCents,
      plan.maxCents,
      plan.hours,
      plan.minimumWithdrawalCents,
    ]),
    [
      [1, 'STANDARD', 15n, 10_000n, 50_000n, 24, 2_000n],
      [2, 'MEDIUM', 45n, 50_000n, 99_900n, 24, 10_000n],
      [3, 'EXECUTIVE', 75n, 100_000n, 999_900n, 48, 50_000n],
      [4, 'PROFESSIONAL', 100n, 1_000_000n, undefined, 72, 100_000n],
    ],
  )
})

for (const plan of plans) {
  const max = plan.maxCents ?? 99_999_999_999_999n
  test(`${plan.title} takes both of its limits and nothing beyond them`, () => {
    for (const amount of [plan.minCents, max]) {
      const { investment } = invest(plan.planId, amount)
      assert.equal(investment.principalCents, amount)
      assert.equal(investment.returnCents, (amount * plan.percent) / 100n)
      assert.equal(investment.maturesAt.getTime(), now.getTime() + plan.hours * hourMs)
    }
    const beyond = plan.maxCents === undefined ? [plan.minCents - 1n] : [plan.minCents - 1n, plan.maxCents + 1n]
    for (const amount of beyond) assert.throws(() => invest(plan.planId, amount), { code: 'amount_outside_plan' })
  })
}

test('more than the balance is refused before the limits are looked at', () => {
  assert.throws(() => invest(1, 10_001n, 10_000n), { code: 'insufficient_balance' })
  assert.throws(() => invest(1, 900_000n, 10_000n), { code: 'insufficient_balance' })
})

test('a plan that does not exist is not found', () => {
  assert.equal(findPlan(5), undefined)
  assert.throws(() => invest(5, 10_000n), { code: 'not_found' })
})

test('an investment is due at its hour and not a millisecond earlier', () => {
  const { investment } = invest(1, 10_000n)
  assert.ok(!isDue(investment, new Date(investment.maturesAt.getTime() - 1)))
  assert.ok(isDue(investment, investment.maturesAt))
  assert.ok(!isDue({ ...investment, state: 'matured' }, investment.maturesAt))
  assert.ok(!isDue({ ...investment, state: 'closed_early' }, investment.maturesAt))
})

test('maturity brings the principal back and credits the return to profit, rounded down', () => {
  const { investment } = invest(1, 10_003n)
  const transfers = matureInvestment({ ...emptyBalances, investment: 10_003n }, investment)
  assert.deepEqual(
    transfers.map(({ from, to, amountUnits }) => [from, to, amountUnits]),
    [
      ['investment', 'balance', 10_003n],
      ['returns', 'profit', 1_500n],
    ],
  )
})

test('where the admin has taken money off the investment account, what it still holds comes back', () => {
  const { investment } = invest(1, 10_000n)
  const [back] = matureInvestment({ ...emptyBalances, investment: 4_000n }, investment)
  assert.equal(back?.amountUnits, 4_000n)
  const transfers = matureInvestment(emptyBalances, investment)
  assert.deepEqual(
    transfers.map(({ kind }) => kind),
    ['return_credited'],
  )
})

test('splitting an amount never earns more than the whole', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 10_000n, max: 50_000n }), { minLength: 1, maxLength: 9 }), (parts) => {
      const whole = parts.reduce((sum, part) => sum + part, 0n)
      const returns = parts.reduce((sum, part) => sum + invest(1, part).investment.returnCents, 0n)
      return returns <= (whole * 15n) / 100n
    }),
  )
})

test('closing takes each principal once and never more than the account holds', () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt({ min: 1n, max: 1_000n })),
      fc.bigInt({ min: 0n, max: 5_000n }),
      (principals, held) => {
        const running = principals.map((principalCents, at): Investment => {
          return { ...invest(1, 10_000n).investment, investmentId: String(at), principalCents }
        })
        const moved = closeInvestments({ ...emptyBalances, investment: held }, running)
        const sum = moved.reduce((total, transfer) => total + transfer.amountUnits, 0n)
        const wanted = principals.reduce((total, principal) => total + principal, 0n)
        return sum === (wanted < held ? wanted : held) && moved.every((transfer) => transfer.amountUnits > 0n)
      },
    ),
  )
})
