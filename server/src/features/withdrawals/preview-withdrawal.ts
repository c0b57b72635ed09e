import { totalAssets } from '@dryrun/domain/ledger/accounts.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { readBook } from '../../ledger/read-balance.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import { findRunning, type InvestmentRow, runningOf, shapeOf } from '../investments/index.ts'

/** What a withdrawal would bring together and close, told before anything happens. */
export async function previewWithdrawal({ pool }: WithPool, memberId: string) {
  const [{ balances, version }, { rows }] = await Promise.all([
    readBook(pool, memberId),
    pool.query<InvestmentRow>(findRunning.text, [[memberId]]),
  ])
  const running = runningOf(rows)
  return {
    balance: formatAmount(balances.balance),
    investment: formatAmount(balances.investment),
    profit: formatAmount(balances.profit),
    available: formatAmount(totalAssets(balances)),
    version: String(version),
    closes: running.map((investment) => shapeOf(investment, null)),
    lostReturns: formatAmount(running.reduce((sum, { returnCents }) => sum + returnCents, 0n)),
  }
}
