import * as z from 'zod/mini'
import { amount, id, moment, money } from './money.ts'

export const reward = z.strictObject({
  /** The friend. */
  memberId: id,
  username: z.nullable(z.string()),
  isDemo: z.boolean(),
  principal: money,
  percent: z.number(),
  amount: money,
  creditedAt: moment,
})

export const rewards = z.strictObject({
  rewards: z.array(reward),
  /** The share of the next friend's first investment. */
  nextPercent: z.number(),
  total: money,
})

export const savingsToMove = z.strictObject({ amount })

export const savingsMove = z.strictObject({
  moveId: id,
  amount: money,
  savings: money,
  balance: money,
  movedAt: moment,
})

export type SavingsMove = z.infer<typeof savingsMove>
export type Rewards = z.infer<typeof rewards>
