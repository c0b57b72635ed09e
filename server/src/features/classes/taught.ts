import type { Taught } from '@dryrun/contract/class-shapes.ts'
import {
  bootstrapDraws,
  bootstrapSeed,
  compareRounds,
  peopleForIntervalMin,
  scoreOf,
} from '@dryrun/domain/classes/judging.ts'
import { type JudgingRound, offersOfEachKind, type PoolOffer } from '@dryrun/domain/classes/offers.ts'
import type pg from 'pg'
import { type RoundStates, readRounds } from './judging.ts'

interface Row {
  readonly class_id: string
  readonly member_id: string
  readonly student_no: number
  readonly round: JudgingRound
  readonly offer_id: PoolOffer
  readonly says_fraud: boolean
}

/** What before and after come to among those who were there in one class. */
export async function readTaught(
  pool: pg.Pool,
  classId: string,
  there: readonly { readonly member_id: string }[],
): Promise<Taught> {
  const members = new Set(there.map((student) => student.member_id))
  const rows = (await readJudgements(pool, [classId])).filter((row) => members.has(row.member_id))
  return taughtOf(rows, there.length, await readRounds(pool, classId))
}

/** And over several classes together, which this instance knows. */
export async function readTaughtIn(pool: pg.Pool, classIds: readonly string[], studentCount: number): Promise<Taught> {
  const rows = await readJudgements(pool, classIds)
  const any = (round: JudgingRound) => (rows.some((row) => row.round === round) ? 'closed' : 'not_yet')
  return taughtOf(rows, studentCount, { before: any('before'), after: any('after') })
}

async function readJudgements(pool: pg.Pool, classIds: readonly string[]): Promise<Row[]> {
  const { rows } = await pool.query<Row>(
    `select class_id, member_id, student_no, round, offer_id, says_fraud
       from classes.judgement join classes.student using (class_id, member_id)
       join classes.class using (class_id)
      where class_id = any($1::uuid[]) and (removed_step is null or removed_step > ended_step)
      order by class_id, student_no, offer_id`,
    [classIds],
  )
  return rows
}

/** Only those count who judged every offer of both rounds: before and after are then the same people. */
function taughtOf(rows: readonly Row[], studentCount: number, states: RoundStates): Taught {
  const people = [...Map.groupBy(rows, (row) => row.member_id).values()].flatMap((own) => {
    const of = (round: JudgingRound) => own.filter((row) => row.round === round)
    const isWhole = (['before', 'after'] as const).every((round) => of(round).length === 2 * offersOfEachKind)
    if (!isWhole) return []
    const score = (round: JudgingRound) =>
      scoreOf(of(round).map((row) => ({ offer: row.offer_id, saysFraud: row.says_fraud })))
    return [{ studentNo: own[0]?.student_no ?? 0, before: score('before'), after: score('after') }]
  })
  return {
    states,
    studentCount,
    offersOfEachKind,
    people,
    comparison: compareRounds(people),
    peopleMin: peopleForIntervalMin,
    draws: bootstrapDraws,
    seed: bootstrapSeed,
  }
}
