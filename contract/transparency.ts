import * as z from 'zod/mini'
import { moment, money } from './money.ts'

/** A share in whole millionths. */
const millionths = z.int()

/** How things stood at the end of a day (UTC); the last is how they stand now. */
const point = z.strictObject({ at: moment, paidIn: money, paidOut: money, owed: money, promised: money })

/**
 * The ledger in total, as of one moment. `paidIn − paidOut` is what a real platform would hold; it is told as `held`, or
 * as `overpaid` once more has gone out than ever came in.
 */
export const transparency = z.strictObject({
  asOf: moment,
  memberCount: z.int(),
  demoMemberCount: z.int(),
  paidIn: z.strictObject({ amount: money, count: z.int() }),
  paidOut: z.strictObject({ amount: money, count: z.int() }),
  held: money,
  overpaid: money,
  owed: money,
  owedAs: z.strictObject({
    balance: money,
    investment: money,
    profit: money,
    savings: money,
    /** Asked for and not paid yet. */
    pendingWithdrawals: money,
  }),
  returnsCredited: money,
  rewardsCredited: money,
  /** What the admin's edits and closed accounts have added to what members are owed; below zero they took away. */
  adjusted: money,
  promised: z.strictObject({ amount: money, count: z.int(), lastDueAt: z.nullable(moment) }),
  /** owed + promised − held. */
  gap: money,
  history: z.array(point),
  /** The day on whose end more had been paid out than was ever paid in, if there was one. */
  ranOutAt: z.nullable(moment),
  /** What the projection starts from, beside the sums above. */
  running: z.array(z.strictObject({ day: z.int(), principal: money, return: money })),
  rates: z.strictObject({
    measuredDays: z.int(),
    depositsPerDay: money,
    depositGrowthPerWeek: millionths,
    isGrowthMeasured: z.boolean(),
    withdrawnShare: millionths,
    investedShare: millionths,
    plans: z.array(z.strictObject({ share: millionths, days: z.int(), percent: z.int() })),
  }),
  /** The sum over all accounts of all books: zero. */
  accountsSum: money,
  /** The last time the whole ledger was read again from its first transfer; null before the first. */
  verification: z.nullable(
    z.strictObject({
      endedAt: moment,
      bookCount: z.int(),
      transferCount: z.int(),
      entryCount: z.int(),
      findingCount: z.int(),
    }),
  ),
})

export type Transparency = z.infer<typeof transparency>
