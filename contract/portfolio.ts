import * as z from 'zod/mini'
import { id, moment, money } from './money.ts'

const portfolioRanges = ['week', 'month', 'all'] as const

export const portfolioQuery = z.strictObject({
  round: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))),
  /** How far back the points go; all of them unless told. The sums are always those of the whole round. */
  range: z.optional(z.enum(portfolioRanges)),
})

export const portfolio = z.strictObject({
  roundNo: z.number(),
  asOf: moment,
  source: z.string(),
  fillCount: z.number(),
  /** When the first fill was; null before it. */
  since: z.nullable(moment),
  /** Money that was put into trading, less what was taken out. It's also what the same money would be in cash. */
  putIn: money,
  /** Null where a price is missing. */
  worth: z.nullable(money),
  gain: z.nullable(money),
  timeWeightedPercent: z.nullable(z.string()),
  /** How much more, or, below zero, less there would be if nothing had ever been sold. */
  neverSelling: z.nullable(money),
  saleCount: z.number(),
  costs: z.strictObject({ fees: money, spread: money, impact: money }),
  /** What the same money would be elsewhere; no shares and no market where the source has none. */
  yardsticks: z.strictObject({
    shareCount: z.nullable(z.number()),
    market: z.nullable(money),
    percent: z.number(),
    hours: z.number(),
    promised: money,
  }),
  points: z.array(
    z.strictObject({
      at: moment,
      putIn: money,
      /** Null where a price is missing. */
      worth: z.nullable(money),
      /** Null at the moments of fills, and where the source has no shares. */
      market: z.nullable(money),
      promised: money,
    }),
  ),
  /** What is held now. */
  held: z.array(
    z.strictObject({
      symbol: z.string(),
      quantity: z.string(),
      price: z.nullable(z.string()),
      value: z.nullable(money),
    }),
  ),
  /** Each fill with what it put in, or, below zero, took out; the newest ones where there are very many. */
  flows: z.array(
    z.strictObject({
      orderId: id,
      at: moment,
      symbol: z.string(),
      side: z.enum(['buy', 'sell']),
      quantity: z.string(),
      amount: money,
      fee: money,
      spread: money,
      impact: money,
    }),
  ),
  /** The fills before those, together. */
  earlier: z.strictObject({ count: z.number(), amount: money }),
})
