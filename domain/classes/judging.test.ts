import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Refusal } from '../refusal.ts'
import { compareRounds, dPrime, type JudgedTwice, peopleForIntervalMin, requireOpening, scoreOf } from './judging.ts'
import { quantileOfNormal } from './normal.ts'
import { drawOffers, isPoolFraud, offersOfEachKind, poolOffers, sourceOf } from './offers.ts'

/*
 * The expected values come from Python 3's standard library, which knows nothing of this code:
 *
 *   from statistics import NormalDist; z = NormalDist().inv_cdf
 *   def dp(h, f, fa, n): return z((h + .5) / (f + 1)) - z((fa + .5) / (n + 1))
 *
 * The bootstrap was written there a second time: `mix` of domain/markets/noise.ts in Python with masks of 32 bits,
 * person number floor(mix(2026, counter) / 2**32 * n) for counter = 1, 2, …, 2,000 draws, and of the sorted values those
 * at places floor(0.025 * 2000) and ceil(0.975 * 2000) - 1. With random.Random(2026), another generator altogether, and
 * 40,000 draws, the same places gave the values that are compared more loosely below.
 */

const near = (actual: number, expected: number, within = 1e-12) =>
  assert.ok(Math.abs(actual - expected) <= within, `${actual} isn't ${expected}`)

test('the pool has at least 48 offers, half of them frauds, and each says where its sign is known from', () => {
  assert.ok(poolOffers.length >= 48)
  assert.equal(poolOffers.filter(isPoolFraud).length * 2, poolOffers.length)
  for (const offer of poolOffers) assert.match(sourceOf(offer), /SEC|CFTC|FINRA|FTC|FCA/)
})

test('nobody is shown an offer twice, each round is half frauds, and a seed always draws the same', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const rounds = (['before', 'after', 'reminder'] as const).map((round) => drawOffers(seed, round))
      assert.deepEqual(
        rounds.map((offers) => offers.length),
        [12, 12, 6],
      )
      for (const offers of rounds) assert.equal(offers.filter(isPoolFraud).length * 2, offers.length)
      assert.equal(new Set(rounds.flat()).size, 30)
      assert.deepEqual(drawOffers(seed, 'after'), rounds[1])
    }),
  )
})

test('over many seeds every offer comes before the lesson about as often as after it', () => {
  const count = (round: 'before' | 'after') =>
    Map.groupBy(Array.from({ length: 2_000 }, (_, seed) => drawOffers(seed * 7_919, round)).flat(), (offer) => offer)
  const [before, after] = [count('before'), count('after')]
  for (const offer of poolOffers) {
    near(before.get(offer)?.length ?? 0, 500, 100)
    near(after.get(offer)?.length ?? 0, 500, 100)
  }
})

test('the quantile of the normal distribution is that of Python', () => {
  for (const [share, expected] of [
    [1e-12, -7.034483825301132],
    [0.001, -3.090232306167813],
    [0.02, -2.0537489106318225],
    [0.075, -1.4395314709384557],
    [0.0750001, -1.4395307645017297],
    [0.3, -0.5244005127080407],
    [0.5, 0],
    [0.9, 1.2815515655446008],
    [0.975, 1.9599639845400536],
    [0.9999999, 5.199337582290662],
  ] as const)
    near(quantileOfNormal(share), expected, 1e-9)
})

test('d′ is that of Python, also where all or none were right', () => {
  for (const [hits, frauds, falseAlarms, honest, expected] of [
    [6, 6, 0, 6, 2.9304675853710447],
    [0, 6, 6, 6, -2.9304675853710447],
    [3, 6, 3, 6, 0],
    [5, 6, 1, 6, 1.5832772154867492],
    [83, 156, 42, 156, 0.6906092694636864],
    [117, 156, 29, 156, 1.5551557633724238],
  ] as const)
    near(dPrime({ hits, frauds, falseAlarms, honest }), expected)
})

