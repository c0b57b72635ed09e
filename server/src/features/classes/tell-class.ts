import { type ClassAnswer, isInQuiz, type QuizPlace, quizChoices } from '@dryrun/domain/classes/questions.ts'
import type { AnnouncementScript, QuestionScript, WarningKind } from '@dryrun/domain/classes/scenarios.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import {
  announceToClass,
  announceToTrainer,
  type ClassRow,
  findRunningClass,
  holdStill,
  keepStopped,
  nextStep,
  stillRunning,
} from './classes.sql.ts'

interface Deps extends WithPool {
  readonly clock: Clock
}

const uniqueViolation = '23505'

type Said<Script> = { readonly script: Script } | { readonly words: string }

function partsOf<Script>(said: Said<Script>): { script: Script | null; words: string | null } {
  if ('script' in said) return { script: said.script, words: null }
  const words = said.words.trim()
  if (words === '') throw new Refusal('fill_all_fields')
  return { script: null, words }
}

/** Shows up on every student's screen. */
export async function tellClass(
  { pool, clock }: Deps,
  caller: SignedIn,
  classId: string,
  said: Said<AnnouncementScript>,
): Promise<{ done: true }> {
  const { script, words } = partsOf(said)
  await findRunningClass(pool, caller, classId)
  return inTransaction(pool, async (tx) => {
    await tx.query(
      'insert into classes.announcement (class_id, script, words, told_at, told_step) values ($1, $2, $3, $4, $5)',
      [classId, script, words, clock.now(), await nextStep(tx, classId)],
    )
    await announceToClass(tx, classId)
    return { done: true as const }
  })
}

/** Stops the class: nobody moves money until the question has ended. */
export async function askClass(
  { pool, clock }: Deps,
  caller: SignedIn,
  classId: string,
  said: Said<QuestionScript> | { readonly quiz: QuizPlace },
): Promise<{ done: true }> {
  const quiz = 'quiz' in said ? said.quiz : null
  if (quiz && !isInQuiz(quiz)) throw new Refusal('not_found')
  const { script, words } = 'quiz' in said ? { script: null, words: null } : partsOf(said)
  try {
    return await inTransaction(pool, async (tx) => {
      stillRunning(await holdStill(tx, caller, classId))
      await tx.query(
        'insert into classes.question (class_id, script, words, lesson, place, asked_at) values ($1, $2, $3, $4, $5, $6)',
        [classId, script, words, quiz?.lesson ?? null, quiz?.place ?? null, clock.now()],
      )
      await keepStopped(tx, classId)
      await announceToClass(tx, classId)
      return { done: true as const }
    })
  } catch (error) {
    if ((error as { code?: string }).code === uniqueViolation) throw new Refusal('question_open')
    throw error
  }
}

export async function endQuestion({ pool, clock }: Deps, caller: SignedIn, classId: string): Promise<{ done: true }> {
  return inTransaction(pool, async (tx) => {
    await holdStill(tx, caller, classId)
    await tx.query('update classes.question set ended_at = $2 where class_id = $1 and ended_at is null', [
      classId,
      clock.now(),
    ])
    await keepStopped(tx, classId)
    await announceToClass(tx, classId)
    return { done: true as const }
  })
}

/** One answer for each student, of those that the question has, which they may change while it's open. */
export async function answerQuestion(
  { pool, clock }: Deps,
  memberId: string,
  { questionId, says }: { readonly questionId: string; readonly says: ClassAnswer },
): Promise<{ done: true }> {
  return inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<Pick<ClassRow, 'trainer_id'>>(
      `insert into classes.answer (class_id, question_id, member_id, says, answered_at)
       select class_id, question_id, member_id, $3, $4 from classes.question join classes.student using (class_id)
        where question_id = $1 and member_id = $2 and ended_at is null and removed_at is null
          and (lesson is not null) = $5
       on conflict (class_id, question_id, member_id) do update set says = $3, answered_at = $4
       returning (select trainer_id from classes.class where class.class_id = answer.class_id) as trainer_id`,
      [questionId, memberId, says, clock.now(), (quizChoices as readonly ClassAnswer[]).includes(says)],
    )
    const [row] = rows
    if (!row) throw new Refusal('not_found')
    await announceToTrainer(tx, row)
    return { done: true as const }
  })
}

/** The first time counts: the debrief says whether it was before the money or after. The room shows it right away. */
export async function noteWarning({ pool, clock }: Deps, memberId: string, kind: WarningKind): Promise<{ done: true }> {
  const { rows } = await pool.query<Pick<ClassRow, 'class_id' | 'trainer_id'> & { readonly is_new: boolean }>(
    `select class_id, trainer_id, ended_at is null and not exists (
              select from classes.warning where warning.class_id = student.class_id
                 and warning.member_id = student.member_id and kind = $2) as is_new
       from classes.student join classes.class using (class_id)
      where member_id = $1 and removed_at is null`,
    [memberId, kind],
  )
  const [row] = rows
  if (!row) throw new Refusal('not_found')
  // Most of them come again and again, and take no step.
  if (row.is_new)
    await inTransaction(pool, async (tx) => {
      const { rowCount } = await tx.query(
        `insert into classes.warning (class_id, member_id, kind, seen_at, seen_step)
         select class_id, member_id, $3, $2, $4 from classes.student join classes.class using (class_id)
          where member_id = $1 and removed_at is null and ended_at is null
         on conflict do nothing`,
        [memberId, clock.now(), kind, await nextStep(tx, row.class_id)],
      )
      if (rowCount) await announceToTrainer(tx, row)
    })
  return { done: true }
}
