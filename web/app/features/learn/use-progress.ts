import type { LearningProgress } from '@dryrun/contract/learn.ts'
import { type LessonId, questionCount } from '@dryrun/domain/learn/lessons.ts'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../api.ts'
import { useSession } from '../../session.tsx'

/** What a member has learnt so far. Nothing is asked, or kept, for anybody else. */
export function useProgress() {
  const { user } = useSession()
  const isMember = user?.role === 'member'
  const [progress, setProgress] = useState<LearningProgress>()
  // The lessons read well without it, so a failure is not shown.
  const readAgain = useCallback(
    () =>
      call('readLearningProgress', {}).then(
        (reply) => setProgress(reply),
        () => {},
      ),
    [],
  )
  useEffect(() => {
    if (isMember) void readAgain()
  }, [isMember, readAgain])
  return { isMember, progress: isMember ? progress : undefined, readAgain }
}

export interface LessonState {
  /** From 0 to 1: reading is nine tenths of the way, the quiz the rest. */
  readonly share: number
  readonly readPercent: number
  readonly rightCount: number | null
  readonly questionCount: number
}

const readingShare = 0.9

export function stateOf(progress: LearningProgress, lesson: LessonId): LessonState {
  const own = progress.lessons.find((each) => each.lesson === lesson)
  const readPercent = own?.readPercent ?? 0
  return {
    share: own?.finishedAt ? 1 : (readPercent / 100) * readingShare,
    readPercent,
    rightCount: own?.rightCount ?? null,
    questionCount: questionCount(lesson),
  }
}
