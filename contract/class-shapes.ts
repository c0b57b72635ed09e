import { judgingRounds, offerSigns, poolOffers } from '@dryrun/domain/classes/offers.ts'
import { classAnswers } from '@dryrun/domain/classes/questions.ts'
import { announcementScripts, houseKinds, questionScripts, scenarioNames } from '@dryrun/domain/classes/scenarios.ts'
import { studentStates } from '@dryrun/domain/classes/student-state.ts'
import { lessonIds } from '@dryrun/domain/learn/lessons.ts'
import type { RefusalCode } from '@dryrun/domain/refusal.ts'
import * as z from 'zod/mini'
import { investment } from './investments.ts'
import { id, moment, money, rowNumber } from './money.ts'
import { languageCode } from './session.ts'

export const classSummary = z.strictObject({
  classId: id,
  name: z.string(),
  code: z.string(),
  scenario: z.enum(scenarioNames),
  language: languageCode,
  studentCount: z.number(),
  createdAt: moment,
  beganAt: z.nullable(moment),
  endedAt: z.nullable(moment),
})

/** What a visitor with a code may know. */
export const joinableClass = z.strictObject({
  name: z.string(),
  language: languageCode,
  startingMoney: money,
  isFull: z.boolean(),
})

export const announcement = z.strictObject({
  announcementId: id,
  script: z.nullable(z.enum(announcementScripts)),
  words: z.nullable(z.string()),
  toldAt: moment,
})

/** A question of a lesson's quiz, by its place from 0. */
export const quizPlace = z.strictObject({ lesson: z.enum(lessonIds), place: z.int().check(z.minimum(0)) })

/** One of the scenario's, the trainer's own words, or one of a quiz. */
export const question = z.strictObject({
  questionId: id,
  script: z.nullable(z.enum(questionScripts)),
  words: z.nullable(z.string()),
  quiz: z.nullable(quizPlace),
})

/** What the house of a class holds and owes: paid in by the class less paid out to it. */
export const house = z.strictObject({
  paidIn: money,
  paidOut: money,
  held: money,
  owed: money,
  /** What it owes and doesn't hold; nothing while it holds enough. */
  gap: money,
})

/** A house that promises nothing: its students' cash, and what their positions are worth at the last price. */
export const marketHouse = z.strictObject({
  studentCount: z.number(),
  paidIn: money,
  paidOut: money,
  /** Everything in their books that isn't a position. */
  cash: money,
  /** Null where a price is missing. */
  positions: z.nullable(money),
  /** Fees, spread and impact of all their trades. */
  costs: money,
  fillCount: z.number(),
})

const roundState = z.enum(['not_yet', 'open', 'closed'])

/** How far the class is with judging offers before and after. */
const judgingStates = z.strictObject({ before: roundState, after: roundState })

const score = z.strictObject({ hits: z.number(), falseAlarms: z.number() })

const estimate = z.strictObject({ value: z.number(), low: z.number(), high: z.number() })

/** Hits and false alarms before and after, and how sure that is. Nothing beyond these figures is claimed anywhere. */
export const taught = z.strictObject({
  states: judgingStates,
  studentCount: z.number(),
  /** In each round everyone judged so many frauds, and as many honest offers. */
  offersOfEachKind: z.number(),
  /** Those who judged every offer of both rounds. */
  people: z.array(z.strictObject({ studentNo: z.number(), before: score, after: score })),
  /** Null where there are too few people for an interval. */
  comparison: z.nullable(
    z.strictObject({
      hits: z.strictObject({ before: estimate, after: estimate }),
      falseAlarms: z.strictObject({ before: estimate, after: estimate }),
      dPrime: z.strictObject({ before: estimate, after: estimate, better: estimate }),
    }),
  ),
  peopleMin: z.number(),
  draws: z.number(),
  seed: z.number(),
})

/** What an offer turned out to be. */
const answeredOffer = z.strictObject({
  offer: z.enum(poolOffers),
  isFraud: z.boolean(),
  sign: z.enum(offerSigns),
  source: z.string(),
})

/** The offers that a student judges now, and, once the class is through, what they all were. */
export const ownJudging = z.strictObject({
  round: z.nullable(z.enum(judgingRounds)),
  offers: z.array(z.enum(poolOffers)),
  judged: z.array(z.enum(poolOffers)),
  /** Null until nobody judges any more. */
  answers: z.nullable(z.array(z.extend(answeredOffer, { round: z.enum(judgingRounds), saysFraud: z.boolean() }))),
  /** Leads back to six more offers, without an account. */
  reminder: z.string(),
})

export const reminder = z.strictObject({ offers: z.array(answeredOffer) })

