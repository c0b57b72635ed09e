import type { BookBalances, Explanation, Statement } from '@dryrun/contract/ledger.ts'
import { type SeenAccount, seenAccounts, totalAssets } from '@dryrun/domain/ledger/accounts.ts'
import { dollars } from '@dryrun/domain/ledger/assets.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import {
  type EntrySpan,
  readAssetsHistory,
  readBook,
  readEntries,
  readTotalAssetsEntries,
  readTransfers,
} from '../../ledger/read-balance.ts'
import { pageOf } from '../../platform/db/page.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import { explainEntries } from './explained-entries.ts'
import { readAbouts } from './read-abouts.ts'

/** The five numbers and their total, as of one moment. */
export async function readBalances({ pool }: WithPool, memberId: string): Promise<BookBalances> {
  const { balances, version, asOf, used } = await readBook(pool, memberId)
  return {
    balance: formatAmount(balances.balance),
    investment: formatAmount(balances.investment),
    profit: formatAmount(balances.profit),
    savings: formatAmount(balances.savings),
    withdrawal: formatAmount(balances.withdrawal),
    totalAssets: formatAmount(totalAssets(balances)),
    version: String(version),
    asOf: asOf.toISOString(),
    used: seenAccounts.filter((account) => used.includes(account)),
  }
}

/** Where a number comes from: the entries whose sum it is. */
export async function explainBalance(
  { pool }: WithPool,
  memberId: string,
  account: SeenAccount | 'total_assets',
  span: EntrySpan,
): Promise<Explanation> {
  const entries =
    account === 'total_assets'
      ? await readTotalAssetsEntries(pool, memberId, span)
      : await readEntries(pool, memberId, account, span)
  return { account, ...(await explainEntries(pool, memberId, dollars, entries)) }
}

/** The whole history with running balances. */
export async function readStatement(
  { pool }: WithPool,
  memberId: string,
  before: string | undefined,
): Promise<Statement> {
  const { page, next } = pageOf(await readTransfers(pool, memberId, before), (row) => String(row.transfer_no))
  const told = await readAbouts(pool, memberId, page)
  return {
    transfers: page.map((row) => ({
      transferNo: String(row.transfer_no),
      at: row.posted_at.toISOString(),
      kind: row.kind,
      from: row.from_kind,
      to: row.to_kind,
      amount: formatAmount(row.amount_cents),
      fromAfter: formatAmount(row.from_after_cents),
      toAfter: formatAmount(row.to_after_cents),
      causeId: row.cause_id,
      about: told(row).about,
      requestStatus: told(row).requestStatus,
    })),
    next,
  }
}

/** Total assets over time, a point for each change. */
export async function readTotalAssetsHistory({ pool }: WithPool, memberId: string) {
  const rows = await readAssetsHistory(pool, memberId)
  return {
    points: rows.map((row) => ({ at: row.posted_at.toISOString(), totalAssets: formatAmount(row.total_cents) })),
  }
}
