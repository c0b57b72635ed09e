import type { OwnJudging, Reminder } from '@dryrun/contract/class-shapes.ts'
import { type RoundState, requireOpening } from '@dryrun/domain/classes/judging.ts'
import {
  drawOffers,
  isPoolFraud,
  type JudgingRound,
  type PoolOffer,
  signOf,
  sourceOf,
} from '@dryrun/domain/classes/offers.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import { announceToClass, announceToTrainer, holdStill, keepStopped, stillRunning } from './classes.sql.ts'

interface Deps extends WithPool {
  readonly clock: Clock
}

type Client = pg.Pool | pg.ClientBase

export type RoundStates = Record<JudgingRound, RoundState>

/** How far a class is with its two rounds. */
export async function readRounds(client: Client, classId: string): Promise<RoundStates> {
  const { rows } = await client.query<{ round: JudgingRound; closed_at: Date | null }>(
    'select round, closed_at from classes.judging where class_id = $1',
    [classId],
  )
  const stateOf = (round: JudgingRound): RoundState => {
    const row = rows.find((each) => each.round === round)
    return row ? (row.closed_at ? 'closed' : 'open') : 'not_yet'
  }
  return { before: stateOf('before'), after: stateOf('after') }
}

/** Everyone judges twelve offers. Meanwhile nobody moves money. */
export async function openJudging(
  { pool, clock }: Deps,
  caller: SignedIn,
  classId: string,
  round: JudgingRound,
): Promise<{ done: true }> {
  return inTransaction(pool, async (tx) => {
    // Two presses at the same moment come one after the other, too.
    stillRunning(await holdStill(tx, caller, classId))
    requireOpening(round, await readRounds(tx, classId))
    const { rowCount } = await tx.query('select from classes.question where class_id = $1 and ended_at is null', [
      classId,
    ])
    if (rowCount) throw new Refusal('question_open')
    await tx.query('insert into classes.judging (class_id, round, opened_at) values ($1, $2, $3)', [
      classId,
      round,
      clock.now(),
    ])
    await keepStopped(tx, classId)
    await announceToClass(tx, classId)
    return { done: true as const }
  })
}

export async function closeJudging({ pool, clock }: Deps, caller: SignedIn, classId: string): Promise<{ done: true }> {
  return inTransaction(pool, async (tx) => {
    await holdStill(tx, caller, classId)
    await tx.query('update classes.judging set closed_at = $2 where class_id = $1 and closed_at is null', [
      classId,
      clock.now(),
    ])
    await keepStopped(tx, classId)
    await announceToClass(tx, classId)
    return { done: true as const }
  })
}

interface StudentRow {
  readonly class_id: string
  readonly trainer_id: string
  readonly offer_seed: number
  readonly is_ended: boolean
}

async function findStudent(client: Client, memberId: string): Promise<StudentRow> {
  const { rows } = await client.query<StudentRow>(
    `select class_id, trainer_id, offer_seed, ended_at is not null as is_ended
       from classes.student join classes.class using (class_id) where member_id = $1 and removed_at is null`,
    [memberId],
  )
  const [row] = rows
  if (!row) throw new Refusal('not_found')
  return row
}

interface JudgementRow {
  readonly offer_id: PoolOffer
  readonly round: JudgingRound
  readonly says_fraud: boolean
}

/** What a student judges now. Feedback goes to everyone, and only when nobody has anything left to judge. */
export async function readOwnJudging({ pool }: WithPool, memberId: string): Promise<OwnJudging> {
  const student = await findStudent(pool, memberId)
  const states = await readRounds(pool, student.class_id)
  const { rows } = await pool.query<JudgementRow>(
    `select offer_id, round, says_fraud from classes.judgement
      where class_id = $1 and member_id = $2 order by judged_at, offer_id`,
    [student.class_id, memberId],
  )
  const round = states.before === 'open' ? 'before' : states.after === 'open' ? 'after' : null
  const isOver = student.is_ended || states.after === 'closed'
  return {
    round,
    offers: round === null ? [] : drawOffers(student.offer_seed, round),
    judged: rows.filter((row) => row.round === round).map(({ offer_id: offer }) => offer),
    answers: isOver
      ? rows.map((row) => Object.assign(answerOf(row.offer_id), { round: row.round, saysFraud: row.says_fraud }))
      : null,
    reminder: String(student.offer_seed),
  }
}

const answerOf = (offer: PoolOffer) => ({
  offer,
  isFraud: isPoolFraud(offer),
  sign: signOf(offer),
  source: sourceOf(offer),
})

/** Keeps what somebody says of an offer, the first time. Only their own offers of the open round can be judged. */
export async function judgeInClass(
  { pool, clock }: Deps,
  memberId: string,
  offer: PoolOffer,
  saysFraud: boolean,
): Promise<{ done: true }> {
  const student = await findStudent(pool, memberId)
  const roundOf = (['before', 'after'] as const).find((each) => drawOffers(student.offer_seed, each).includes(offer))
  if (!roundOf) throw new Refusal('not_found')
  return inTransaction(pool, async (tx) => {
    // Closing waits for this row, so nothing is added to a round that is closed.
    const { rowCount: isOpen } = await tx.query(
      'select from classes.judging where class_id = $1 and round = $2 and closed_at is null for share',
      [student.class_id, roundOf],
    )
    if (!isOpen) throw new Refusal('judging_closed')
    const { rowCount } = await tx.query(
      `insert into classes.judgement (class_id, member_id, offer_id, round, says_fraud, judged_at)
       values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
      [student.class_id, memberId, offer, roundOf, saysFraud, clock.now()],
    )
    if (!rowCount) await requireSame(tx, { classId: student.class_id, memberId, offer, saysFraud })
    await announceToTrainer(tx, student)
    return { done: true as const }
  })
}

/** The same answer sent again, because a phone lost its connection, isn't another one. */
async function requireSame(
  tx: pg.ClientBase,
  said: { readonly classId: string; readonly memberId: string; readonly offer: PoolOffer; readonly saysFraud: boolean },
): Promise<void> {
  const { rows } = await tx.query<{ says_fraud: boolean }>(
    'select says_fraud from classes.judgement where class_id = $1 and member_id = $2 and offer_id = $3',
    [said.classId, said.memberId, said.offer],
  )
  if (rows[0]?.says_fraud !== said.saysFraud) throw new Refusal('already_judged')
}

/** Offers that this draw hasn't shown before. Nobody is asked who they are, and nothing is kept. */
export async function readReminder(draw: string): Promise<Reminder> {
  return { offers: drawOffers(Number(draw), 'reminder').map(answerOf) }
}
