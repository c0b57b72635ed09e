import type { RecentWithdrawal } from '@dryrun/contract/public-figures.ts'
import { nameForStrangers } from '@dryrun/domain/members/masked-name.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import type pg from 'pg'

const recentMax = 6

interface Row {
  readonly full_name: string | null
  readonly name_visible: boolean
  readonly is_demo: boolean
  readonly country_code: string | null
  readonly decided_at: Date
  readonly amount_cents: bigint
}

/** The last payouts that were approved, whichever member they went to, and none of a class; a name only where its owner agreed to it. */
export async function listRecentWithdrawals(pool: pg.Pool): Promise<RecentWithdrawal[]> {
  const { rows } = await pool.query<Row>(
    `select full_name, name_visible, is_demo, country_code, decided_at, amount_cents
       from withdrawals.withdrawal join members.member using (member_id)
      where status = 'approved' and not in_class order by decided_at desc limit $1`,
    [recentMax],
  )
  return rows.map((row) => ({
    name: nameForStrangers(row.full_name, row.name_visible),
    isDemo: row.is_demo,
    country: row.country_code,
    paidAt: row.decided_at.toISOString(),
    amount: formatAmount(row.amount_cents),
  }))
}
