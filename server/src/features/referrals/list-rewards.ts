import type { Rewards } from '@dryrun/contract/referrals.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { rewardPercent } from '@dryrun/domain/referrals/reward.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'

interface Row {
  readonly member_id: string
  readonly username: string | null
  readonly is_demo: boolean | null
  readonly principal_cents: bigint
  readonly percent: number
  readonly amount_cents: bigint
  readonly settled_at: Date
}

/** What a member's friends have brought them. */
export async function listRewards({ pool }: WithPool, memberId: string): Promise<Rewards> {
  const { rows } = await pool.query<Row>(
    `select reward.member_id, member.username, member.is_demo, principal_cents, percent, amount_cents, settled_at
       from referrals.reward left join members.member on member.member_id = reward.member_id and member.closed_at is null
      where referrer_id = $1 and state = 'credited' order by settled_at, reward.member_id`,
    [memberId],
  )
  return {
    rewards: rows.map((row) => ({
      memberId: row.member_id,
      username: row.username,
      isDemo: row.is_demo ?? false,
      principal: formatAmount(row.principal_cents),
      percent: row.percent,
      amount: formatAmount(row.amount_cents),
      creditedAt: row.settled_at.toISOString(),
    })),
    nextPercent: Number(rewardPercent(rows.length)),
    total: formatAmount(rows.reduce((sum, row) => sum + row.amount_cents, 0n)),
  }
}