test('calling everything fraud is no better than calling nothing fraud', () => {
  near(dPrime({ hits: 6, frauds: 6, falseAlarms: 6, honest: 6 }), 0)
  near(dPrime({ hits: 0, frauds: 6, falseAlarms: 0, honest: 6 }), 0)
})

/** Twenty people who differ, by a rule that is easy to write down elsewhere. */
const people: JudgedTwice[] = Array.from({ length: 20 }, (_, no) => ({
  before: { hits: (no * 5) % 7, falseAlarms: (no * 3) % 5 },
  after: { hits: Math.min(6, 2 + ((no * 4) % 5)), falseAlarms: (no * 2) % 4 },
}))

test('figures and intervals are those that Python works out, by the same draws', () => {
  const told = compareRounds(people)
  assert.ok(told)
  for (const [estimate, value, low, high] of [
    [told.hits.before, 0.5083333333333333, 0.35833333333333334, 0.6583333333333333],
    [told.hits.after, 0.6666666666666666, 0.5583333333333333, 0.775],
    [told.falseAlarms.before, 0.3333333333333333, 0.23333333333333334, 0.44166666666666665],
    [told.falseAlarms.after, 0.16666666666666666, 0.1, 0.23333333333333334],
    [told.dPrime.before, 0.4476595356902815, 0.04217024195032909, 0.8682762110975529],
    [told.dPrime.after, 1.383395996282437, 0.9933798615336282, 1.8446621568568156],
    [told.dPrime.better, 0.9357364605921554, 0.2704253182614026, 1.5869234749905274],
  ] as const) {
    near(estimate.value, value)
    near(estimate.low, low)
    near(estimate.high, high)
  }
})

test('another generator and twenty times as many draws give nearly the same intervals', () => {
  const told = compareRounds(people)
  assert.ok(told)
  for (const [estimate, low, high] of [
    [told.dPrime.before, 0.0442, 0.8619],
    [told.dPrime.after, 1.0149, 1.8306],
    [told.dPrime.better, 0.2948, 1.5635],
  ] as const) {
    near(estimate.low, low, 0.05)
    near(estimate.high, high, 0.05)
  }
})

test('with fewer than eight people nothing is said about how sure it is', () => {
  assert.equal(compareRounds(people.slice(0, peopleForIntervalMin - 1)), null)
  assert.ok(compareRounds(people.slice(0, peopleForIntervalMin)))
})

test('an interval holds its figure, and people who didn’t change got no better', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ hits: fc.nat(6), falseAlarms: fc.nat(6) }), { minLength: 8, maxLength: 12 }),
      (scores) => {
        const told = compareRounds(scores.map((score) => ({ before: score, after: score })))
        assert.ok(told)
        near(told.dPrime.better.value, 0)
        near(told.dPrime.better.low, 0)
        near(told.dPrime.better.high, 0)
        assert.ok(told.hits.before.low <= told.hits.before.value && told.hits.before.value <= told.hits.before.high)
      },
    ),
    { numRuns: 20 },
  )
})

test('judgements are counted as hits and false alarms', () => {
  const offers = drawOffers(1, 'before')
  assert.deepEqual(scoreOf(offers.map((offer) => ({ offer, saysFraud: true }))), {
    hits: offersOfEachKind,
    falseAlarms: offersOfEachKind,
  })
  assert.deepEqual(scoreOf(offers.map((offer) => ({ offer, saysFraud: isPoolFraud(offer) }))), {
    hits: offersOfEachKind,
    falseAlarms: 0,
  })
})

test('each round is opened once, and after comes after before', () => {
  requireOpening('before', { before: 'not_yet', after: 'not_yet' })
  requireOpening('after', { before: 'closed', after: 'not_yet' })
  for (const [round, before, after, code] of [
    ['before', 'open', 'not_yet', 'judging_done'],
    ['before', 'closed', 'not_yet', 'judging_done'],
    ['after', 'not_yet', 'not_yet', 'judging_order'],
    ['after', 'open', 'not_yet', 'judging_order'],
    ['after', 'closed', 'closed', 'judging_done'],
  ] as const)
    assert.throws(() => requireOpening(round, { before, after }), new Refusal(code))
})
