import type { ClassTransfer } from '@dryrun/domain/classes/house.ts'
import { type Presence, presenceOf } from '@dryrun/domain/classes/presence.ts'
import type { HouseKind } from '@dryrun/domain/classes/scenarios.ts'
import type { AccountKind } from '@dryrun/domain/ledger/accounts.ts'
import type pg from 'pg'
import type { ClassRow } from './classes.sql.ts'

/** A transfer, which house the student is with, its cause, and who of the class that is: the friend that a reward is for. */
export interface HousedTransfer extends ClassTransfer {
  readonly house: HouseKind
  readonly memberId: string
  readonly causeId: string
  readonly causeNo: number | null
}

export interface LessonStudent extends StudentRow {
  readonly presence: Presence
}

/** Everything that happened in a class's books until it ended, in its order, and who was there. */
export interface ClassBooks {
  readonly students: readonly LessonStudent[]
  readonly transfers: readonly HousedTransfer[]
}

interface StudentRow {
  readonly member_id: string
  readonly student_no: number
  readonly nickname: string | null
  readonly house: HouseKind
  readonly joined_step: bigint
  readonly removed_step: bigint | null
  readonly checked_step: bigint | null
  readonly flagged_step: bigint | null
}

export async function readClassBooks(pool: pg.Pool, row: ClassRow): Promise<ClassBooks> {
  const students = await readStudents(pool, row.class_id)
  const transfers = await readTransfers(pool, row, students)
  const moved = new Set(transfers.map(({ studentNo }) => studentNo))
  const lesson = { beganStep: row.began_step, endedStep: row.ended_step }
  return {
    students: students.map((student) =>
      Object.assign(student, {
        presence: presenceOf({ removedStep: student.removed_step, hasMoved: moved.has(student.student_no) }, lesson),
      }),
    ),
    transfers,
  }
}

async function readStudents(pool: pg.Pool, classId: string): Promise<StudentRow[]> {
  const { rows } = await pool.query<StudentRow>(
    `select member_id, student_no, nickname, house, joined_step, removed_step,
            (select seen_step from classes.warning where warning.class_id = student.class_id
                and warning.member_id = student.member_id and kind = 'reality_check') as checked_step,
            (select seen_step from classes.warning where warning.class_id = student.class_id
                and warning.member_id = student.member_id and kind = 'red_flags') as flagged_step
       from classes.student where class_id = $1 order by student_no`,
    [classId],
  )
  return rows
}

interface StepRow {
  readonly step_no: bigint
  readonly member_id: string
  readonly first_no: bigint
  readonly last_no: bigint
}

interface TransferRow {
  readonly member_id: string
  readonly transfer_no: bigint
  readonly posted_at: Date
  readonly kind: string
  readonly from_kind: AccountKind
  readonly to_kind: AccountKind
  readonly amount_units: bigint
  readonly cause_id: string
}

/** By the steps of the class: what a kept account did later, and what was sold and closed after the end, has none of them. */
async function readTransfers(
  pool: pg.Pool,
  { class_id: classId, ended_step: endedStep }: ClassRow,
  students: readonly StudentRow[],
): Promise<HousedTransfer[]> {
  const { rows: steps } = await pool.query<StepRow>(
    `select step_no, member_id, first_no, last_no from ledger.house_step
      where house_id = $1 and ($2::bigint is null or step_no < $2) order by step_no`,
    [classId, endedStep],
  )
  const studentOf = new Map(students.map((student) => [student.member_id, student]))
  const { rows } = await pool.query<TransferRow>(
    `select member_id, transfer_no, posted_at, kind, from_kind, to_kind, amount_units, cause_id
       from ledger.transfer where member_id = any($1::uuid[]) and asset = 'USD' order by transfer_no`,
    [[...studentOf.keys()]],
  )
  const booked = Map.groupBy(rows, (row) => row.member_id)
  return steps.flatMap((step) => {
    const student = studentOf.get(step.member_id)
    const own = booked.get(step.member_id) ?? []
    if (!student) return []
    return own
      .filter((row) => row.transfer_no >= step.first_no && row.transfer_no <= step.last_no)
      .map((row) => ({
        studentNo: student.student_no,
        house: student.house,
        memberId: row.member_id,
        step: step.step_no,
        at: row.posted_at,
        kind: row.kind,
        from: row.from_kind,
        to: row.to_kind,
        amountCents: row.amount_units,
        causeId: row.cause_id,
        causeNo: studentOf.get(row.cause_id)?.student_no ?? null,
      }))
  })
}

export const ofHouse = (transfers: readonly HousedTransfer[], kind: HouseKind) =>
  transfers.filter(({ house }) => house === kind)
