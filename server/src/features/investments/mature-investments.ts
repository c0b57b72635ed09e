import { isDue, matureInvestment } from '@dryrun/domain/investments/investment.ts'
import { findPlan } from '@dryrun/domain/investments/plans.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import type pg from 'pg'
import { commandKind } from '../../ledger/command.ts'
import type { Teller } from '../../ledger/teller.ts'
import { readNow } from '../../platform/clock.ts'
import { everyShard } from '../../platform/db/every-shard.ts'
import { openTurn } from '../../platform/failing-items.ts'
import type { Log } from '../../platform/log.ts'
import { noticeRow } from '../notices/index.ts'
import { endRow, findInvestments, type InvestmentRow, investmentOf, principalBack } from './investments.sql.ts'

/** So many at a time: between them, what people ask for gets its turn. */
const sweepRowsMax = 256

const matureKind = commandKind<{ investmentId: string }, InvestmentRow, { matured: boolean }>({
  name: 'mature-investment',
  load: { statement: findInvestments, values: ({ investmentId }) => [investmentId] },
  decide({ memberId, balances, now, rows }, { investmentId }) {
    const row = rows[0]
    const investment = row && investmentOf(row)
    // Another instance was here first, a withdrawal closed it, or the clock that found it due was ahead.
    if (!investment || !isDue(investment, now)) return { answer: { matured: false } }
    const transfers = matureInvestment(balances, investment)
    const principalBackCents = principalBack(transfers, investmentId)
    return {
      answer: { matured: true },
      transfers,
      rows: [
        endRow(memberId, investmentId, { state: 'matured', at: now, principalBackCents }),
        noticeRow(memberId, 'investment_matured', now, {
          causeId: investmentId,
          plan: findPlan(investment.planId)?.title ?? '',
          amount: formatAmount(principalBackCents),
          return: formatAmount(investment.returnCents),
        }),
      ],
      topics: ['balances', 'investments'],
      wakes: ['notices'],
    }
  },
})

/** Pays what is due, however late it is. Returns whether there may be more. */
export async function matureInvestments(deps: { pool: pg.Pool; teller: Teller; log?: Log }): Promise<boolean> {
  const { pool, teller } = deps
  const turn = await openTurn(deps, 'maturities')
  const { rows } = await pool.query<{ member_id: string; investment_id: string }>(
    `${everyShard} select member_id, investment_id from investments.investment
      where state = 'running' and matures_at <= $2 and investment_id <> all($3::uuid[]) order by matures_at limit $1`,
    [sweepRowsMax, await readNow(pool), turn.paused],
  )
  await turn.each(
    rows,
    (row) => row.investment_id,
    (row) => teller.submit(matureKind, row.member_id, { investmentId: row.investment_id }),
    { isAll: rows.length < sweepRowsMax },
  )
  return rows.length === sweepRowsMax
}
