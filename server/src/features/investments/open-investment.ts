import type { Investment as InvestmentShape } from '@dryrun/contract/investments.ts'
import { openInvestment as open } from '@dryrun/domain/investments/investment.ts'
import { findPlan } from '@dryrun/domain/investments/plans.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { amountOf } from '../../ledger/amount-of.ts'
import { commandKind } from '../../ledger/command.ts'
import type { WithTeller } from '../../ledger/teller.ts'
import { newId } from '../../platform/new-id.ts'
import { noticeRow } from '../notices/index.ts'
import { rewardDueRow } from '../referrals/index.ts'
import { investmentRow, openingTallies, shapeOf } from './investments.sql.ts'

interface Request {
  readonly investmentId: string
  readonly planId: number
  readonly amountCents: bigint
  /** What a class did is left out of what the public pages count. */
  readonly inClass: boolean
}

export const openKind = commandKind<Request, never, InvestmentShape>({
  name: 'open-investment',
  decide({ memberId, balances, now, referredBy }, request) {
    const { investment, transfers } = open(balances, now, request)
    const { principalCents, maturesAt } = investment
    return {
      answer: shapeOf(investment, null),
      transfers,
      rows: [
        investmentRow(memberId, investment, request.inClass),
        noticeRow(memberId, 'investment_opened', now, {
          plan: findPlan(investment.planId)?.title ?? '',
          amount: formatAmount(principalCents),
          return: formatAmount(investment.returnCents),
          maturesAt: maturesAt.toISOString(),
        }),
        ...(referredBy === null
          ? []
          : [
              rewardDueRow({
                memberId,
                referrerId: referredBy,
                investmentId: investment.investmentId,
                principalCents,
                at: now,
              }),
            ]),
      ],
      tallies: openingTallies(investment),
      topics: ['balances', 'investments'],
      wakes: referredBy === null ? ['notices'] : ['notices', 'rewards'],
    }
  },
})

/** What somebody asked for, as the command takes it. */
export function requestIn(
  body: { planId: number; amount: string },
  { inClass }: { readonly inClass: boolean },
): Request {
  return { investmentId: newId(), planId: body.planId, amountCents: amountOf(body.amount), inClass }
}

/** Moves the amount from balance to investment at once. A friend's first one brings their referrer a reward. */
export async function openInvestment(
  { teller }: WithTeller,
  memberId: string,
  body: { planId: number; amount: string },
  key: string,
): Promise<InvestmentShape> {
  return teller.submit(openKind, memberId, requestIn(body, { inClass: false }), { key, content: body })
}
