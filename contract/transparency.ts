import { dollarAccounts } from '@dryrun/domain/ledger/accounts.ts'
import { dollarTransferKinds } from '@dryrun/domain/ledger/transfers.ts'
import * as z from 'zod/mini'
import { moment, money, rowNumber } from './money.ts'
import type { RouteTable } from './route.ts'

/** A share in whole millionths. */
const millionths = z.int()

/** How things stood at the end of a day (UTC); the last is how they stand now. */
const point = z.strictObject({ at: moment, paidIn: money, paidOut: money, owed: money, promised: money })

/** The name where its owner agreed to it, first letters otherwise; null where the member has left. */
const strangersName = z.nullable(z.string())

/** Somebody who's here for one class has no name to be told by. */
const isInClass = z.boolean()

/** The last payouts, matched to the oldest deposits not yet spent. */
const whoseDeposit = z.strictObject({
  sources: z.array(
    z.strictObject({
      /** Always first letters: members agree to be named with their withdrawals and not with their deposits. */
      name: strangersName,
      isInClass,
      /** More than one are told together: neighbours in time that went whole into one payout, and then nobody is named. */
      count: z.int(),
      demoCount: z.int(),
      /** Of several, the newest. */
      creditedAt: moment,
      amount: money,
      /** By payouts before those told here. */
      spentBefore: money,
      unspent: money,
    }),
  ),
  payouts: z.array(
    z.strictObject({
      name: strangersName,
      isInClass,
      isDemo: z.boolean(),
      paidAt: moment,
      amount: money,
      /** `source` is a place in `sources`; null is what nobody had paid in. */
      parts: z.array(z.strictObject({ source: z.nullable(z.int()), amount: money })),
    }),
  ),
  /** How much of these payouts somebody else had paid in than the member it went to. */
  fromOthers: money,
})

/** All transfers of one kind between two kinds of accounts, over all books: what each of the sums is made of. */
const moved = z.strictObject({
  kind: z.enum(dollarTransferKinds),
  from: z.enum(dollarAccounts),
  to: z.enum(dollarAccounts),
  amount: money,
})

/** What a month (UTC) added to the totals; the first may be all earlier months together, and has no name then. */
const monthMoved = z.strictObject({
  month: z.nullable(z.string()),
  paidIn: money,
  paidOut: money,
  returnsCredited: money,
  rewardsCredited: money,
  adjusted: money,
})

/**
 * The ledger in total, as of one moment. `paidIn − paidOut` is what a real platform would hold; it is told as `held`, or
 * as `overpaid` once more has gone out than ever came in.
 */
export const transparency = z.strictObject({
  asOf: moment,
  memberCount: z.int(),
  /** They aren't counted as members, but their books are in every sum. */
  classAccountCount: z.int(),
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
    /** For open orders to buy. */
    setAside: money,
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
  /** What members hold of instruments: at market value, what they paid for it, and the difference that the house owes. */
  positions: z.strictObject({
    value: z.nullable(money),
    cost: money,
    owed: z.nullable(money),
    memberCount: z.int(),
  }),
  moved: z.array(moved),
  months: z.array(monthMoved),
  history: z.array(point),
  /** The day on whose end more had been paid out than was ever paid in, if there was one. */
  ranOutAt: z.nullable(moment),
  whoseDeposit,
  /** What the projection starts from, beside the sums above. */
  running: z.array(z.strictObject({ day: z.int(), principal: money, return: money })),
  rates: z.strictObject({
    measuredDays: z.int(),
    /** On all of these days together. */
    deposits: money,
    depositsPerDay: money,
    depositGrowthPerWeek: millionths,
    isGrowthMeasured: z.boolean(),
    withdrawnShare: millionths,
    investedShare: millionths,
    plans: z.array(z.strictObject({ share: millionths, days: z.int(), percent: z.int() })),
  }),
  /** The sum over all accounts of all books: zero. */
  accountsSum: money,
  /** What the check of the ledger says, which goes through the books one range after the other; null before the first. */
  verification: z.nullable(
    z.strictObject({
      endedAt: moment,
      /** Books that were checked, of how many there are; and when the book was whose check is the oldest. */
      bookCount: z.int(),
      bookTotal: z.int(),
      oldestCheckAt: z.nullable(moment),
      transferCount: z.int(),
      entryCount: z.int(),
      findingCount: z.int(),
    }),
  ),
})

export type Transparency = z.infer<typeof transparency>

/** A payout is known by its place: how many cents had been paid out before it. */
const payoutParams = z.strictObject({ place: rowNumber })

const payouts = z.strictObject({
  payouts: z.array(
    z.strictObject({
      place: z.string(),
      name: strangersName,
      isInClass,
      isDemo: z.boolean(),
      isYours: z.boolean(),
      paidAt: moment,
      amount: money,
    }),
  ),
  next: z.nullable(z.string()),
})

export type Payouts = z.infer<typeof payouts>

export const transparencyRoutes = {
  readTransparency: {
    method: 'GET',
    path: '/api/transparency',
    access: 'anyone',
    topics: [],
    tag: 'transparency',
    summary: 'The ledger in total: paid in, paid out, owed, promised, the gap, and what a projection starts from',
    reply: transparency,
    status: 200,
    refusals: [],
  },
  listPayouts: {
    method: 'GET',
    path: '/api/transparency/payouts',
    access: 'anyone',
    topics: [],
    tag: 'transparency',
    summary: 'Payouts, the newest first; with `whose=own` those of whoever asks',
    query: z.strictObject({ before: z.optional(rowNumber), whose: z.optional(z.enum(['own'])) }),
    reply: payouts,
    status: 200,
    cursor: 'before',
    refusals: [],
  },
  readPayout: {
    method: 'GET',
    path: '/api/transparency/payouts/:place',
    access: 'anyone',
    topics: [],
    tag: 'transparency',
    summary: 'Whose deposits paid for one payout, by how many cents had been paid out before it',
    params: payoutParams,
    reply: whoseDeposit,
    status: 200,
    refusals: ['not_found'],
  },
} as const satisfies RouteTable
