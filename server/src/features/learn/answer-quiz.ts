import type { LearningProgress } from '@dryrun/contract/learn.ts'
import { type LessonId, markQuiz } from '@dryrun/domain/learn/lessons.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'
import type { Clock } from '../../platform/clock.ts'
import { readLearningProgress } from './read-learning-progress.ts'

/** Marks the whole quiz. The lesson is finished by the first time, and the best time counts. */
export async function answerQuiz(
  { pool, clock }: { readonly pool: pg.Pool; readonly clock: Clock },
  memberId: string,
  lesson: LessonId,
  choices: readonly number[],
): Promise<LearningProgress> {
  const result = markQuiz(lesson, choices)
  if (!result) throw new Refusal('quiz_incomplete')
  await pool.query(
    `insert into learn.lesson_progress (member_id, lesson_id, begun_at, read_percent, finished_at, right_count)
     values ($1, $2, $3, 100, $3, $4)
     on conflict (member_id, lesson_id) do update
        set read_percent = 100, finished_at = coalesce(lesson_progress.finished_at, excluded.finished_at),
            right_count = greatest(lesson_progress.right_count, excluded.right_count)`,
    [memberId, lesson, clock.now(), result.rightCount],
  )
  return readLearningProgress({ pool }, memberId)
}
