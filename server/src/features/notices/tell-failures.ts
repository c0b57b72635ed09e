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
  if (await isQuiet(pool))
    await addNotice(pool, {
      memberId: null,
      kind: 'work_mended',
      at: await readNow(pool),
      details: { causeId: failingWork },
    })
}

/** The admin has been told, and nothing fails any more. */
async function isQuiet(pool: pg.Pool): Promise<boolean> {
  const { rowCount: failing } = await pool.query('select from platform.failed_item where told_at is not null limit 1')
  if (failing) return false
  const { rows } = await pool.query<{ member_id: string }>(`select member_id from members.member where role = 'admin'`)
  const { rowCount: told } = await pool.query(
    `select from notices.notification
      where member_id = $1 and about = $2 and kind = 'work_failing' and read_at is null limit 1`,
    [rows[0]?.member_id, failingWork],
  )
  return Boolean(told)
}
