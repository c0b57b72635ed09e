import { plans } from '@dryrun/domain/investments/plans.ts'
import { choiceCount, isRight, type LessonId, lessonIds, questionCount } from '@dryrun/domain/learn/lessons.ts'
import type { DemoPerson } from './people.ts'

/** What a demo person or the admin does, so many hours before the moment that the history counts back from. */
export type DemoEvent = { readonly hoursBefore: number; readonly username: string } & (
  | { readonly does: 'signUp' }
  | { readonly does: 'claim'; readonly key: string; readonly dollars: number; readonly coin: 'BTC' | 'ETH' }
  | { readonly does: 'approveClaim' | 'approveWithdrawal'; readonly key: string; readonly of: string }
  | {
      readonly does: 'declineClaim' | 'declineWithdrawal'
      readonly key: string
      readonly of: string
      readonly reason: string
    }
  | { readonly does: 'invest'; readonly key: string; readonly dollars: number; readonly planId: number }
  | { readonly does: 'withdraw'; readonly key: string; readonly dollars: number }
  | { readonly does: 'trade'; readonly key: string; readonly order: DemoOrder }
  | { readonly does: 'review'; readonly text: string }
  | { readonly does: 'publishReview' }
  | { readonly does: 'read'; readonly lesson: LessonId; readonly percent: number }
  | { readonly does: 'answer'; readonly lesson: LessonId; readonly choices: readonly number[] }
)

/** An order as a person thinks of it: so many dollars, or a share of what they hold, at a price so far from the last one. */
export interface DemoOrder {
  readonly symbol: string
  readonly buys?: { readonly dollars: number }
  readonly sells?: { readonly percent: bigint }
  readonly waits?: { readonly type: 'limit' | 'stop'; readonly percentAway: number }
  readonly note?: string
}

type Step = DemoEvent extends infer E ? (E extends DemoEvent ? Omit<E, 'hoursBefore' | 'username'> : never) : never

const dayHours = 24
/** An approval or a maturity has surely been carried out this long after it is due. */
const marginHours = 1

/** The history of all people in the order of time: the same for the same seed. */
export function tellHistory(people: readonly DemoPerson[], seed: number): DemoEvent[] {
  return people
    .flatMap((person, at) => [
      ...tellLife(person, createChance(seed + at * 7_919)),
      ...tellLearning(person, createChance(seed + at * 104_729)),
    ])
    .toSorted((a, b) => b.hoursBefore - a.hoursBefore)
}

/** Keeps the dollars that the rules will find, so that nobody asks for what would be refused. */
function tellLife(person: DemoPerson, chance: Chance): DemoEvent[] {
  const { username, usualDeposit } = person
  const events: DemoEvent[] = []
  let hour = person.joinedDaysAgo * dayHours - chance.between(0, 20)
  let balance = 0
  let profit = 0
  let count = 0

  const add = (step: Step) => events.push({ hoursBefore: hour, username, ...step })
  const newKey = (what: string) => `demo-${username.replaceAll(/\W/g, '_')}-${what}-${++count}`

  function payIn(): void {
    const dollars = roundTo(usualDeposit * chance.between(0.6, 1.4), 10)
    const claim = newKey('claim')
    add({ does: 'claim', key: claim, dollars, coin: chance.happens(0.5) ? 'BTC' : 'ETH' })
    hour -= chance.between(0.5, 9)
    if (hour <= 0) return
    if (chance.happens(0.12)) {
      const reason = chance.oneOf([
        'The picture shows another amount.',
        'The picture cannot be read.',
        'No transfer to our address can be seen.',
      ])
      add({ does: 'declineClaim', key: newKey('decline'), of: claim, reason })
      return
    }
    add({ does: 'approveClaim', key: newKey('approve'), of: claim })
    balance += dollars
  }

  function invest(): void {
    const affordable = plans.filter((each) => balance >= Number(each.minCents / 100n))
    // Any plan they can afford: were it always the largest promise, the platform would have run out weeks ago.
    const plan = affordable[Math.floor(chance.between(0, 1) * affordable.length)]
    if (!plan) return
    const most = Math.min(balance, plan.maxCents === undefined ? balance : Number(plan.maxCents / 100n))
    const least = Number(plan.minCents / 100n)
    // Multiples of 20 dollars bring a return in whole dollars with every plan.
    const dollars = Math.max(least, roundTo(least + (most - least) * chance.between(0.05, 0.5), 20))
    add({ does: 'invest', key: newKey('invest'), dollars: Math.min(dollars, most), planId: plan.planId })
    hour -= plan.hours + marginHours
    if (hour > 0) profit += (Math.min(dollars, most) * Number(plan.percent)) / 100
  }

  function withdraw(): void {
    const total = Math.floor(balance + profit)
    if (total < 40) return
    const dollars = Math.max(20, roundTo(total * chance.between(0.12, 0.4), 10))
    const request = newKey('withdraw')
    add({ does: 'withdraw', key: request, dollars })
    balance = balance + profit - dollars
    profit = 0
    hour -= chance.between(0.5, 20)
    if (hour <= 0) return
    if (chance.happens(0.1)) {
      add({
        does: 'declineWithdrawal',
        key: newKey('decline'),
        of: request,
        reason: 'The address is not one of the practice network.',
      })
      balance += dollars
    } else add({ does: 'approveWithdrawal', key: newKey('approve'), of: request })
  }

  add({ does: 'signUp' })
  hour -= chance.between(0.2, 3)
  while (hour > 0) {
    if (balance < 100 || chance.happens(0.4)) payIn()
    else if (profit > 60 && chance.happens(0.45)) withdraw()
    else invest()
    hour -= chance.between(2, 4.5 * dayHours)
  }
  return events.filter((event) => event.hoursBefore > 0)
}

/** Most people begin a few lessons and finish some of them, with some answers wrong. */
function tellLearning({ username, joinedDaysAgo }: DemoPerson, chance: Chance): DemoEvent[] {
  const events: DemoEvent[] = []
  let hour = (joinedDaysAgo - 1) * dayHours
  for (const lesson of lessonIds) {
    hour -= chance.between(3, 3 * dayHours)
    if (hour <= 1 || chance.happens(0.35)) continue
    const percent = Math.round(chance.between(20, 100))
    events.push({ hoursBefore: hour, username, does: 'read', lesson, percent })
    if (!chance.happens(0.6)) continue
    const choices = Array.from({ length: questionCount(lesson) }, (_, question) => {
      const right = Array.from({ length: choiceCount }, (__, choice) => choice).find((choice) =>
        isRight(lesson, question, choice),
      )
      return chance.happens(0.75) && right !== undefined ? right : Math.floor(chance.between(0, choiceCount))
    })
    events.push({ hoursBefore: hour - 0.5, username, does: 'answer', lesson, choices })
  }
  return events
}

function roundTo(value: number, step: number): number {
  return Math.max(step, Math.round(value / step) * step)
}

interface Chance {
  between(low: number, high: number): number
  happens(probability: number): boolean
  oneOf<T>(list: readonly [T, ...T[]]): T
}

/** A small generator with 32 bits of state (a Weyl sequence with a mixing step): enough for a story that is always the same. */
function createChance(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
  return {
    between: (low, high) => low + (high - low) * next(),
    happens: (probability) => next() < probability,
    oneOf: (list) => list[Math.floor(next() * list.length)] ?? list[0],
  }
}
