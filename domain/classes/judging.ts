import { mix } from '../markets/noise.ts'
import { Refusal } from '../refusal.ts'
import { quantileOfNormal } from './normal.ts'
import { isPoolFraud, type JudgingRound, offersOfEachKind, type PoolOffer } from './offers.ts'

/** Fewer people than this say too little for an interval. */
export const peopleForIntervalMin = 8

export const bootstrapDraws = 2_000
export const bootstrapSeed = 2_026
/** In percent: the bootstrap's draws between these two places. */
const intervalPercent = { low: 2.5, high: 97.5 }

/** A round is opened once and closed once, and after comes after before. */
export type RoundState = 'not_yet' | 'open' | 'closed'

export function requireOpening(round: JudgingRound, states: Readonly<Record<JudgingRound, RoundState>>): void {
  if (states[round] !== 'not_yet') throw new Refusal('judging_done')
  if (round === 'after' && states.before !== 'closed') throw new Refusal('judging_order')
}

/** Of the frauds in one round those that were called frauds, and of the honest offers those that were. */
export interface Score {
  readonly hits: number
  readonly falseAlarms: number
}

export function scoreOf(judgements: readonly { readonly offer: PoolOffer; readonly saysFraud: boolean }[]): Score {
  const called = judgements.filter(({ saysFraud }) => saysFraud)
  const hits = called.filter(({ offer }) => isPoolFraud(offer)).length
  return { hits, falseAlarms: called.length - hits }
}

/** Somebody who has judged every offer of both rounds. */
export interface JudgedTwice {
  readonly before: Score
  readonly after: Score
}

/** A figure, and between what it could as well be with other people of the same kind. */
export interface Estimate {
  readonly value: number
  readonly low: number
  readonly high: number
}

export interface Comparison {
  readonly hits: Readonly<Record<JudgingRound, Estimate>>
  readonly falseAlarms: Readonly<Record<JudgingRound, Estimate>>
  readonly dPrime: Readonly<Record<JudgingRound | 'better', Estimate>>
}

const measures = {
  hitsBefore: (people) => rate(people, 'before', 'hits'),
  hitsAfter: (people) => rate(people, 'after', 'hits'),
  falseAlarmsBefore: (people) => rate(people, 'before', 'falseAlarms'),
  falseAlarmsAfter: (people) => rate(people, 'after', 'falseAlarms'),
  dPrimeBefore: (people) => dPrimeOf(people, 'before'),
  dPrimeAfter: (people) => dPrimeOf(people, 'after'),
  better: (people) => dPrimeOf(people, 'after') - dPrimeOf(people, 'before'),
} satisfies Record<string, (people: readonly JudgedTwice[]) => number>

type Measure = keyof typeof measures

/** What before and after come to over everyone together. Null where there are too few people for an interval. */
export function compareRounds(people: readonly JudgedTwice[]): Comparison | null {
  if (people.length < peopleForIntervalMin) return null
  const drawn = resamples(people)
  const estimate = (name: Measure): Estimate => {
    const values = drawn.map((again) => measures[name](again)).toSorted((one, other) => one - other)
    return {
      value: measures[name](people),
      low: values[Math.floor((intervalPercent.low / 100) * bootstrapDraws)] as number,
      high: values[Math.ceil((intervalPercent.high / 100) * bootstrapDraws) - 1] as number,
    }
  }
  return {
    hits: { before: estimate('hitsBefore'), after: estimate('hitsAfter') },
    falseAlarms: { before: estimate('falseAlarmsBefore'), after: estimate('falseAlarmsAfter') },
    dPrime: { before: estimate('dPrimeBefore'), after: estimate('dPrimeAfter'), better: estimate('better') },
  }
}

/** As many people as there are, drawn again and again from them with replacement. Each keeps both of their rounds. */
function resamples(people: readonly JudgedTwice[]): JudgedTwice[][] {
  let counter = 0
  const drawOne = () => people[Math.floor(((mix(bootstrapSeed, ++counter) >>> 0) / 2 ** 32) * people.length)]
  return Array.from({ length: bootstrapDraws }, () => Array.from(people, () => drawOne() as JudgedTwice))
}

const sumOf = (people: readonly JudgedTwice[], round: JudgingRound, of: keyof Score) =>
  people.reduce((sum, person) => sum + person[round][of], 0)

function rate(people: readonly JudgedTwice[], round: JudgingRound, of: keyof Score): number {
  return sumOf(people, round, of) / (people.length * offersOfEachKind)
}

function dPrimeOf(people: readonly JudgedTwice[], round: JudgingRound): number {
  const asked = people.length * offersOfEachKind
  return dPrime({
    hits: sumOf(people, round, 'hits'),
    frauds: asked,
    falseAlarms: sumOf(people, round, 'falseAlarms'),
    honest: asked,
  })
}

/**
 * How well frauds and honest offers were told apart, however suspicious somebody is in general: 0 is guessing. Half a
 * call is added to each count and one to each number of offers (the log-linear correction), so that all or none right
 * has a value too.
 */
export function dPrime(counts: {
  readonly hits: number
  readonly frauds: number
  readonly falseAlarms: number
  readonly honest: number
}): number {
  const { hits, frauds, falseAlarms, honest } = counts
  return quantileOfNormal((hits + 0.5) / (frauds + 1)) - quantileOfNormal((falseAlarms + 0.5) / (honest + 1))
}