/** Everything a student's own screen shows. */
export const ownClass = z.strictObject({
  class: z.pick(classSummary, { classId: true, name: true, scenario: true, beganAt: true, endedAt: true }),
  nickname: z.string(),
  now: moment,
  house: z.enum(houseKinds),
  /** The round of offers that is open. */
  judging: z.nullable(z.enum(judgingRounds)),
  /** What the house of the market buys and sells here; empty with the house of the promise. */
  canTrade: z.array(z.strictObject({ symbol: z.string(), name: z.string() })),
  needsNotes: z.boolean(),
  pocket: money,
  /** The last transfer of the student's book that these figures speak of. */
  upTo: rowNumber,
  balance: money,
  investment: money,
  profit: money,
  /** Rewards for bringing people, which go to the balance at a press. */
  rewards: money,
  /** How to bring someone, and the share of their first investment that it brings; null where nothing is paid for it. */
  invite: z.nullable(z.strictObject({ code: z.string(), percent: z.number() })),
  waitsForApproval: money,
  canInvestIn: z.array(z.number()),
  running: z.array(investment),
  withdrawals: z.array(
    z.strictObject({
      withdrawalId: id,
      amount: money,
      state: z.enum(['waiting', 'paid', 'no_money', 'returned']),
      requestedAt: moment,
      decidedAt: z.nullable(moment),
    }),
  ),
  announcements: z.array(announcement),
  question: z.nullable(z.extend(question, { ownAnswer: z.nullable(z.enum(classAnswers)) })),
})

export const student = z.strictObject({
  memberId: id,
  studentNo: z.number(),
  nickname: z.nullable(z.string()),
  house: z.enum(houseKinds),
  state: z.enum(studentStates),
  paidIn: money,
  paidOut: money,
  /** A deposit to approve. */
  depositing: money,
  /** Withdrawals that wait. */
  asked: money,
  /** What came back less what was paid in; at the market with what's still in the books. Null where a price is missing. */
  result: z.nullable(money),
})

/** Why a trainer can't change the clock. */
export const clockRefusals = [
  'clock_not_allowed',
  'clock_of_other_class',
  'clock_not_begun',
  'nothing_to_change',
] as const satisfies readonly RefusalCode[]

export const clockOfClass = z.strictObject({
  now: moment,
  speed: z.number(),
  /** Null where the clock may be changed. */
  refusedBecause: z.nullable(z.enum(['no_class', 'member_logged_in', 'other_class', 'not_begun'])),
  /** The lesson that has the clock, where it's another trainer's. */
  heldBy: z.nullable(z.strictObject({ lesson: z.string(), trainer: z.string() })),
  nextMaturity: z.nullable(z.strictObject({ at: moment, count: z.number() })),
})

/** Where the house is heading if everyone goes on as they did. */
const projected = z.nullable(
  z.strictObject({
    /** Null where it would go on beyond what is looked at. */
    at: z.nullable(moment),
    /** So many days of the class clock it's measured over. */
    measuredDays: z.number(),
  }),
)

/** One student's month, side by side with holding. Never ranked by return alone. */
const trader = z.strictObject({
  studentNo: z.number(),
  /** For the trainer alone. */
  nickname: z.nullable(z.string()),
  worth: z.nullable(money),
  /** Shares: 0.1 is 10%. Null where a price is missing. */
  gained: z.nullable(z.number()),
  largestFall: z.nullable(z.number()),
  /** From where to where it fell. */
  fall: z.nullable(z.strictObject({ high: money, highAt: moment, low: money, lowAt: moment })),
  /** How many instruments they hold now, and how much of it is the largest. */
  instruments: z.number(),
  largestShare: z.nullable(z.number()),
  costs: money,
  fillCount: z.number(),
})

export const desk = z.strictObject({
  class: z.extend(classSummary, {
    approvesDeposits: z.boolean(),
    startingMoney: money,
    /** Null where the scenario takes several lessons. */
    minutes: z.nullable(z.number()),
  }),
  /** Where phones find this instance; null where no address on the network is known. */
  joinAddress: z.nullable(z.string()),
  clock: clockOfClass,
  students: z.array(student),
  /** Null where the scenario has no house that promises something. */
  house: z.nullable(house),
  market: z.nullable(marketHouse),
  judging: z.extend(judgingStates, {
    /** Of the open round, who has judged all of it. */
    done: z.number(),
  }),
  depositsToApprove: z.strictObject({
    count: z.number(),
    amount: money,
    /** Whose they are, in the order in which they're approved. */
    each: z.array(z.strictObject({ nickname: z.nullable(z.string()), amount: money })),
  }),
  withdrawalsToPay: z.strictObject({
    count: z.number(),
    amount: money,
    /** The oldest ones that can be paid one after the other from what's held. */
    payable: z.strictObject({ count: z.number(), amount: money }),
  }),
  announcements: z.array(announcement),
  question: z.nullable(
    z.extend(question, {
      /** Everything that can be answered, in its order, with how many have. */
      answers: z.array(z.strictObject({ says: z.enum(classAnswers), count: z.number() })),
    }),
  ),
})

const studentNumbers = z.array(z.number())

/** A dollar transfer of a student's book. */
const classEntry = z.strictObject({
  studentNo: z.number(),
  house: z.enum(houseKinds),
  /** Its place in the order of the class: entries of the same press have the same. */
  step: z.number(),
  at: moment,
  kind: z.string(),
  amount: money,
  /** What it adds to what was paid in, was paid out and is owed; below zero, what it takes. */
  paidIn: money,
  paidOut: money,
  owed: money,
})

