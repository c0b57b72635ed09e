import { dollars } from '@dryrun/domain/ledger/assets.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'

/** A transfer is committed at most this long after the moment it carries, in the world's time. */
const commitSecondsMax = 60

/** Follows the ledger with what the admin's list of members is sorted by: whoever's dollars moved since the last turn. */
export async function keepWorth({ pool }: WithPool): Promise<false> {
  const { rows } = await pool.query<{ read_to: Date | null; since: Date | null }>(
    `select turn.read_to, turn.read_to - make_interval(secs => $1 * clock.speed) as since
       from platform.clock left join members.worth_turn as turn on true`,
    [commitSecondsMax],
  )
  const { read_to: readTo = null, since = null } = rows[0] ?? {}
  const { rows: moved } = await pool.query<{ newest: Date | null }>(
    `with moved as (
       select member_id, max(posted_at) as newest from ledger.transfer
        where asset = '${dollars}' and posted_at >= coalesce($1::timestamptz, '-infinity') group by member_id
     ), sums as (
       select account.member_id, sum(account.balance_units) as total
         from moved join ledger.account using (member_id)
        where account.asset = '${dollars}' and account.kind in ('balance', 'investment', 'profit')
        group by account.member_id
     ), kept as (
       update members.worth set total_cents = sums.total
         from sums where worth.member_id = sums.member_id and worth.total_cents <> sums.total
     )
     select max(newest) as newest from moved`,
    [since],
  )
  const newest = moved[0]?.newest ?? null
  // While nothing moves, nothing is written.
  if (newest !== null && Number(newest) !== Number(readTo))
    await pool.query(
      `insert into members.worth_turn (read_to) values ($1) on conflict (is_one) do update set read_to = excluded.read_to`,
      [newest],
    )
  return false
}
