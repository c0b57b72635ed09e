import type { RecentWithdrawal } from '@dryrun/contract/public-figures.ts'
import { nameForStrangers } from '@dryrun/domain/members/masked-name.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import type pg from 'pg'
import { readNames } from '../../ledger/read-names.ts'
import { notCopies } from '../../platform/copy-id.ts'
import { everyShard } from '../../platform/db/every-shard.ts'

const recentMax = 6

interface Row {
  readonly member_id: string
  readonly decided_at: Date
  readonly amount_cents: bigint
}

/** The last payouts that were approved, whichever member they went to, and none of a class; a name only where its owner agreed to it. */
export async function listRecentWithdrawals(pool: pg.Pool): Promise<RecentWithdrawal[]> {
  const { rows } = await pool.query<Row>(
    `${everyShard} select member_id, decided_at, amount_cents from withdrawals.withdrawal
      where status = 'approved' and not in_class and ${notCopies('member_id')} order by decided_at desc limit $1`,
    [recentMax],
  )
  const names = await readNames(
    pool,
    rows.map((row) => row.member_id),
  )
  return rows.map((row) => {
    const name = names.get(row.member_id)
    return {
      name: nameForStrangers(name?.full_name ?? null, name?.name_visible ?? false),
      isDemo: name?.is_demo ?? false,
      country: name?.country_code ?? null,
      paidAt: row.decided_at.toISOString(),
      amount: formatAmount(row.amount_cents),
    }
  })
}
