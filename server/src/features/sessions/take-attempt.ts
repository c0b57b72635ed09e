import { createHash } from 'node:crypto'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'
import type { AttemptLimit } from './limits.ts'

interface Needs {
  readonly pool: pg.Pool | pg.ClientBase
}

/** Who tries is kept as a digest: the table tells nobody which addresses were here. */
export function digestOfWho(who: string): string {
  return createHash('sha256').update(who).digest('base64url').slice(0, 22)
}

export function bucketOf(limit: AttemptLimit, who: string): string {
  return `${limit.name}/${digestOfWho(who)}`
}

/** Counts an attempt, for all instances together; refuses with the time to wait when there were too many. */
export async function takeAttempt(deps: Needs, limit: AttemptLimit, who: string): Promise<void> {
  const { overBy, waitSeconds } = await countAttempt(deps, limit, who)
  if (overBy > 0) throw new Refusal('too_many_requests', { retryAfterSeconds: waitSeconds })
}

/**
 * The same without refusing: by how many attempts the limit is passed, 0 or less while it is not. By the world's clock,
 * as all limits: a class that stops or moves the instance's time changes nothing about them.
 */
export async function countAttempt({ pool }: Needs, limit: AttemptLimit, who: string) {
  const { rows } = await pool.query<{ count: number; wait_seconds: number }>(
    `insert into auth.attempt as old (bucket, count, ends_at)
     values ($1, 1, clock_timestamp() + $2::float8 * interval '1 ms')
     on conflict (bucket) do update set
       count = case when old.ends_at <= clock_timestamp() then 1 else old.count + 1 end,
       ends_at = case when old.ends_at <= clock_timestamp() then excluded.ends_at else old.ends_at end
     returning count, ceil(extract(epoch from ends_at - clock_timestamp()))::integer as wait_seconds`,
    [bucketOf(limit, who), limit.windowMs],
  )
  const [row] = rows
  if (!row) throw new Error('an attempt was not counted')
  return { overBy: row.count - limit.countMax, waitSeconds: Math.max(1, row.wait_seconds) }
}

/** How many there were in the window that runs now. */
export async function readCount({ pool }: Needs, limit: AttemptLimit, who: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count from auth.attempt where bucket = $1 and ends_at > clock_timestamp()',
    [bucketOf(limit, who)],
  )
  return rows[0]?.count ?? 0
}

/** An attempt that succeeded does not count. */
export async function giveAttemptBack({ pool }: Needs, limit: AttemptLimit, who: string): Promise<void> {
  await pool.query('update auth.attempt set count = greatest(count - 1, 0) where bucket = $1', [bucketOf(limit, who)])
}

export async function forgetAttempts({ pool }: Needs, limit: AttemptLimit, who: string): Promise<void> {
  await pool.query('delete from auth.attempt where bucket = $1', [bucketOf(limit, who)])
}
