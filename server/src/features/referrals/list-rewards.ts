import type { Rewards } from '@dryrun/contract/referrals.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { rewardPercent } from '@dryrun/domain/referrals/reward.ts'
import { readNames } from '../../ledger/read-names.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'

interface Row {
  readonly member_id: string
  readonly principal_cents: bigint
  readonly percent: number
  readonly amount_cents: bigint
  readonly settled_at: Date
}

/** What a member's friends have brought them. */
export async function listRewards({ pool }: WithPool, memberId: string): Promise<Rewards> {
  const { rows } = await pool.query<Row>(
    `select member_id, principal_cents, percent, amount_cents, settled_at from referrals.reward
      where referrer_id = $1 order by settled_at, member_id`,
    [memberId],
  )
  const names = await readNames(
    pool,
    rows.map((row) => row.member_id),
  )
  /** Whoever has gone has no name any more. */
  const nameOf = (id: string) => (names.get(id)?.closed_at === null ? names.get(id) : undefined)
  return {
    rewards: rows.map((row) => ({
      memberId: row.member_id,
      username: nameOf(row.member_id)?.username ?? null,
      isDemo: nameOf(row.member_id)?.is_demo ?? false,
      principal: formatAmount(row.principal_cents),
      percent: row.percent,
      amount: formatAmount(row.amount_cents),
      creditedAt: row.settled_at.toISOString(),
    })),
    nextPercent: Number(rewardPercent(rows.length)),
    total: formatAmount(rows.reduce((sum, row) => sum + row.amount_cents, 0n)),
  }
}
