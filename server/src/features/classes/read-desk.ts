import type { Desk, HouseOfClass, Student } from '@dryrun/contract/class-shapes.ts'
import { canPay, tellHouse } from '@dryrun/domain/classes/house.ts'
import { offersOfEachKind } from '@dryrun/domain/classes/offers.ts'
import { answersOf, type ClassAnswer } from '@dryrun/domain/classes/questions.ts'
import { type HouseKind, scenarios } from '@dryrun/domain/classes/scenarios.ts'
import { stateOf } from '@dryrun/domain/classes/student-state.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { owedAccounts } from '@dryrun/domain/transparency/history.ts'
import type pg from 'pg'
import type { Clock } from '../../platform/clock.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import type { MarketSource } from '../markets/index.ts'
import { readClock } from './change-clock.ts'
import { ofHouse, readClassBooks } from './class-books.ts'
import {
  type ClassRow,
  findOwnedClass,
  type QuestionRow,
  questionOf,
  readStudentIds,
  summaryOf,
} from './classes.sql.ts'
import { readRounds } from './judging.ts'
import { type MarketBooks, marketHouseOf, marketResult, readMarketBooks } from './market-house.ts'
import { readAnnouncements } from './read-own-class.ts'

interface Deps extends WithPool {
  readonly clock: Clock
  readonly classClock: 'on' | 'careful'
  /** Where others on the network find this instance; null where it can't be known. */
  readonly joinAddress: string | null
  readonly market: MarketSource
}

/** Everything on the trainer's desk, and what the wall shows of it. */
export async function readDesk(deps: Deps, caller: SignedIn, classId: string): Promise<Desk> {
  const { pool } = deps
  const row = await findOwnedClass(pool, caller, classId)
  const scenario = scenarios[row.scenario]
  const [clock, students, house, heldCents, market, judging, waiting, announcements, question] = await Promise.all([
    readClock(deps, row),
    readStudents(pool, row),
    scenario.houses.includes('promise') ? readHouse(pool, row) : null,
    readHeldCents(pool, classId),
    scenario.houses.includes('market') ? readMarket(deps, row) : null,
    readJudging(pool, classId),
    readWaiting(pool, classId),
    readAnnouncements(pool, classId),
    readQuestion(pool, classId),
  ])
  const { startingCents, minutes } = scenario
  return {
    class: {
      ...summaryOf(row),
      approvesDeposits: row.approves_deposits,
      startingMoney: formatAmount(startingCents),
      minutes,
    },
    joinAddress: deps.joinAddress,
    clock,
    students: students.map((student) => studentOf(student, row.ended_at !== null, market)),
    house,
    market: market && marketHouseOf(market),
    judging,
    depositsToApprove: { ...sumOf(amountsOf(waiting.deposits)), each: eachOf(waiting.deposits, students) },
    withdrawalsToPay: {
      ...sumOf(amountsOf(waiting.withdrawals)),
      payable: sumOf(payable(amountsOf(waiting.withdrawals), heldCents)),
    },
    announcements,
    question,
  }
}

const amountsOf = (rows: readonly WaitingRow[]) => rows.map((row) => row.amount_cents)

function eachOf(deposits: readonly WaitingRow[], students: readonly StudentRow[]) {
  const nicknames = new Map(students.map((student) => [student.member_id, student.nickname]))
  return deposits.map((row) => ({
    nickname: nicknames.get(row.member_id) ?? null,
    amount: formatAmount(row.amount_cents),
  }))
}

function sumOf(amounts: readonly bigint[]) {
  return { count: amounts.length, amount: formatAmount(amounts.reduce((sum, each) => sum + each, 0n)) }
}

/** The oldest first, as long as what's held reaches: whoever asked first isn't passed over for a smaller amount. */
export function payable(amounts: readonly bigint[], heldCents: bigint): bigint[] {
  const paid: bigint[] = []
  let held = heldCents
  for (const amount of amounts) {
    if (!canPay(held, amount)) break
    paid.push(amount)
    held -= amount
  }
  return paid
}

async function readHeldCents(pool: pg.Pool, classId: string): Promise<bigint> {
  const { rows } = await pool.query<{ held_cents: bigint }>('select held_cents from ledger.house where house_id = $1', [
    classId,
  ])
  return rows[0]?.held_cents ?? 0n
}

