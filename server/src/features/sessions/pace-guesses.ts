import { setTimeout as wait } from 'node:timers/promises'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'
import type { Pace } from './limits.ts'
import { digestOfWho } from './take-attempt.ts'

interface Needs {
  readonly pool: pg.Pool
}

/**
 * Guesses slow down instead of being refused: so many are answered straight away, then one after the other at a steady
 * pace. Whoever would have to wait longer than a browser should is told when to come back. The database keeps the time,
 * so the pace is the same over several instances.
 */
export async function paceGuess({ pool }: Needs, pace: Pace, who: string): Promise<void> {
  const { rows } = await pool.query<{ ahead_ms: number }>(
    `insert into auth.pace as old (bucket, next_at) values ($1, clock_timestamp() + $2::float8 * interval '1 ms')
     on conflict (bucket) do update
       set next_at = greatest(old.next_at, clock_timestamp()) + $2::float8 * interval '1 ms'
     where old.next_at <= clock_timestamp() + $3::float8 * interval '1 ms'
     returning (extract(epoch from next_at - clock_timestamp()) * 1000)::float8 as ahead_ms`,
    [bucketOf(pace, who), pace.everyMs, (pace.atOnce - 1) * pace.everyMs + pace.waitMsMax],
  )
  const [turn] = rows
  if (!turn) throw new Refusal('too_many_requests', { retryAfterSeconds: Math.ceil(pace.everyMs / 1000) })
  const waitMs = turn.ahead_ms - pace.atOnce * pace.everyMs
  if (waitMs > 0) await wait(waitMs)
}

/** What turned out right was no guess: its turn is given back. */
export async function giveTurnBack({ pool }: Needs, pace: Pace, who: string): Promise<void> {
  await pool.query(`update auth.pace set next_at = next_at - $2::float8 * interval '1 ms' where bucket = $1`, [
    bucketOf(pace, who),
    pace.everyMs,
  ])
}

function bucketOf(pace: Pace, who: string): string {
  return `${pace.name}/${digestOfWho(who)}`
}
