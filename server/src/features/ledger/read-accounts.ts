import type { Accounts } from '@dryrun/contract/ledger.ts'
import { seenAccounts, totalAssets } from '@dryrun/domain/ledger/accounts.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { readAccountSums, readBook } from '../../ledger/read-balance.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'

/** What each number that people see is made of. */
export async function readAccounts({ pool }: WithPool, memberId: string): Promise<Accounts> {
  const [{ balances }, rows] = await Promise.all([readBook(pool, memberId), readAccountSums(pool, memberId)])
  return {
    accounts: [...seenAccounts, 'total_assets' as const].map((account) => {
      const own = rows.filter((row) => row.account === account)
      return {
        account,
        balance: formatAmount(account === 'total_assets' ? totalAssets(balances) : balances[account]),
        entryCount: own.reduce((sum, row) => sum + row.count, 0),
        sums: own.map((row) => ({
          kind: row.kind,
          direction: row.is_in ? 'in' : 'out',
          amount: formatAmount(row.amount_cents),
          count: row.count,
        })),
      }
    }),
  }
}
