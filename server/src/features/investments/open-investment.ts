import type { Investment as InvestmentShape } from '@dryrun/contract/investments.ts'
import { openInvestment as open } from '@dryrun/domain/investments/investment.ts'
import { findPlan } from '@dryrun/domain/investments/plans.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { amountOf } from '../../ledger/amount-of.ts'
import type { CommandKind, Statement } from '../../ledger/command.ts'
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

interface Background {
  readonly has_invested: boolean
  readonly referred_by: string | null
}

const findBackground: Statement = {
  name: 'investments_background',
  text: `select book.member_id, book.referred_by,
                coalesce((select true from investments.investment
                           where investment.member_id = any($1) and investment.member_id = book.member_id
                           limit 1), false) as has_invested
           from ledger.book where book.member_id = any($1::uuid[])`,
}

const openKind: CommandKind<Request, Background, InvestmentShape> = {
  name: 'open-investment',
  load: { statement: findBackground },
  decide({ memberId, balances, now, rows }, request) {
    const { investment, transfers } = open(balances, now, request)
    const { principalCents, maturesAt } = investment
    const referrerId = rows[0]?.has_invested ? null : (rows[0]?.referred_by ?? null)
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
        ...(referrerId === null
          ? []
          : [rewardDueRow({ memberId, referrerId, investmentId: investment.investmentId, principalCents, at: now })]),
      ],
      tallies: openingTallies(investment),
      topics: ['balances', 'investments'],
      wakes: referrerId === null ? ['notices'] : ['notices', 'rewards'],
    }
  },
}

/** Moves the amount from balance to investment at once. A friend's first one brings their referrer a reward. */
export function openInvestment(
  { teller }: WithTeller,
  memberId: string,
  body: { planId: number; amount: string },
  key: string,
  { inClass = false }: { readonly inClass?: boolean } = {},
): Promise<InvestmentShape> {
  const request = { investmentId: newId(), planId: body.planId, amountCents: amountOf(body.amount), inClass }
  return teller.submit(openKind, memberId, request, { key, content: body })
}
