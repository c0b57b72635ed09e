import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { allOfIt, type Position, project, type Rates } from './projection.ts'

const nothing: Position = { heldCents: 0n, freeCents: 0n, askedCents: 0n, lockedCents: 0n, running: [] }

const doubling: Rates = {
  depositsPerDayCents: 1_000_000n,
  depositGrowth: 0n,
  growthEveryDays: 7,
  withdrawnShare: allOfIt,
  investedShare: allOfIt,
  plans: [{ share: allOfIt, days: 3, percent: 100n }],
}

/** Rounds of 72 hours instead of days: 100 people with 100 dollars begin, and a round later everything has doubled. */
const rounds: Rates = { ...doubling, growthEveryDays: 1, plans: [{ share: allOfIt, days: 1, percent: 100n }] }
const growing = (percent: bigint, more: Partial<Rates> = {}) =>
  project(nothing, { ...rounds, depositGrowth: percent * 10_000n, ...more })
const dayOf = (projection: ReturnType<typeof project>) => (projection.days.at(-1)?.day ?? 0) * 3

test('a 72-hour doubling plan with the same inflow every day pays the last full day on day 5 and cannot pay on day 6', () => {
  const { days, ends } = project(nothing, doubling)
  assert.equal(ends, 'cannot_pay')
  // By hand: 1, 2, 3 come in; from day 3 on, 1 comes and 2 are asked for.
  assert.deepEqual(
    days.map(({ heldCents }) => heldCents / 1_000_000n),
    [1n, 2n, 3n, 2n, 1n, 0n, 0n],
  )
  assert.deepEqual(
    days.map(({ shortCents }) => shortCents),
    [0n, 0n, 0n, 0n, 0n, 0n, 1_000_000n],
  )
  assert.equal(days.at(-1)?.day, 6)
})

test('money that grows by 50% every 72 hours changes nothing, 90% only moves the day', () => {
  assert.equal(dayOf(growing(0n)), 6)
  assert.equal(dayOf(growing(50n)), 6)
  assert.equal(dayOf(growing(90n)), 12)
})

test('where only a tenth is taken out and inflow grows by 25%, it ends on day 18', () => {
  const projection = growing(25n, { withdrawnShare: 100_000n })
  assert.equal(projection.ends, 'cannot_pay')
  assert.equal(dayOf(projection), 18)
})

test('only inflow that doubles with the promise keeps paying, until it owes more than the world makes', () => {
  assert.equal(growing(99n).ends, 'cannot_pay')
  assert.equal(growing(100n).ends, 'owes_more_than_the_world')
})

test('what has been asked for already is to be paid on the first day', () => {
  const still: Rates = { ...doubling, depositsPerDayCents: 0n, withdrawnShare: 0n, investedShare: 0n }
  const { days, ends } = project({ ...nothing, heldCents: 500n, askedCents: 501n }, still)
  assert.equal(ends, 'cannot_pay')
  assert.deepEqual([days.length, days[0]?.shortCents], [1, 1n])
  assert.equal(project({ ...nothing, heldCents: 500n, askedCents: 500n }, still).ends, 'beyond_horizon')
})

test('where nobody withdraws, everything is paid for ever, and owed all the same', () => {
  const quiet: Rates = { ...doubling, withdrawnShare: 0n, investedShare: 0n }
  const { days, ends } = project(nothing, quiet, { horizonDays: 10 })
  assert.equal(ends, 'beyond_horizon')
  assert.deepEqual([days.length, days.at(-1)?.heldCents, days.at(-1)?.owedCents], [10, 10_000_000n, 10_000_000n])
})

test('running investments fall due with what they promise', () => {
  const still: Rates = { ...doubling, depositsPerDayCents: 0n, investedShare: 0n }
  const start = { ...nothing, heldCents: 150n, running: [{ day: 2, principalCents: 100n, returnCents: 75n }] }
  const { days, ends } = project(start, still)
  assert.equal(ends, 'cannot_pay')
  assert.deepEqual(
    days.map((day) => [day.owedCents, day.promisedCents, day.creditedCents, day.shortCents]),
    [
      [100n, 75n, 0n, 0n],
      [100n, 75n, 0n, 0n],
      [25n, 0n, 75n, 25n],
    ],
  )
})

test('on every day, held and owed change by what came in, went out and was credited, to the cent', () => {
  const amount = fc.bigInt({ min: 0n, max: 10_000_000n })
  const share = fc.bigInt({ min: 0n, max: allOfIt })
  fc.assert(
    fc.property(amount, amount, amount, share, share, share, (held, free, deposits, withdrawn, invested, half) => {
      const rates: Rates = {
        depositsPerDayCents: deposits,
        depositGrowth: -50_000n,
        growthEveryDays: 7,
        withdrawnShare: withdrawn,
        investedShare: invested,
        plans: [
          { share: half, days: 1, percent: 15n },
          { share: allOfIt - half, days: 3, percent: 100n },
        ],
      }
      const { days } = project({ ...nothing, heldCents: held, freeCents: free }, rates, { horizonDays: 40 })
      let owed = free
      for (const day of days) {
        const paid = day.askedCents - day.shortCents
        assert.equal(day.heldCents, day.heldBeforeCents + day.depositsCents - paid)
        owed = owed + day.depositsCents + day.creditedCents - paid
        assert.equal(day.owedCents, owed)
      }
    }),
  )
})
