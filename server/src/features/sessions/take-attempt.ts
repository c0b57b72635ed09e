import { createHash } from 'node:crypto'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'
import type { Clock } from '../../platform/clock.ts'
import { inWorldTime, worldAfter } from '../../platform/clock.ts'
import type { AttemptLimit } from './limits.ts'

interface Needs {
  readonly pool: pg.Pool
  readonly clock: Clock
}

/** Who tries is kept as a digest: the table tells nobody which addresses were here. */
export function digestOfWho(who: string): string {
  return createHash('sha256').update(who).digest('base64url').slice(0, 22)
}

export function bucketOf(limit: AttemptLimit, who: string): string {
  return `${limit.name}/${digestOfWho(who)}`
}

/** Counts an attempt, for all instances together; refuses with the time to wait when there were too many. */
export async function takeAttempt({ pool, clock }: Needs, limit: AttemptLimit, who: string): Promise<void> {
  const { overBy, waitSeconds } = await countAttempt({ pool, clock }, limit, who)
  if (overBy > 0) throw new Refusal('too_many_requests', { retryAfterSeconds: waitSeconds })
}

/** The same without refusing: by how many attempts the limit is passed, 0 or less while it is not. */
export async function countAttempt({ pool, clock }: Needs, limit: AttemptLimit, who: string) {
  const now = clock.now()
  const { rows } = await pool.query<{ count: number; ends_at: Date }>(
    `insert into auth.attempt as old (bucket, count, ends_at) values ($1, 1, $3)
     on conflict (bucket) do update set
       count = case when old.ends_at <= $2 then 1 else old.count + 1 end,
       ends_at = case when old.ends_at <= $2 then excluded.ends_at else old.ends_at end
     returning count, ends_at`,
    [bucketOf(limit, who), now, worldAfter(clock, limit.windowMs)],
  )
  const [row] = rows
  if (!row) throw new Error('an attempt was not counted')
  const waitMs = (row.ends_at.getTime() - now.getTime()) / inWorldTime(clock, 1)
  return { overBy: row.count - limit.countMax, waitSeconds: Math.max(1, Math.ceil(waitMs / 1000)) }
}

/** An attempt that succeeded does not count. */
export async function giveAttemptBack({ pool }: Pick<Needs, 'pool'>, limit: AttemptLimit, who: string): Promise<void> {
  await pool.query('update auth.attempt set count = greatest(count - 1, 0) where bucket = $1', [bucketOf(limit, who)])
}

export async function forgetAttempts({ pool }: Pick<Needs, 'pool'>, limit: AttemptLimit, who: string): Promise<void> {
  await pool.query('delete from auth.attempt where bucket = $1', [bucketOf(limit, who)])
}
