import * as z from 'zod/mini'
import { amount, id, moment, money } from './money.ts'
import type { RouteTable } from './route.ts'

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

export const referralRoutes = {
  moveSavings: {
    method: 'POST',
    path: '/api/savings/moves',
    access: 'member',
    needsProof: 'own_money',
    tag: 'referrals',
    summary: 'Move savings to balance',
    body: savingsToMove,
    reply: savingsMove,
    status: 201,
    refusals: ['key_reused', 'member_closed', 'insufficient_savings'],
    idempotent: true,
  },
  listRewards: {
    method: 'GET',
    path: '/api/referrals/rewards',
    access: 'member',
    topics: ['rewards'],
    tag: 'referrals',
    summary: 'What one’s friends have brought',
    reply: rewards,
    status: 200,
    refusals: [],
  },
} as const satisfies RouteTable
