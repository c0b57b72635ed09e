import { readTallies } from '../../platform/db/tallies.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'

/** What waits for the admin, and since when. */
export async function readWaitingWork({ pool }: WithPool) {
  const { members } = await readTallies(pool, ['members'])
  const { rows } = await pool.query<{
    deposits: number
    withdrawals: number
    oldest_deposit: Date | null
    oldest_withdrawal: Date | null
    reviews: number
    oldest_review: Date | null
    conversations: number
    oldest_conversation: Date | null
  }>(
    `select (select count(*)::int from deposits.deposit where status = 'pending') as deposits,
            (select count(*)::int from withdrawals.withdrawal where status = 'pending') as withdrawals,
            (select claimed_at from deposits.deposit where status = 'pending' order by deposit_id limit 1) as oldest_deposit,
            (select requested_at from withdrawals.withdrawal where status = 'pending' order by withdrawal_id limit 1)
              as oldest_withdrawal,
            (select count(*)::int from reviews.review where status = 'pending') as reviews,
            (select min(written_at) from reviews.review where status = 'pending') as oldest_review,
            (select count(*)::int from support.conversation where state = 'waiting') as conversations,
            (select min(waiting_since) from support.conversation where state = 'waiting') as oldest_conversation`,
  )
  const row = rows[0]
  return {
    pendingDeposits: row?.deposits ?? 0,
    pendingWithdrawals: row?.withdrawals ?? 0,
    oldestDepositAt: row?.oldest_deposit?.toISOString() ?? null,
    oldestWithdrawalAt: row?.oldest_withdrawal?.toISOString() ?? null,
    pendingReviews: row?.reviews ?? 0,
    oldestReviewAt: row?.oldest_review?.toISOString() ?? null,
    waitingConversations: row?.conversations ?? 0,
    oldestConversationAt: row?.oldest_conversation?.toISOString() ?? null,
    memberCount: Number(members),
  }
}