/** Something bought or sold, with all that it cost. */
const classFill = z.strictObject({
  studentNo: z.number(),
  at: moment,
  symbol: z.string(),
  side: z.enum(['buy', 'sell']),
  quantity: z.string(),
  /** What went into trading by it, fee included; below zero, what came out. */
  flow: money,
  fee: money,
  /** Spread and impact. */
  slip: money,
})

const positionOf = z.strictObject({
  symbol: z.string(),
  quantity: z.string(),
  /** Null where a price is missing. */
  value: z.nullable(money),
})

export const debrief = z.strictObject({
  class: classSummary,
  /** Those who were there: whoever was removed isn't counted. */
  studentCount: z.number(),
  /** The reader's own number, where they're a student of the class. */
  ownNo: z.nullable(z.number()),
  /** Who was removed while the lesson was on. They're in no count of people, and what they moved is in the totals. */
  removed: z.array(z.strictObject({ studentNo: z.number(), house: z.enum(houseKinds), paidIn: money, paidOut: money })),
  /** Null where the scenario has no house that promises something. */
  house: z.nullable(house),
  /** After each press: all that was paid in and paid out by then, and what that leaves held and owed. */
  moments: z.array(
    z.strictObject({ at: moment, step: z.number(), paidIn: money, paidOut: money, held: money, owed: money }),
  ),
  /** Returns that the class's active investments promise on top of what's owed. */
  promised: money,
  /** Null once it has broken, and where nothing was promised. */
  projected,
  market: z.nullable(
    z.extend(marketHouse, {
      /** What everyone together had, and what they'd put in less what they'd taken out. */
      moments: z.array(
        z.strictObject({
          at: moment,
          worth: z.nullable(money),
          putIn: money,
          cash: money,
          positions: z.array(positionOf),
        }),
      ),
      /** Each position is worth whole cents, rounded by itself. Every total is the sum of these, so nothing is left over. */
      holdings: z.array(z.extend(positionOf, { studentNo: z.number() })),
      fills: z.array(classFill),
    }),
  ),
  /** Only where everyone trades. */
  traders: z.nullable(
    z.strictObject({
      rows: z.array(trader),
      starting: money,
      /** The whole market, bought once at the beginning of the day of the first trade and held, without any cost. */
      holding: z.nullable(z.strictObject({ gained: z.number(), largestFall: z.number(), since: moment })),
    }),
  ),
  taught,
  /** Its place among the moments is told too: many may ask at the same time. */
  broke: z.nullable(z.strictObject({ at: moment, step: z.number(), asked: money, held: money, place: z.number() })),
  results: z.array(
    z.strictObject({
      studentNo: z.number(),
      /** For the trainer alone. */
      nickname: z.nullable(z.string()),
      house: z.enum(houseKinds),
      paidIn: money,
      paidOut: money,
      /** With the house of the market, with what is still in the books; null where a price is missing. */
      result: z.nullable(money),
      hasPaidIn: z.boolean(),
    }),
  ),
  /** All of them, in order. */
  payouts: z.array(
    z.strictObject({
      studentNo: z.number(),
      step: z.number(),
      at: moment,
      amount: money,
      ownMoney: money,
      parts: z.array(
        z.strictObject({
          amount: money,
          /** How much of it others had paid in. */
          others: money,
          from: z.array(z.strictObject({ studentNo: z.number(), at: moment })),
        }),
      ),
    }),
  ),
  fromOthers: money,
  /** What friends paid in, and the rewards for bringing them, which nobody paid in. */
  referrals: z.strictObject({ friends: studentNumbers, brought: money, cost: money }),
  /**
   * The numbers of those who were warned and of what they did then, so that each count can be opened. All of them are with
   * the house that promises something.
   */
  warned: z.strictObject({
    students: studentNumbers,
    checked: studentNumbers,
    /** Who had looked who pays before they first put money in. */
    checkedBefore: studentNumbers,
    paidInAfterAll: studentNumbers,
    paidIn: studentNumbers,
    redFlags: studentNumbers,
    /** Null while the promise holds. */
    askedBefore: z.nullable(studentNumbers),
    askedBeforeAndPaid: z.nullable(studentNumbers),
    /** Null where nobody said that payouts take longer. */
    toldSlow: z.nullable(studentNumbers),
    paidInAfterTold: z.nullable(studentNumbers),
  }),
  /** Every entry that the figures are made of, in order. */
  entries: z.array(classEntry),
})

export type ClassSummary = z.infer<typeof classSummary>
export type OwnClass = z.infer<typeof ownClass>
export type Desk = z.infer<typeof desk>
export type Debrief = z.infer<typeof debrief>
export type Student = z.infer<typeof student>
export type ClassClock = z.infer<typeof clockOfClass>
export type HouseOfClass = z.infer<typeof house>
export type MarketHouse = z.infer<typeof marketHouse>
export type Taught = z.infer<typeof taught>
export type OwnJudging = z.infer<typeof ownJudging>
export type Reminder = z.infer<typeof reminder>
