import type pg from 'pg'
import { notCopies } from '../../platform/copy-id.ts'
import { everyShard } from '../../platform/db/every-shard.ts'
import { readTallies } from '../../platform/db/tallies.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'

/** What waits for the admin, and since when. */
export async function readWaitingWork({ pool }: WithPool) {
  const { members } = await readTallies(pool, ['members'])
  const requests = await readPending(pool)
  const { rows } = await pool.query<{
    reviews: number
    oldest_review: Date | null
    conversations: number
    oldest_conversation: Date | null
  }>(
    `select (select count(*)::int from reviews.review where status = 'pending') as reviews,
            (select min(written_at) from reviews.review where status = 'pending') as oldest_review,
            (select count(*)::int from support.conversation where state = 'waiting') as conversations,
            (select min(waiting_since) from support.conversation where state = 'waiting') as oldest_conversation`,
  )
  const row = rows[0]
  return {
    pendingDeposits: requests.deposits.count,
    pendingWithdrawals: requests.withdrawals.count,
    oldestDepositAt: requests.deposits.oldest?.toISOString() ?? null,
    oldestWithdrawalAt: requests.withdrawals.oldest?.toISOString() ?? null,
    pendingReviews: row?.reviews ?? 0,
    oldestReviewAt: row?.oldest_review?.toISOString() ?? null,
    waitingConversations: row?.conversations ?? 0,
    oldestConversationAt: row?.oldest_conversation?.toISOString() ?? null,
    memberCount: Number(members),
  }
}

interface Pending {
  readonly count: number
  readonly oldest: Date | null
}

/** Those that wait are few, and an index of their own finds them. */
async function readPending(pool: pg.Pool): Promise<{ readonly deposits: Pending; readonly withdrawals: Pending }> {
  const [deposits, withdrawals] = await Promise.all([
    pool.query<Pending>(
      `${everyShard} select count(*)::int as count, min(claimed_at) as oldest from deposits.deposit
        where status = 'pending' and ${notCopies('member_id')}`,
    ),
    pool.query<Pending>(
      `${everyShard} select count(*)::int as count, min(requested_at) as oldest from withdrawals.withdrawal
        where status = 'pending' and ${notCopies('member_id')}`,
    ),
  ])
  const nothing = { count: 0, oldest: null }
  return { deposits: deposits.rows[0] ?? nothing, withdrawals: withdrawals.rows[0] ?? nothing }
}
