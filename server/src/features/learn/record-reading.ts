import type { LessonId } from '@dryrun/domain/learn/lessons.ts'
import type pg from 'pg'
import type { Clock } from '../../platform/clock.ts'

interface Reader {
  readonly pool: pg.Pool
  readonly clock: Clock
}

/** Somebody has come so far down a lesson. Coming back to its beginning takes nothing away. */
export async function recordReading(
  { pool, clock }: Reader,
  memberId: string,
  lesson: LessonId,
  percent: number,
): Promise<{ done: true }> {
  await pool.query(
    `insert into learn.lesson_progress (member_id, lesson_id, begun_at, read_percent) values ($1, $2, $3, $4)
     on conflict (member_id, lesson_id)
     do update set read_percent = greatest(lesson_progress.read_percent, excluded.read_percent)`,
    [memberId, lesson, clock.now(), percent],
  )
  return { done: true }
}
