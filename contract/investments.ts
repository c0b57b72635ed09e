import { investmentStates } from '@dryrun/domain/investments/investment.ts'
import * as z from 'zod/mini'
import { amount, id, moment, money } from './money.ts'

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
