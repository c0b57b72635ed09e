import type { LearningProgress } from '@dryrun/contract/learn.ts'
import { type LessonId, lessonIds } from '@dryrun/domain/learn/lessons.ts'
import { type OfferId, offerIds } from '@dryrun/domain/learn/offers.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'

/** What a member has begun, finished and judged, in the order of the course. A lesson that is no more is left out. */
export async function readLearningProgress({ pool }: WithPool, memberId: string): Promise<LearningProgress> {
  const lessons = await pool.query<{
    lesson_id: string
    begun_at: Date
    read_percent: number
    finished_at: Date | null
    right_count: number | null
  }>(
    `select lesson_id, begun_at, read_percent, finished_at, right_count from learn.lesson_progress where member_id = $1`,
    [memberId],
  )
  const judgements = await pool.query<{ offer_id: string; says_fraud: boolean }>(
    'select offer_id, says_fraud from learn.judgement where member_id = $1',
    [memberId],
  )
  return {
    lessons: lessons.rows
      .filter((row) => isLesson(row.lesson_id))
      .map((row) => ({
        lesson: row.lesson_id as LessonId,
        begunAt: row.begun_at.toISOString(),
        readPercent: row.read_percent,
        finishedAt: row.finished_at?.toISOString() ?? null,
        rightCount: row.right_count,
      }))
      .toSorted((one, other) => lessonIds.indexOf(one.lesson) - lessonIds.indexOf(other.lesson)),
    judgements: judgements.rows
      .filter((row) => isOffer(row.offer_id))
      .map((row) => ({ offer: row.offer_id as OfferId, saysFraud: row.says_fraud }))
      .toSorted((one, other) => offerIds.indexOf(one.offer) - offerIds.indexOf(other.offer)),
  }
}

const isLesson = (lessonId: string) => (lessonIds as readonly string[]).includes(lessonId)
const isOffer = (offerId: string) => (offerIds as readonly string[]).includes(offerId)
