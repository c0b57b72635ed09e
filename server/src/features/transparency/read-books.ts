import type { Stats } from '@dryrun/contract/public-figures.ts'
import { emptyBalances } from '@dryrun/domain/ledger/accounts.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { owedAccounts } from '@dryrun/domain/transparency/history.ts'
import { inOneMoment } from '../../platform/db/transaction.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import type { WithMarket } from '../markets/index.ts'
import { readExposure } from '../trading/index.ts'
import { readAccountSums, readRunning } from './transparency.sql.ts'

/** How the books stand, without their history: what a headline is chosen by. */
export function readBooks({ pool, market }: WithPool & WithMarket, now: Date): Promise<Stats['books']> {
  return inOneMoment(pool, async (client) => {
    const rows = await readAccountSums(client)
    const sums = { ...emptyBalances, ...Object.fromEntries(rows.map((row) => [row.kind, BigInt(row.cents)])) }
    const running = await readRunning(client, now)
    return {
      hasDeposits: sums.paid_in !== 0n,
      held: formatAmount(-sums.paid_in - sums.paid_out),
      owed: formatAmount(owedAccounts.reduce((sum, kind) => sum + sums[kind], 0n)),
      promised: formatAmount(running.reduce((sum, row) => sum + row.return, 0n)),
      positions: (await readExposure(client, market)).value,
    }
  })
}
