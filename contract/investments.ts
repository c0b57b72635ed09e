import { investmentStates } from '@dryrun/domain/investments/investment.ts'
import * as z from 'zod/mini'
import { amount, id, memberParams, moment, money } from './money.ts'
import type { RouteTable } from './route.ts'

export const plan = z.strictObject({
  planId: z.number(),
  title: z.string(),
  percent: z.number(),
  min: money,
  /** null is unlimited. */
  max: z.nullable(money),
  hours: z.number(),
  minimumWithdrawal: money,
})

export const planList = z.strictObject({ plans: z.array(plan) })

export const investmentRequest = z.strictObject({ planId: z.int(), amount })

export const investment = z.strictObject({
  investmentId: id,
  planId: z.number(),
  percent: z.number(),
  principal: money,
  return: money,
  openedAt: moment,
  maturesAt: moment,
  state: z.enum(investmentStates),
  endedAt: z.nullable(moment),
  /** What was posted back to balance when it ended; null while it is active. */
  principalBack: z.nullable(money),
})

export const investments = z.strictObject({ investments: z.array(investment), next: z.nullable(id) })

/** All of them: an admin's edit may close any. */
export const activeInvestments = z.strictObject({ investments: z.array(investment) })

export const investmentsQuery = z.strictObject({
  state: z.optional(z.enum(investmentStates)),
  after: z.optional(id),
})

export type Investment = z.infer<typeof investment>
export type Plan = z.infer<typeof plan>

export const investmentRoutes = {
  listPlans: {
    method: 'GET',
    path: '/api/plans',
    access: 'anyone',
    topics: [],
    tag: 'investments',
    summary: 'The plans one can invest in',
    reply: planList,
    status: 200,
    refusals: [],
  },
  openInvestment: {
    method: 'POST',
    path: '/api/investments',
    access: 'member',
    needsProof: 'own_money',
    tag: 'investments',
    summary: 'Move an amount from balance into a plan',
    body: investmentRequest,
    reply: investment,
    status: 201,
    refusals: ['key_reused', 'member_closed', 'not_found', 'insufficient_balance', 'amount_outside_plan'],
    idempotent: true,
  },
  listInvestments: {
    method: 'GET',
    path: '/api/investments',
    access: 'member',
    topics: ['investments'],
    cursor: 'after',
    tag: 'investments',
    summary: 'One’s own investments, newest first',
    query: investmentsQuery,
    reply: investments,
    status: 200,
    refusals: [],
  },
  listMemberInvestments: {
    method: 'GET',
    path: '/api/admin/members/:memberId/investments',
    access: 'admin',
    topics: ['investments'],
    tag: 'investments',
    summary: 'A member’s active investments, oldest first',
    params: memberParams,
    reply: activeInvestments,
    status: 200,
    refusals: [],
  },
} as const satisfies RouteTable
