import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { rewardReferrer } from '@dryrun/domain/referrals/reward.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'
import type { CommandKind, RowToWrite, Statement } from '../../ledger/command.ts'
import type { Teller } from '../../ledger/teller.ts'
import { noticeRow } from '../notices/index.ts'

const sweepRowsMax = 256

interface RewardRow {
  readonly state: 'due' | 'credited' | 'void'
  readonly principal_cents: bigint
  readonly rewarded: number
}

/** Keyed by the referrer, whose book it is. */
const findReward: Statement = {
  name: 'referrals_find',
  text: `select reward.referrer_id as member_id, reward.state, reward.principal_cents,
                (select count(*)::int from referrals.reward as other
                  where other.referrer_id = reward.referrer_id and other.state = 'credited') as rewarded
           from unnest($1::uuid[], $2::uuid[]) as asked (referrer_id, member_id)
           join referrals.reward using (referrer_id, member_id)`,
}

const settleRewards: Statement = {
  name: 'referrals_settle',
  text: `update referrals.reward
            set state = said.state, percent = said.percent, amount_cents = said.amount_cents, settled_at = said.settled_at
           from unnest($1::uuid[], $2::text[], $3::smallint[], $4::bigint[], $5::timestamptz[])
             as said (member_id, state, percent, amount_cents, settled_at)
          where reward.member_id = said.member_id and reward.state = 'due'`,
}

function creditedRow(friendId: string, percent: bigint, amountCents: bigint, at: Date): RowToWrite {
  return { statement: settleRewards, values: [friendId, 'credited', percent, amountCents, at] }
}

const creditKind: CommandKind<{ friendId: string }, RewardRow, { credited: boolean }> = {
  name: 'credit-reward',
  load: { statement: findReward, values: ({ friendId }) => [friendId] },
  decide({ memberId, now, rows }, { friendId }) {
    const row = rows[0]
    if (row?.state !== 'due') return { answer: { credited: false } }
    const friend = { referredId: friendId, principalCents: row.principal_cents }
    const { percent, amountCents, transfers } = rewardReferrer(row.rewarded, friend)
    return {
      answer: { credited: true },
      transfers,
      rows: [
        creditedRow(friendId, percent, amountCents, now),
        noticeRow(memberId, 'reward_credited', now, {
          // The friend is the cause of the transfer.
          causeId: friendId,
          amount: formatAmount(amountCents),
          percent: String(percent),
        }),
      ],
      topics: ['balances', 'rewards'],
      wakes: ['notices'],
    }
  },
}

/** Credits what is due to referrers, once per friend. Returns whether there may be more. */
export async function creditRewards({ pool, teller }: { pool: pg.Pool; teller: Teller }): Promise<boolean> {
  const { rows } = await pool.query<{ member_id: string; referrer_id: string }>(
    `select member_id, referrer_id from referrals.reward where state = 'due' order by due_at limit $1`,
    [sweepRowsMax],
  )
  await Promise.all(
    rows.map(async ({ member_id: friendId, referrer_id: referrerId }) => {
      try {
        await teller.submit(creditKind, referrerId, { friendId })
      } catch (error) {
        // The referrer is gone: there is no book to credit any more, and nothing that could bring it back.
        if (!(error instanceof Refusal) || error.code === 'temporarily_unavailable') throw error
        await pool.query(
          `update referrals.reward set state = 'void', settled_at = platform.clock_now()
            where member_id = $1 and state = 'due'`,
          [friendId],
        )
      }
    }),
  )
  return rows.length === sweepRowsMax
}
