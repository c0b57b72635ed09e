import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type MeasuredDay, measureRates } from './present-rates.ts'
import { allOfIt, project } from './projection.ts'

const quiet: MeasuredDay = {
  freeAtStartCents: 0n,
  depositsCents: 0n,
  maturedCents: 0n,
  withdrawnCents: 0n,
  investedCents: 0n,
}

test('nothing that moved gives rates of nothing, and no growth is claimed', () => {
  for (const days of [[], [quiet, quiet]]) {
    const rates = measureRates(days, [])
    assert.equal(rates.depositsPerDayCents, 0n)
    assert.equal(rates.withdrawnShare, 0n)
    assert.equal(rates.investedShare, 0n)
    assert.equal(rates.depositGrowth, 0n)
    assert.equal(rates.isGrowthMeasured, false)
  }
})

test('growth is the later half against the earlier, taken to a week', () => {
  const days = (first: bigint, second: bigint) => [
    ...Array.from({ length: 14 }, () => ({ ...quiet, depositsCents: first })),
    ...Array.from({ length: 14 }, () => ({ ...quiet, depositsCents: second })),
  ]
  // By hand: four times as much after two weeks is twice as much after one.
  assert.equal(measureRates(days(100n, 400n), []).depositGrowth, 1_000_000n)
  assert.equal(measureRates(days(400n, 100n), []).depositGrowth, -500_000n)
  assert.equal(measureRates(days(100n, 100n), []).depositGrowth, 0n)
  assert.equal(measureRates(days(0n, 100n), []).isGrowthMeasured, false)
})

test('shares are of what lay there to be taken, and the shares of the plans add up to all', () => {
  const day = {
    freeAtStartCents: 60_000n,
    maturedCents: 40_000n,
    withdrawnCents: 25_000n,
    depositsCents: 5_000n,
    investedCents: 20_000n,
  }
  const rates = measureRates(
    [day],
    [
      { investedCents: 1n, hours: 24, percent: 15n },
      { investedCents: 1n, hours: 48, percent: 75n },
      { investedCents: 1n, hours: 72, percent: 100n },
    ],
  )
  assert.equal(rates.withdrawnShare, 250_000n)
  assert.equal(rates.investedShare, 250_000n)
  assert.equal(
    rates.plans.reduce((sum, plan) => sum + plan.share, 0n),
    allOfIt,
  )
  assert.deepEqual(
    rates.plans.map((plan) => plan.days),
    [1, 2, 3],
  )
})

test('a day that follows the measured rates moves what was measured', () => {
  const day = {
    freeAtStartCents: 80_000n,
    maturedCents: 20_000n,
    withdrawnCents: 10_000n,
    depositsCents: 30_000n,
    investedCents: 60_000n,
  }
  const rates = measureRates([day], [{ investedCents: 60_000n, hours: 24, percent: 15n }])
  const start = {
    heldCents: 100_000n,
    freeCents: 80_000n,
    askedCents: 0n,
    lockedCents: 0n,
    running: [{ day: 0, principalCents: 20_000n, returnCents: 0n }],
  }
  const [first] = project(start, rates, { horizonDays: 1 }).days
  assert.deepEqual(
    [first?.askedCents, first?.depositsCents, first?.promisedCents, first?.heldCents],
    [10_000n, 30_000n, 9_000n, 120_000n],
  )
})
