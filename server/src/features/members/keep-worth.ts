import { dollars } from '@dryrun/domain/ledger/assets.ts'
import type pg from 'pg'
import { notCopies } from '../../platform/copy-id.ts'
import { everyShard } from '../../platform/db/every-shard.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import { openTurn, type Turn } from '../../platform/failing-items.ts'
import type { Log } from '../../platform/log.ts'

/** A transfer is committed at most this long after the moment it carries, in the world's time. */
const commitSecondsMax = 60
const membersPerPartMax = 5_000
const firstId = '00000000-0000-0000-0000-000000000000'

const movedSince = `ledger.transfer where asset = '${dollars}' and posted_at >= coalesce($1::timestamptz, '-infinity')
  and ${notCopies('member_id')}`

/** Follows the ledger with what the admin's list of members is sorted by: whoever's dollars moved since the last turn. */
export async function keepWorth(deps: WithPool & { readonly log?: Log }): Promise<false> {
  const { pool } = deps
  const turn = await openTurn(deps, 'worth')
  if (turn.due.length > 0) await followEach(pool, turn, turn.due)
  const { rows } = await pool.query<{ read_to: Date | null; since: Date | null }>(
    `select turn.read_to, turn.read_to - make_interval(secs => $1 * clock.speed) as since
       from platform.clock left join members.worth_turn as turn on true`,
    [commitSecondsMax],
  )
  const { read_to: readTo = null, since = null } = rows[0] ?? {}
  // First of all, so that whatever is posted meanwhile is looked at in the next turn.
  const { rows: newestRows } = await pool.query<{ newest: Date | null }>(
    `${everyShard} select max(posted_at) as newest from ${movedSince}`,
    [since],
  )
  const newest = newestRows[0]?.newest ?? null
  if (newest === null) return false
  let after: string | undefined = firstId
  // Each part begins where the one before ended.
  while (after !== undefined) after = await followSome(pool, turn, since, after)
  // While nothing moves, nothing is written.
  if (Number(newest) !== Number(readTo))
    await pool.query(
      `insert into members.worth_turn (read_to) values ($1) on conflict (is_one) do update set read_to = excluded.read_to`,
      [newest],
    )
  return false
}

/** Those who come next by their ids. Returns the last of them where there may be more. */
async function followSome(pool: pg.Pool, turn: Turn, since: Date | null, after: string): Promise<string | undefined> {
  const { rows: moved } = await pool.query<{ member_id: string }>(
    `${everyShard} select distinct member_id from ${movedSince} and member_id > $2 order by member_id limit $3`,
    [since, after, membersPerPartMax],
  )
  if (moved.length === 0) return undefined
  const memberIds = moved.map((row) => row.member_id)
  await followEach(pool, turn, memberIds)
  return moved.length === membersPerPartMax ? memberIds.at(-1) : undefined
}

const followEach = (pool: pg.Pool, turn: Turn, memberIds: readonly string[]) =>
  turn.together(
    memberIds,
    (memberId) => memberId,
    (some) => follow(pool, some),
    { isAll: false },
  )

async function follow(pool: pg.Pool, memberIds: readonly string[]): Promise<void> {
  const { rows: sums } = await pool.query<{ member_id: string; total: bigint }>(
    `select member_id, sum(balance_units)::bigint as total from ledger.account
      where member_id = any($1::uuid[]) and asset = '${dollars}' and kind in ('balance', 'investment', 'profit')
      group by member_id`,
    [memberIds],
  )
  await pool.query(
    `update members.worth set total_cents = sums.total
       from unnest($1::uuid[], $2::bigint[]) as sums (member_id, total)
      where worth.member_id = sums.member_id and worth.total_cents <> sums.total`,
    [sums.map((row) => row.member_id), sums.map((row) => row.total)],
  )
}
