import type pg from 'pg'
import { readNow } from '../../platform/clock.ts'
import { addNotice } from './notice-row.ts'

/** Once is chance: what fails this often in a row is told. */
const timesBeforeTold = 3

/** What the admin's notification is about, so that it's found again when everything is done. */
const failingWork = '00000000-0000-7000-8000-000000000001'

/** Tells the admin of items that sweeps can't do, and that it's over when it is. */
export async function tellFailures({ pool }: { readonly pool: pg.Pool }): Promise<void> {
  const { rows: fresh } = await pool.query<{ sweep: string }>(
    `update platform.failed_item set told_at = clock_timestamp() where told_at is null and times >= $1 returning sweep`,
    [timesBeforeTold],
  )
  if (fresh.length > 0) {
    const details = { causeId: failingWork, count: String(fresh.length) }
    await addNotice(pool, { memberId: null, kind: 'work_failing', at: await readNow(pool), details })
    return
  }
  const { rows } = await pool.query<{ is_failing: boolean; is_told: boolean }>(
    `select exists (select from platform.failed_item where told_at is not null) as is_failing,
            exists (select from notices.notification
                     where member_id = (select member_id from members.member where role = 'admin')
                       and about = $1 and kind = 'work_failing' and read_at is null) as is_told`,
    [failingWork],
  )
  if (rows[0]?.is_told && !rows[0].is_failing)
    await addNotice(pool, {
      memberId: null,
      kind: 'work_mended',
      at: await readNow(pool),
      details: { causeId: failingWork },
    })
}
