import type { Failures } from '@dryrun/contract/work.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'

const listedMax = 50

interface Row {
  readonly sweep: string
  readonly item: string
  readonly error: string
  readonly first_at: Date
  readonly last_at: Date
  readonly times: number
  readonly count: number
}

/** What keeps failing, the oldest first. What fails once and is done the next time is nobody's business. */
export async function listFailures({ pool }: WithPool): Promise<Failures> {
  const { rows } = await pool.query<Row>(
    `select sweep, item, error, first_at, last_at, times, (count(*) over ())::int as count
       from platform.failed_item where told_at is not null order by first_at, sweep, item limit $1`,
    [listedMax],
  )
  return {
    count: rows[0]?.count ?? 0,
    failures: rows.map((row) => ({
      sweep: row.sweep,
      item: row.item,
      error: row.error,
      firstAt: row.first_at.toISOString(),
      lastAt: row.last_at.toISOString(),
      times: row.times,
    })),
  }
}
