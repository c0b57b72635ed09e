import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { rewardReferrer } from '@dryrun/domain/referrals/reward.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'
import { commandKind, type Statement } from '../../ledger/command.ts'
import type { Teller } from '../../ledger/teller.ts'
import { inserts } from '../../ledger/write-statement.ts'
import { readNow } from '../../platform/clock.ts'
import { everyShard } from '../../platform/db/every-shard.ts'
import { openTurn } from '../../platform/failing-items.ts'
import type { Log } from '../../platform/log.ts'
import { noticeRow } from '../notices/index.ts'

const sweepRowsMax = 256

interface Background {
  readonly rewarded: number
  readonly is_credited: boolean
}

interface Reward {
  readonly friendId: string
  readonly investmentId: string
  readonly principalCents: bigint
}

/** Keyed by the referrer, whose book it is. */
const findRewards: Statement = {
  name: 'referrals_find',
  text: `select asked.member_id,
                (select count(*)::int from referrals.reward
                  where reward.referrer_id = any($1) and reward.referrer_id = asked.member_id) as rewarded,
                exists (select from referrals.reward
                         where reward.referrer_id = any($1) and reward.referrer_id = asked.member_id
                           and reward.member_id = asked.friend_id) as is_credited
           from unnest($1::uuid[], $2::uuid[]) as asked (member_id, friend_id)`,
}

const insertRewards = inserts(
  'referrals_credit',
  `insert into referrals.reward (referrer_id, member_id, investment_id, principal_cents, percent, amount_cents, settled_at)
         select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bigint[], $5::smallint[], $6::bigint[], $7::timestamptz[])`,
)

const creditKind = commandKind<Reward, Background, { credited: boolean }>({
  name: 'credit-reward',
  load: { statement: findRewards, values: ({ friendId }) => [friendId] },
  decide({ memberId, now, rows }, { friendId, investmentId, principalCents }) {
    const background = rows[0]
    // Credited before, and the note at the friend's hasn't been settled: that's done afterwards.
    if (!background || background.is_credited) return { answer: { credited: false } }
    const friend = { referredId: friendId, principalCents }
    const { percent, amountCents, transfers } = rewardReferrer(background.rewarded, friend)
    return {
      answer: { credited: true },
      transfers,
      rows: [
        {
          statement: insertRewards,
          values: [memberId, friendId, investmentId, principalCents, percent, amountCents, now],
        },
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
})

interface DueRow {
  readonly member_id: string
  readonly referrer_id: string
  readonly investment_id: string
  readonly principal_cents: bigint
}

interface Deps {
  readonly pool: pg.Pool
  readonly teller: Teller
  readonly log?: Log
}

/**
 * Credits what is due to referrers, once for each friend: first in the referrer's book, then the friend's note is settled.
 * After a crash between the two the reward is found in its place. Returns whether there may be more.
 */
export async function creditRewards(deps: Deps): Promise<boolean> {
  const { pool, teller } = deps
  const turn = await openTurn(deps, 'rewards')
  const { rows } = await pool.query<DueRow>(
    `${everyShard} select member_id, referrer_id, investment_id, principal_cents from referrals.due
      where state = 'due' and member_id <> all($2::uuid[]) order by due_at limit $1`,
    [sweepRowsMax, turn.paused],
  )
  await turn.each(
    rows,
    (row) => row.member_id,
    async (row) => {
      const state = await credit(teller, row)
      await pool.query(`update referrals.due set state = $2, settled_at = $3 where member_id = $1 and state = 'due'`, [
        row.member_id,
        state,
        await readNow(pool),
      ])
    },
    { isAll: rows.length < sweepRowsMax },
  )
  return rows.length === sweepRowsMax
}

async function credit(teller: Teller, row: DueRow): Promise<'credited' | 'void'> {
  const { member_id: friendId, investment_id: investmentId, principal_cents: principalCents } = row
  try {
    await teller.submit(creditKind, row.referrer_id, { friendId, investmentId, principalCents })
    return 'credited'
  } catch (error) {
    // The referrer is gone: there is no book to credit any more, and nothing that could bring it back.
    if (!(error instanceof Refusal) || error.code === 'temporarily_unavailable') throw error
    return 'void'
  }
}