/** `investment` also counts what somebody holds at the market: it says whether there's anything. */
interface StudentMoney {
  readonly member_id: string
  readonly paid_in: bigint
  readonly paid_out: bigint
  readonly investment: bigint
  readonly asked: bigint
  readonly depositing: bigint
  readonly is_declined: boolean
}

const noMoney = { paid_in: 0n, paid_out: 0n, investment: 0n, asked: 0n, depositing: 0n, is_declined: false }

async function readStudentMoney(pool: pg.Pool, memberIds: readonly string[]): Promise<Map<string, StudentMoney>> {
  const { rows } = await pool.query<StudentMoney>(
    `select member_id, coalesce(sum(paid_in), 0)::bigint as paid_in, coalesce(sum(paid_out), 0)::bigint as paid_out,
            coalesce(sum(investment), 0)::bigint as investment, coalesce(sum(asked), 0)::bigint as asked,
            coalesce(sum(depositing), 0)::bigint as depositing, coalesce(bool_or(is_declined), false) as is_declined
       from (select member_id, case when kind = 'paid_in' then -balance_units end as paid_in,
                    case when kind = 'paid_out' then balance_units end as paid_out,
                    case when kind = 'investment' then balance_units end as investment,
                    null::bigint as asked, null::bigint as depositing, null::boolean as is_declined
               from ledger.account where member_id = any($1::uuid[]) and asset = 'USD'
             union all
             select member_id, null, null, count(*), null, null, null
               from trading.position where member_id = any($1) and quantity_units > 0 group by member_id
             union all
             select member_id, null, null, null, amount_cents, null, null
               from withdrawals.withdrawal where member_id = any($1) and status = 'pending'
             union all
             select member_id, null, null, null, null, amount_cents, null
               from deposits.deposit where member_id = any($1) and status = 'pending'
             union all
             select member_id, null, null, null, null, null, status = 'declined' and decided_by is null
               from (select distinct on (member_id) member_id, status, decided_by from withdrawals.withdrawal
                      where member_id = any($1) order by member_id, withdrawal_id desc) as newest) as moved
      group by member_id`,
    [memberIds],
  )
  return new Map(rows.map((row) => [row.member_id, row]))
}

interface StudentRow extends StudentMoney {
  readonly student_no: number
  readonly nickname: string | null
  readonly house: HouseKind
  readonly has_read: boolean
}

async function readStudents(pool: pg.Pool, { class_id: classId }: ClassRow): Promise<StudentRow[]> {
  const { rows: students } = await pool.query<Omit<StudentRow, keyof StudentMoney> & { readonly member_id: string }>(
    `select member_id, student_no, nickname, house,
            exists (select from classes.warning where warning.class_id = student.class_id
                       and warning.member_id = student.member_id) as has_read
       from classes.student
      where class_id = $1 and removed_at is null order by student_no`,
    [classId],
  )
  const money = await readStudentMoney(
    pool,
    students.map((row) => row.member_id),
  )
  return students.map((student) => Object.assign({}, noMoney, money.get(student.member_id), student))
}

function studentOf(row: StudentRow, isEnded: boolean, market: MarketBooks | null): Student {
  const atMarket = market?.students.find(({ memberId }) => memberId === row.member_id)
  const resultCents = market && atMarket ? marketResult(atMarket, market) : row.paid_out - row.paid_in
  return {
    memberId: row.member_id,
    studentNo: row.student_no,
    nickname: row.nickname,
    house: row.house,
    state: stateOf({
      house: row.house,
      isEnded,
      paidInCents: row.paid_in,
      paidOutCents: row.paid_out,
      depositingCents: row.depositing,
      askedCents: row.asked,
      hasInvested: row.investment > 0n,
      hasRead: row.has_read,
      isDeclined: row.is_declined,
    }),
    paidIn: formatAmount(row.paid_in),
    paidOut: formatAmount(row.paid_out),
    depositing: formatAmount(row.depositing),
    asked: formatAmount(row.asked),
    result: resultCents === undefined ? null : formatAmount(resultCents),
  }
}

async function readMarket(deps: Deps, row: ClassRow): Promise<MarketBooks | null> {
  return readMarketBooks(deps, await readClassBooks(deps.pool, row), row.ended_at ?? deps.clock.now())
}

