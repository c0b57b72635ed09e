import { dollars } from '@dryrun/domain/ledger/assets.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'

/** A transfer is committed at most this long after the moment it carries, in the world's time. */
const commitSecondsMax = 60

/** Follows the ledger with what the admin's list of members is sorted by: whoever's dollars moved since the last turn. */
export async function keepWorth({ pool }: WithPool): Promise<false> {
  const { rows } = await pool.query<{ now: Date; since: Date | null }>(
    `select platform.clock_now() as now,
            (select read_to from members.worth_turn) - make_interval(secs => $1 * speed) as since
       from platform.clock`,
    [commitSecondsMax],
  )
  const turn = rows[0]
  if (!turn) throw new Error('the clock did not answer')
  await pool.query(
    `update members.worth set total_cents = sums.total
       from (select account.member_id, sum(account.balance_units) as total
               from (select distinct member_id from ledger.transfer
                      where asset = '${dollars}' and posted_at >= coalesce($1::timestamptz, '-infinity')) as moved
               join ledger.account using (member_id)
              where account.asset = '${dollars}' and account.kind in ('balance', 'investment', 'profit')
              group by account.member_id) as sums
      where worth.member_id = sums.member_id and worth.total_cents <> sums.total`,
    [turn.since],
  )
  await pool.query(
    `insert into members.worth_turn (read_to) values ($1) on conflict (is_one) do update set read_to = excluded.read_to`,
    [turn.now],
  )
  return false
}
