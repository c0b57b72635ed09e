import { dollarTransferKinds } from '@dryrun/domain/ledger/transfers.ts'
import * as z from 'zod/mini'
import { about } from './about.ts'
import { moment, money, rowNumber } from './money.ts'
import type { RouteTable } from './route.ts'
import { coin } from './wallet.ts'

/** Everything that the public pages may claim. A claim is a live figure or it is left out. */
export const figureNames = [
  'members',
  'instruments',
  'markets',
  'median_payout',
  'median_sign_up',
  'countries',
  'two_steps',
  'support_answer',
  'trading_fee',
  'copy_trading',
  'year',
] as const

/**
 * What each claim counts; `{over}` and the like are filled from the figure's details. The server sends the sentence in
 * English, the web app looks it up in the catalogue of the person's language.
 */
export const figureDefinition = {
  members:
    'People who’ve signed up and haven’t closed their account. {demo} of them are demo members. Class accounts aren’t counted.',
  instruments: 'Everything with a price here, in all markets, from the source named beside the charts.',
  markets: 'Kinds of instruments: crypto, stocks and currencies.',
  median_payout:
    'From the request to the payout, by this instance’s clock. Half of the last {over} approved withdrawals took no longer. Withdrawals in classes aren’t counted.',
  median_sign_up: 'From the first keystroke to the account. Half of the last {over} people took no longer.',
  countries: 'Countries a member can choose: the full ISO list.',
  two_steps: 'Members who’ve turned on two-step verification. Every member can.',
  support_answer: 'From a question in the support chat to its answer. Half of the last {over} took no longer.',
  trading_fee:
    'Of the dollars you trade, and at least one cent. The spread and the impact of your own order come on top.',
  copy_trading: 'Members who copy the trades of others.',
  year: 'The year, by this instance’s clock.',
} as const satisfies Record<(typeof figureNames)[number], string>

/** Why a claim is left out. */
export const omissionReason = {
  no_data: 'There’s no data yet.',
  does_not_exist: 'Dryrun doesn’t have this.',
} as const

export const progressNames = ['learning', 'trainers', 'visitors', 'profits'] as const

export const progressDefinition = {
  learning: '{done} of {of} lessons that members started were finished.',
  trainers: '{done} of {of} support chats that asked for a person were answered by one.',
  visitors: '{done} of {of} sign-up forms that someone started became accounts.',
  profits: '{done} of {of} investments that have ended paid the return they promised. Classes aren’t counted.',
} as const satisfies Record<(typeof progressNames)[number], string>

const details = z.record(z.string(), z.number())

const figure = z.strictObject({
  name: z.enum(figureNames),
  value: z.number(),
  unit: z.enum(['count', 'milliseconds', 'percent', 'year']),
  /** What the definition mentions: over how many, how many of them are demo members. */
  details,
  definition: z.string(),
  at: moment,
})

const progress = z.strictObject({
  name: z.enum(progressNames),
  /** From 0 to 1; null where there is nothing to count yet. */
  share: z.nullable(z.number()),
  details,
  definition: z.string(),
})

const recentWithdrawal = z.strictObject({
  /** The member's own name where they agreed to it, first letters otherwise; null where the member has left. */
  name: z.nullable(z.string()),
  isDemo: z.boolean(),
  /** Two letters. */
  country: z.nullable(z.string()),
  paidAt: moment,
  amount: money,
})

export const stats = z.strictObject({
  at: moment,
  figures: z.array(figure),
  leftOut: z.array(
    z.strictObject({
      name: z.enum(figureNames),
      reason: z.enum(Object.keys(omissionReason) as [keyof typeof omissionReason]),
      text: z.string(),
    }),
  ),
  progress: z.array(progress),
  recentWithdrawals: z.array(recentWithdrawal),
  /** How the whole ledger stands, so that no page shows payouts without what's missing. */
  books: z.strictObject({
    hasDeposits: z.boolean(),
    /** Below zero, more was paid out than ever came in. */
    held: money,
    owed: money,
    promised: money,
    /** What members' positions are worth; null where a price is missing. */
    positions: z.nullable(money),
  }),
})

/** The book of the demo member, as the landing page shows it: every amount is in this instance's ledger. */
export const demoBook = z.strictObject({
  book: z.nullable(
    z.strictObject({
      name: z.string(),
      asOf: moment,
      /** What the member had; null where a position had no known price. */
      points: z.array(z.strictObject({ at: moment, have: z.nullable(money) })),
      /** Returns that active investments promise on top. */
      promised: money,
      totalAssets: money,
      /** Positions, and money set aside for orders. */
      positionsAndOrders: z.nullable(money),
      together: z.nullable(money),
      balance: money,
      /** The newest entries of the balance account, newest first. */
      entries: z.array(
        z.strictObject({
          transferNo: rowNumber,
          at: moment,
          kind: z.enum(dollarTransferKinds),
          about: z.nullable(about),
          direction: z.enum(['in', 'out']),
          amount: money,
          balanceAfter: money,
        }),
      ),
      pending: z.nullable(z.strictObject({ amount: money, coin, at: moment })),
      /** Of all dollar accounts of this book. */
      sum: money,
    }),
  ),
})

export type DemoBook = z.infer<typeof demoBook>
export type FigureName = (typeof figureNames)[number]
export type Figure = z.infer<typeof figure>
export type ProgressName = (typeof progressNames)[number]
export type RecentWithdrawal = z.infer<typeof recentWithdrawal>
export type Stats = z.infer<typeof stats>

export const publicFigureRoutes = {
  readDemoBook: {
    method: 'GET',
    path: '/api/demo-book',
    access: 'anyone',
    topics: [],
    limit: 'polling',
    tag: 'public',
    summary: 'The demo member’s book: what they have over time, the newest entries and what is promised',
    reply: demoBook,
    status: 200,
    refusals: ['too_many_requests'],
  },
  readStats: {
    method: 'GET',
    path: '/api/stats',
    access: 'anyone',
    topics: [],
    limit: 'polling',
    tag: 'public',
    summary: 'What the public pages claim: each figure with its definition and time, and the last payouts',
    reply: stats,
    status: 200,
    refusals: ['too_many_requests'],
  },
} as const satisfies RouteTable
