import type { Investment as InvestmentShape, Plan } from '@dryrun/contract/investments.ts'
import type { InvestmentState } from '@dryrun/domain/investments/investment.ts'
import { plans } from '@dryrun/domain/investments/plans.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import type pg from 'pg'
import { pageOf, pageRowsMax } from '../../platform/db/page.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import { endingOf, type InvestmentRow, investmentColumns, investmentOf, shapeOf } from './investments.sql.ts'
import { findRunning, runningOf } from './running-investments.ts'

/** A member's own, newest first. */
export async function listInvestments(
  { pool }: WithPool,
  memberId: string,
  { state, after }: { state?: InvestmentState | undefined; after?: string | undefined },
): Promise<{ investments: InvestmentShape[]; next: string | null }> {
  const { rows } = await pool.query<InvestmentRow>(
    `select ${investmentColumns} from investments.investment
      where member_id = $1 and ($2::text is null or state = $2) and ($3::uuid is null or investment_id < $3)
      order by investment_id desc limit $4`,
    [memberId, state ?? null, after ?? null, pageRowsMax + 1],
  )
  const { page, next } = pageOf(rows, (row) => row.investment_id)
  return { investments: page.map((row) => shapeOf(investmentOf(row), endingOf(row))), next }
}

/** Which plans these investments of a member are in. */
export async function readInvestmentPlans(
  pool: pg.Pool,
  memberId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await pool.query<Pick<InvestmentRow, 'investment_id' | 'plan_id'>>(
    'select investment_id, plan_id from investments.investment where member_id = $1 and investment_id = any($2::uuid[])',
    [memberId, ids],
  )
  return new Map(rows.map((row) => [row.investment_id, row.plan_id]))
}

/** Everything active of a member, oldest first, for the admin who may close it. */
export async function listActiveInvestments(
  { pool }: WithPool,
  memberId: string,
): Promise<{ investments: InvestmentShape[] }> {
  const { rows } = await pool.query<InvestmentRow>(findRunning.text, [[memberId]])
  return { investments: runningOf(rows).map((investment) => shapeOf(investment, null)) }
}

export function listPlans(): { plans: Plan[] } {
  return {
    plans: plans.map((plan) => ({
      planId: plan.planId,
      title: plan.title,
      percent: Number(plan.percent),
      min: formatAmount(plan.minCents),
      max: plan.maxCents === undefined ? null : formatAmount(plan.maxCents),
      hours: plan.hours,
      minimumWithdrawal: formatAmount(plan.minimumWithdrawalCents),
    })),
  }
}