/** From the books of those whom something was promised: the class has no book of its own. */
async function readHouse(pool: pg.Pool, row: ClassRow): Promise<HouseOfClass> {
  // Once the class has ended its books are told as they were then: some are closed since, others were kept and go on.
  if (row.ended_at !== null) {
    const { transfers } = await readClassBooks(pool, row)
    const last = tellHouse(ofHouse(transfers, 'promise')).moments.at(-1)
    return houseOf(last ?? { paidInCents: 0n, paidOutCents: 0n, owedCents: 0n })
  }
  const { rows } = await pool.query<{ paid_in: bigint; paid_out: bigint; owed: bigint }>(
    `select coalesce(-sum(balance_units) filter (where kind = 'paid_in'), 0)::bigint as paid_in,
            coalesce(sum(balance_units) filter (where kind = 'paid_out'), 0)::bigint as paid_out,
            coalesce(sum(balance_units) filter (where kind = any($2)), 0)::bigint as owed
       from ledger.account where member_id = any($1::uuid[]) and asset = 'USD'`,
    [await readStudentIds(pool, row.class_id, { house: 'promise', andKept: true }), owedAccounts],
  )
  const { paid_in: paidIn, paid_out: paidOut, owed } = rows[0] ?? { paid_in: 0n, paid_out: 0n, owed: 0n }
  return houseOf({ paidInCents: paidIn, paidOutCents: paidOut, owedCents: owed })
}

export function houseOf({
  paidInCents,
  paidOutCents,
  owedCents,
}: {
  readonly paidInCents: bigint
  readonly paidOutCents: bigint
  readonly owedCents: bigint
}): HouseOfClass {
  const held = paidInCents - paidOutCents
  return {
    paidIn: formatAmount(paidInCents),
    paidOut: formatAmount(paidOutCents),
    held: formatAmount(held),
    owed: formatAmount(owedCents),
    gap: formatAmount(owedCents > held ? owedCents - held : 0n),
  }
}

/** How far the two rounds are, and how many are through with the one that's open. */
async function readJudging(pool: pg.Pool, classId: string): Promise<Desk['judging']> {
  const states = await readRounds(pool, classId)
  const { rows } = await pool.query<{ done: number }>(
    `select count(*)::int as done
       from (select member_id from classes.judgement join classes.judging using (class_id, round)
              where class_id = $1 and closed_at is null group by member_id having count(*) = $2) as through`,
    [classId, 2 * offersOfEachKind],
  )
  return { ...states, done: rows[0]?.done ?? 0 }
}

interface WaitingRow {
  readonly what: 'deposit' | 'withdrawal'
  readonly member_id: string
  readonly amount_cents: bigint
}

/** In the order in which they're decided: the oldest first. */
async function readWaiting(pool: pg.Pool, classId: string) {
  const { rows } = await pool.query<WaitingRow>(
    `select 'deposit' as what, member_id, amount_cents, claimed_at as at, deposit_id as id
       from deposits.deposit where member_id = any($1::uuid[]) and status = 'pending'
     union all
     select 'withdrawal', member_id, amount_cents, requested_at, withdrawal_id
       from withdrawals.withdrawal where member_id = any($1) and status = 'pending'
     order by at, id`,
    [await readStudentIds(pool, classId)],
  )
  const of = (what: string) => rows.filter((row) => row.what === what)
  return { deposits: of('deposit'), withdrawals: of('withdrawal') }
}

async function readQuestion(pool: pg.Pool, classId: string): Promise<Desk['question']> {
  const { rows } = await pool.query<QuestionRow>(
    `select question_id, script, words, lesson, place from classes.question
      where class_id = $1 and ended_at is null`,
    [classId],
  )
  const [row] = rows
  if (!row) return null
  const question = questionOf(row)
  const { rows: given } = await pool.query<{ says: ClassAnswer; count: number }>(
    `select says, count(*)::int as count from classes.answer where class_id = $1 and question_id = $2 group by says`,
    [classId, row.question_id],
  )
  const countOf = (says: ClassAnswer) => given.find((each) => each.says === says)?.count ?? 0
  return { ...question, answers: answersOf(question).map((says) => ({ says, count: countOf(says) })) }
}
