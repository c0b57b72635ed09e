import { skeletonOf } from '@dryrun/domain/names/look-alikes.ts'
import type pg from 'pg'

const twinsFound = 'username-twins'
const membersPerTurnMax = 1_000

/** Once, at a start: what the usernames of those look like who were here before it was kept. */
export async function findMissingTwins(pool: pg.Pool): Promise<void> {
  const { rowCount } = await pool.query('select from platform.done_once where name = $1', [twinsFound])
  if (rowCount) return
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await pool.query<{ member_id: string; username: string }>(
      `select member_id, username from members.member
        where member_id > $1 and username_twin is null and not is_class_account and closed_at is null
        order by member_id limit $2`,
      [after, membersPerTurnMax],
    )
    for (const { member_id: memberId, username } of rows)
      await pool.query(
        `update members.member set username_twin = $2
          where member_id = $1 and not exists (select from members.member where username_twin = $2)`,
        [memberId, skeletonOf(username)],
      )
    const last = rows.at(-1)
    if (!last) break
    after = last.member_id
  }
  await pool.query('insert into platform.done_once (name) values ($1) on conflict do nothing', [twinsFound])
}
