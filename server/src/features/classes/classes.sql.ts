import type { ClassSummary } from '@dryrun/contract/class-shapes.ts'
import type { QuizPlace } from '@dryrun/domain/classes/questions.ts'
import type { HouseKind, QuestionScript, ScenarioName } from '@dryrun/domain/classes/scenarios.ts'
import type { LanguageCode } from '@dryrun/domain/languages/languages.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'
import { takeStep } from '../../ledger/house-steps.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import { announcements, liveChannel } from '../../platform/live/announcements.ts'

export interface ClassRow {
  readonly class_id: string
  readonly trainer_id: string
  readonly name: string
  readonly code: string
  readonly language: LanguageCode
  readonly scenario: ScenarioName
  readonly approves_deposits: boolean
  readonly created_at: Date
  readonly began_at: Date | null
  readonly ended_at: Date | null
  readonly began_step: bigint | null
  readonly ended_step: bigint | null
  readonly student_count: number
}

export const classColumns = `class.class_id, class.trainer_id, class.name, class.code, class.language, class.scenario,
  class.approves_deposits, class.created_at, class.began_at, class.ended_at, class.began_step, class.ended_step,
  class.student_count`

export function summaryOf(row: ClassRow): ClassSummary {
  return {
    classId: row.class_id,
    name: row.name,
    code: row.code,
    scenario: row.scenario,
    language: row.language,
    studentCount: row.student_count,
    createdAt: row.created_at.toISOString(),
    beganAt: row.began_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
  }
}

export interface QuestionRow {
  readonly question_id: string
  readonly script: QuestionScript | null
  readonly words: string | null
  readonly lesson: QuizPlace['lesson'] | null
  readonly place: number | null
}

export function questionOf({ question_id: questionId, script, words, lesson, place }: QuestionRow) {
  const quiz = lesson !== null && place !== null ? { lesson, place } : null
  return { questionId, script, words, quiz }
}

/** A class of the caller's own. The admin may open every class; for anyone else another trainer's is none. */
export async function findOwnedClass(
  client: pg.ClientBase | pg.Pool,
  caller: SignedIn,
  classId: string,
): Promise<ClassRow> {
  const { rows } = await client.query<ClassRow>(
    `select ${classColumns} from classes.class where class_id = $1 and ($2 or trainer_id = $3)`,
    [classId, caller.role === 'admin', caller.memberId],
  )
  const [row] = rows
  if (!row) throw new Refusal('not_found')
  return row
}

/** The same where something is to be done in it. */
export async function findRunningClass(
  client: pg.ClientBase | pg.Pool,
  caller: SignedIn,
  classId: string,
): Promise<ClassRow> {
  return stillRunning(await findOwnedClass(client, caller, classId))
}

export function stillRunning(row: ClassRow): ClassRow {
  if (row.ended_at) throw new Refusal('class_ended')
  return row
}

/**
 * Locks a class of the caller's own against everything that students do in it: commands that are being written are waited
 * for, and those that come later wait for this. For whoever stops it, lets it go on or ends it.
 */
export async function holdStill(tx: pg.ClientBase, caller: SignedIn, classId: string): Promise<ClassRow> {
  await tx.query('select from classes.class where class_id = $1 for update', [classId])
  return findOwnedClass(tx, caller, classId)
}

/**
 * The place of what happens now among everything that happens in the class. The class is locked before its house, as
 * students' commands do it.
 */
export async function nextStep(tx: pg.ClientBase, classId: string): Promise<bigint> {
  await tx.query('select from classes.class where class_id = $1 for no key update', [classId])
  return takeStep(tx, classId)
}

/** Says anew whether students may move money, after a question or a round of judging has begun or ended. */
export async function keepStopped(tx: pg.ClientBase, classId: string): Promise<void> {
  await tx.query(
    `update classes.class set is_stopped =
            exists (select from classes.question where question.class_id = $1 and question.ended_at is null)
            or exists (select from classes.judging where judging.class_id = $1 and judging.closed_at is null)
      where class_id = $1`,
    [classId],
  )
}

/**
 * Whose books the class's money is in, also of those who left; of one house alone where it's named. Accounts that were kept
 * after the class are nobody's business any more, unless it's asked how things were.
 */
export async function readStudentIds(
  client: pg.ClientBase | pg.Pool,
  classId: string,
  { house = null, andKept = false }: { readonly house?: HouseKind | null; readonly andKept?: boolean } = {},
): Promise<string[]> {
  const { rows } = await client.query<{ member_id: string }>(
    `select member_id from classes.student
      where class_id = $1 and ($2::text is null or house = $2) and ($3 or kept_at is null)`,
    [classId, house, andKept],
  )
  return rows.map((row) => row.member_id)
}

/** Every student's screen and the trainer's read the class again. */
export async function announceToClass(client: pg.ClientBase | pg.Pool, classId: string): Promise<void> {
  const { rows } = await client.query<{ member_id: string }>(
    `select member_id from classes.student where class_id = $1 and removed_at is null
     union select trainer_id from classes.class where class_id = $1`,
    [classId],
  )
  const payloads = announcements(rows.map(({ member_id: memberId }) => ({ memberId, topics: ['classes'] })))
  for (const payload of payloads) await client.query('select pg_notify($1, $2)', [liveChannel, payload])
}

/** Nobody but the trainer sees who comes in. */
export async function announceToTrainer(
  client: pg.ClientBase | pg.Pool,
  row: Pick<ClassRow, 'trainer_id'>,
): Promise<void> {
  const [payload] = announcements([{ memberId: row.trainer_id, topics: ['classes'] }])
  await client.query('select pg_notify($1, $2)', [liveChannel, payload])
}
