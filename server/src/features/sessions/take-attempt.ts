import { createHash } from 'node:crypto'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'
import type { Clock } from '../../platform/clock.ts'
import { inWorldTime, worldAfter } from '../../platform/clock.ts'
import { createTurns } from '../../platform/turns.ts'
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
  return { overBy: row.count - limit.countMax, waitSeconds: secondsUntil(row.ends_at, clock) }
}

function secondsUntil(endsAt: Date, clock: Clock): number {
  const waitMs = (endsAt.getTime() - clock.now().getTime()) / inWorldTime(clock, 1)
  return Math.max(1, Math.ceil(waitMs / 1000))
}

/** Only so many guesses of one bucket are under way before the first of them is counted. */
const looking = createTurns({
  atOnceMax: 4,
  waitingMax: 3_000,
  refused: () => new Refusal('too_many_requests'),
})

/**
 * Looks up what people could guess at; only what nobody has is counted. Whoever knows it waits for no row and writes
 * nothing, so that a whole class can come by the same code in the same moment, however slow the disk is.
 */
export async function countMisses<T>(
  { pool, clock }: Needs,
  { limit, who }: { readonly limit: AttemptLimit; readonly who: string },
  find: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const bucket = bucketOf(limit, who)
  return looking.run(bucket, async () => {
    const { rows } = await pool.query<{ ends_at: Date }>(
      'select ends_at from auth.attempt where bucket = $1 and count >= $2 and ends_at > $3',
      [bucket, limit.countMax, clock.now()],
    )
    if (rows[0]) throw new Refusal('too_many_requests', { retryAfterSeconds: secondsUntil(rows[0].ends_at, clock) })
    const found = await find()
    if (found === undefined) await takeAttempt({ pool, clock }, limit, who)
    return found
  })
}

/** An attempt that succeeded does not count. */
export async function giveAttemptBack({ pool }: Pick<Needs, 'pool'>, limit: AttemptLimit, who: string): Promise<void> {
  await pool.query('update auth.attempt set count = greatest(count - 1, 0) where bucket = $1', [bucketOf(limit, who)])
}

export async function forgetAttempts({ pool }: Pick<Needs, 'pool'>, limit: AttemptLimit, who: string): Promise<void> {
  await pool.query('delete from auth.attempt where bucket = $1', [bucketOf(limit, who)])
}
