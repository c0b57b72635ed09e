import type { Accounts } from '@dryrun/contract/ledger.ts'
import { seenAccounts } from '@dryrun/domain/ledger/accounts.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { type AccountSumRow, readAccountSums, readBook } from '../../ledger/read-balance.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'

/** What each number that people see is made of, now or as of a transfer. */
export async function readAccounts({ pool }: WithPool, memberId: string, upTo?: string): Promise<Accounts> {
  // The book is asked for as well: without one there's nobody to tell about.
  const [rows] = await Promise.all([readAccountSums(pool, memberId, upTo), readBook(pool, memberId)])
  return {
    accounts: [...seenAccounts, 'total_assets' as const].map((account) => {
      const own = rows.filter((row) => row.account === account)
      return {
        account,
        balance: formatAmount(sumOf(own)),
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

const sumOf = (rows: readonly AccountSumRow[]): bigint =>
  rows.reduce((sum, row) => (row.is_in ? sum + row.amount_cents : sum - row.amount_cents), 0n)
