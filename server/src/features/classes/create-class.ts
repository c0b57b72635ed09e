import { randomInt } from 'node:crypto'
import type { ClassSummary, Taught } from '@dryrun/contract/class-shapes.ts'
import { accountsKeptHours, drawCode, instanceClassesMax, runningClassesMax } from '@dryrun/domain/classes/class.ts'
import type { ScenarioName } from '@dryrun/domain/classes/scenarios.ts'
import type { LanguageCode } from '@dryrun/domain/languages/languages.ts'
import { shownNameProblem } from '@dryrun/domain/names/shown-name.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'
import { openHouse } from '../../ledger/open-book.ts'
import { type Clock, changeClock, readAskedSpeed, readNow } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import { recordEvents } from '../audit/index.ts'
import { findHolder, takeTurnOnClock } from './change-clock.ts'
import {
  announceToClass,
  type ClassRow,
  classColumns,
  findRunningClass,
  holdStill,
  keepStopped,
  nextStep,
  stillRunning,
  summaryOf,
} from './classes.sql.ts'
import { readTaughtIn } from './taught.ts'

interface Deps extends WithPool {
  readonly clock: Clock
}

/** Opening classes takes turns on this, so that nobody opens one too many. */
const openingLock = 4_207_010

export async function createClass(
  { pool, clock }: Deps,
  caller: SignedIn,
  body: {
    readonly name: string
    readonly language: LanguageCode
    readonly scenario: ScenarioName
    readonly approvesDeposits?: boolean | undefined
  },
): Promise<ClassSummary> {
  const name = body.name.trim()
  if (name === '') throw new Refusal('fill_all_fields')
  const problem = shownNameProblem(name)
  if (problem) throw new Refusal(problem, { field: 'name' })
  return inTransaction(pool, async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [openingLock])
    await refuseTooMany(tx, caller.memberId)
    const now = clock.now()
    const { rows } = await tx.query<ClassRow>(
      `insert into classes.class (trainer_id, name, code, language, scenario, approves_deposits, created_at)
       values ($1, $2, $3, $4, $5, $6, $7) returning ${classColumns}`,
      [caller.memberId, name, drawCode(randomInt), body.language, body.scenario, body.approvesDeposits ?? false, now],
    )
    const made = rows[0] as ClassRow
    await openHouse(tx, made.class_id)
    await recordEvents(tx, [
      { kind: 'class.opened', at: now, actorId: caller.memberId, subjectId: null, details: { classId: made.class_id } },
    ])
    return summaryOf(made)
  })
}

async function refuseTooMany(tx: pg.ClientBase, trainerId: string): Promise<void> {
  const { rows } = await tx.query<{ own: number; all: number }>(
    `select count(*) filter (where trainer_id = $1)::int as own, count(*)::int as all
       from classes.class where ended_at is null`,
    [trainerId],
  )
  const { own = 0, all = 0 } = rows[0] ?? {}
  if (own >= runningClassesMax) throw new Refusal('too_many_classes', { limit: runningClassesMax })
  if (all >= instanceClassesMax) throw new Refusal('instance_classes_full', { limit: instanceClassesMax })
}

export async function listClasses(
  { pool }: WithPool,
  caller: SignedIn,
): Promise<{ classes: ClassSummary[]; taught: Taught }> {
  const { rows } = await pool.query<ClassRow>(
    `select ${classColumns} from classes.class where $1 or trainer_id = $2 order by created_at desc limit 200`,
    [caller.role === 'admin', caller.memberId],
  )
  const classIds = rows.map((row) => row.class_id)
  const studentCount = rows.reduce((sum, row) => sum + row.student_count, 0)
  return { classes: rows.map(summaryOf), taught: await readTaughtIn(pool, classIds, studentCount) }
}

/** The lesson begins: from now on the wall shows no nicknames. */
export async function beginClass({ pool, clock }: Deps, caller: SignedIn, classId: string): Promise<{ done: true }> {
  return inTransaction(pool, async (tx) => {
    await takeTurnOnClock(tx)
    await findRunningClass(tx, caller, classId)
    // An empty room has no lesson: the clock is its own from the first student on.
    await tx.query(
      `update classes.class
          set began_at = coalesce(began_at, $2), began_step = coalesce(began_step, $3),
              held_since = coalesce(held_since, case when student_count > 0 then clock_timestamp() end)
        where class_id = $1`,
      [classId, clock.now(), await nextStep(tx, classId)],
    )
    await announceToClass(tx, classId)
    return { done: true as const }
  })
}

/** Nobody can move money in it any more. The debrief stays, and the accounts go a day later. */
export async function endClass({ pool, clock }: Deps, caller: SignedIn, classId: string): Promise<{ done: true }> {
  await inTransaction(pool, async (tx) => {
    await takeTurnOnClock(tx)
    stillRunning(await holdStill(tx, caller, classId))
    const hadClock = (await findHolder(tx))?.class_id === classId
    // As the ledger's times are told: what was posted before belongs to the class.
    const now = await readNow(tx)
    await tx.query(
      `update classes.class set ended_at = $2, ended_step = $4, erase_at = clock_timestamp() + $3 * interval '1 hour'
        where class_id = $1 and ended_at is null`,
      [classId, now, accountsKeptHours, await nextStep(tx, classId)],
    )
    await tx.query('update classes.question set ended_at = $2 where class_id = $1 and ended_at is null', [classId, now])
    await tx.query('update classes.judging set closed_at = $2 where class_id = $1 and closed_at is null', [
      classId,
      now,
    ])
    await keepStopped(tx, classId)
    await giveClockBack(tx, caller, classId, hadClock)
    await recordEvents(tx, [
      { kind: 'class.ended', at: now, actorId: caller.memberId, subjectId: null, details: { classId } },
    ])
    await announceToClass(tx, classId)
  })
  await clock.refresh()
  return { done: true }
}

/**
 * With the lesson that had the clock, and with the last class, it passes again as the operator asked: nobody else's lesson
 * goes on with a clock that was stopped for this one.
 */
async function giveClockBack(tx: pg.ClientBase, caller: SignedIn, classId: string, hadClock: boolean): Promise<void> {
  const { rows } = await tx.query<{ has_class: boolean; speed: number }>(
    `select exists (select from classes.class where ended_at is null) as has_class, speed from platform.clock`,
  )
  const speed = await readAskedSpeed(tx)
  if (!rows[0] || (rows[0].has_class && !hadClock) || rows[0].speed === speed) return
  const at = await changeClock(tx, { speed })
  const details = { classId, speed, aheadSeconds: 0 }
  await recordEvents(tx, [{ kind: 'clock.changed', at, actorId: caller.memberId, subjectId: null, details }])
}
