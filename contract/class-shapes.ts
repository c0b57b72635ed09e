import {
  announcementScripts,
  answersToQuestion,
  questionScripts,
  scenarioNames,
} from '@dryrun/domain/classes/scenarios.ts'
import * as z from 'zod/mini'
import { investment } from './investments.ts'
import { id, moment, money } from './money.ts'
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

export const question = z.strictObject({
  questionId: id,
  script: z.nullable(z.enum(questionScripts)),
  words: z.nullable(z.string()),
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

/** Everything a student's own screen shows. */
export const ownClass = z.strictObject({
  class: z.pick(classSummary, { classId: true, name: true, scenario: true, beganAt: true, endedAt: true }),
  nickname: z.string(),
  now: moment,
  pocket: money,
  balance: money,
  investment: money,
  profit: money,
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
  question: z.nullable(z.extend(question, { ownAnswer: z.nullable(z.enum(answersToQuestion)) })),
})

export const studentStates = ['joined', 'depositing', 'deposited', 'invested', 'waiting', 'paid'] as const

export const student = z.strictObject({
  memberId: id,
  studentNo: z.number(),
  nickname: z.nullable(z.string()),
  state: z.enum(studentStates),
  paidIn: money,
  paidOut: money,
  /** A deposit to approve, or a withdrawal that waits. */
  waits: money,
})

export const clockOfClass = z.strictObject({
  now: moment,
  speed: z.number(),
  /** Null where the clock may be changed. */
  refusedBecause: z.nullable(z.enum(['no_class', 'member_logged_in'])),
  nextMaturity: z.nullable(z.strictObject({ at: moment, count: z.number() })),
})

export const desk = z.strictObject({
  class: z.extend(classSummary, { approvesDeposits: z.boolean(), startingMoney: money, minutes: z.number() }),
  /** Where phones find this instance; null where no address on the network is known. */
  joinAddress: z.nullable(z.string()),
  clock: clockOfClass,
  students: z.array(student),
  house,
  depositsToApprove: z.strictObject({ count: z.number(), amount: money }),
  withdrawalsToPay: z.strictObject({
    count: z.number(),
    amount: money,
    /** The oldest ones that can be paid one after the other from what's held. */
    payable: z.strictObject({ count: z.number(), amount: money }),
  }),
  announcements: z.array(announcement),
  question: z.nullable(
    z.extend(question, {
      answers: z.strictObject({ yes: z.number(), no: z.number(), unsure: z.number() }),
    }),
  ),
})

const classEntry = z.strictObject({
  studentNo: z.number(),
  at: moment,
  kind: z.string(),
  amount: money,
})

export const debrief = z.strictObject({
  class: classSummary,
  studentCount: z.number(),
  /** The reader's own number, where they're a student of the class. */
  ownNo: z.nullable(z.number()),
  house,
  moments: z.array(z.strictObject({ at: moment, held: money, owed: money })),
  broke: z.nullable(z.strictObject({ at: moment, asked: money, held: money })),
  results: z.array(
    z.strictObject({
      studentNo: z.number(),
      /** For the trainer alone. */
      nickname: z.nullable(z.string()),
      paidIn: money,
      paidOut: money,
      result: money,
      hasPaidIn: z.boolean(),
    }),
  ),
  payouts: z.array(
    z.strictObject({
      studentNo: z.number(),
      at: moment,
      amount: money,
      ownMoney: money,
      parts: z.array(
        z.strictObject({ amount: money, from: z.array(z.strictObject({ studentNo: z.number(), at: moment })) }),
      ),
    }),
  ),
  fromOthers: money,
  rewards: money,
  warned: z.strictObject({
    /** Of those who ever put money in: who had looked who pays before. */
    checkedBefore: z.number(),
    paidInAfterAll: z.number(),
    checked: z.number(),
    paidIn: z.number(),
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
