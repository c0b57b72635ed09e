import type { Debrief } from '@dryrun/contract/class-shapes.ts'
import { type ClassTransfer, tellHouse } from '@dryrun/domain/classes/house.ts'
import type { AccountKind } from '@dryrun/domain/ledger/accounts.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { matchPayouts } from '@dryrun/domain/transparency/whose-deposit.ts'
import type pg from 'pg'
import type { WithPool } from '../../platform/db/with-pool.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import { type ClassRow, classColumns, summaryOf } from './classes.sql.ts'
import { houseOf } from './read-desk.ts'

/** So many of the largest payouts are told with their sources. */
const payoutsTold = 5

/** What the debrief's figures are made of, beside which other kinds only move money within a book. */
const toldKinds = new Set([
  'deposit_credited',
  'investment_opened',
  'return_credited',
  'reward_credited',
  'withdrawal_requested',
  'withdrawal_paid',
  'withdrawal_returned',
])

interface StudentRow {
  readonly member_id: string
  readonly student_no: number
  readonly nickname: string | null
  readonly checked_at: Date | null
}

/** For its trainer, and for each of its students. For anyone else there's no such class. */
export async function readDebrief({ pool }: WithPool, caller: SignedIn, classId: string): Promise<Debrief> {
  const { rows } = await pool.query<ClassRow>(`select ${classColumns} from classes.class where class_id = $1`, [
    classId,
  ])
  const [row] = rows
  if (!row) throw new Refusal('not_found')
  const students = await readStudents(pool, classId)
  const isTrainer = caller.role === 'admin' || caller.memberId === row.trainer_id
  const own = students.find(({ member_id }) => member_id === caller.memberId)
  if (!isTrainer && !own) throw new Refusal('not_found')
  const transfers = await readTransfers(pool, row, students)
  return debriefOf(row, students, transfers, { isTrainer, ownNo: own?.student_no ?? null })
}

async function readStudents(pool: pg.Pool, classId: string): Promise<StudentRow[]> {
  const { rows } = await pool.query<StudentRow>(
    `select member_id, student_no, nickname, seen_at as checked_at from classes.student
       left join classes.warning using (class_id, member_id) where class_id = $1 order by student_no`,
    [classId],
  )
  return rows
}

/** Every dollar that moved in the class's books until it ended, in order. */
async function readTransfers(pool: pg.Pool, row: ClassRow, students: readonly StudentRow[]): Promise<ClassTransfer[]> {
  const numberOf = new Map(students.map((student) => [student.member_id, student.student_no]))
  const { rows } = await pool.query<{
    member_id: string
    transfer_no: bigint
    posted_at: Date
    kind: string
    from_kind: AccountKind
    to_kind: AccountKind
    amount_units: bigint
  }>(
    `select member_id, transfer_no, posted_at, kind, from_kind, to_kind, amount_units from ledger.transfer
      where member_id = any($1::uuid[]) and asset = 'USD' and ($2::timestamptz is null or posted_at <= $2)
        and kind::text not like 'closed_%'`,
    [[...numberOf.keys()], row.ended_at],
  )
  const inOrder = rows
    .map((transfer) => Object.assign(transfer, { studentNo: numberOf.get(transfer.member_id) ?? 0 }))
    .toSorted(
      (a, b) =>
        a.posted_at.getTime() - b.posted_at.getTime() ||
        a.studentNo - b.studentNo ||
        Number(a.transfer_no - b.transfer_no),
    )
  return inOrder.map((transfer) => ({
    studentNo: transfer.studentNo,
    at: transfer.posted_at,
    kind: transfer.kind,
    from: transfer.from_kind,
    to: transfer.to_kind,
    amountCents: transfer.amount_units,
  }))
}

const sumOf = (transfers: readonly ClassTransfer[]) => transfers.reduce((sum, { amountCents }) => sum + amountCents, 0n)

function debriefOf(
  row: ClassRow,
  students: readonly StudentRow[],
  transfers: readonly ClassTransfer[],
  { isTrainer, ownNo }: { readonly isTrainer: boolean; readonly ownNo: number | null },
): Debrief {
  const { moments, broke } = tellHouse(transfers)
  const paidIn = transfers.filter(({ kind }) => kind === 'deposit_credited')
  const paidOut = transfers.filter(({ kind }) => kind === 'withdrawal_paid')
  const last = moments.at(-1) ?? { paidInCents: 0n, paidOutCents: 0n, owedCents: 0n }
  const matching = matchPayouts(paidIn.map(posted), paidOut.map(posted), {
    paidInBeforeCents: 0n,
    paidOutBeforeCents: 0n,
  })
  return {
    class: summaryOf(row),
    studentCount: students.length,
    ownNo,
    house: houseOf(last),
    moments: moments.map(({ at, paidInCents, paidOutCents, owedCents }) => ({
      at: at.toISOString(),
      held: formatAmount(paidInCents - paidOutCents),
      owed: formatAmount(owedCents),
    })),
    broke: broke && {
      at: broke.at.toISOString(),
      asked: formatAmount(broke.askedCents),
      held: formatAmount(broke.heldCents),
    },
    results: resultsOf(students, paidIn, paidOut, isTrainer),
    payouts: matching.payouts
      .toSorted((one, other) => Number(other.payout.amountCents - one.payout.amountCents))
      .slice(0, payoutsTold)
      .map((told) => payoutOf(told, matching.sources)),
    fromOthers: formatAmount(matching.fromOthersCents),
    rewards: formatAmount(sumOf(transfers.filter(({ kind }) => kind === 'reward_credited'))),
    warned: warnedOf(students, paidIn),
    entries: transfers
      .filter(({ kind }) => toldKinds.has(kind))
      .map(({ studentNo, at, kind, amountCents }) => ({
        studentNo,
        at: at.toISOString(),
        kind,
        amount: formatAmount(amountCents),
      })),
  }
}

const posted = (transfer: ClassTransfer) => ({ ...transfer, memberId: String(transfer.studentNo) })

type Posted = ReturnType<typeof posted>
type Matched = ReturnType<typeof matchPayouts<Posted, Posted>>

function payoutOf(
  { payout, parts }: Matched['payouts'][number],
  sources: Matched['sources'],
): Debrief['payouts'][number] {
  const depositsOf = (source: number | null) => (source === null ? [] : (sources[source]?.deposits ?? []))
  const isOwn = (source: number | null) =>
    depositsOf(source).length > 0 && depositsOf(source).every(({ studentNo }) => studentNo === payout.studentNo)
  const own = parts.reduce((sum, { source, amountCents }) => (isOwn(source) ? sum + amountCents : sum), 0n)
  return {
    studentNo: payout.studentNo,
    at: payout.at.toISOString(),
    amount: formatAmount(payout.amountCents),
    ownMoney: formatAmount(own),
    parts: parts.map(({ source, amountCents }) => ({
      amount: formatAmount(amountCents),
      from: depositsOf(source).map(({ studentNo, at }) => ({ studentNo, at: at.toISOString() })),
    })),
  }
}

/** What each student got back less what they put in, the largest first. */
function resultsOf(
  students: readonly StudentRow[],
  paidIn: readonly ClassTransfer[],
  paidOut: readonly ClassTransfer[],
  isTrainer: boolean,
): Debrief['results'] {
  const of = (transfers: readonly ClassTransfer[], no: number) =>
    sumOf(transfers.filter(({ studentNo }) => studentNo === no))
  return students
    .map(({ student_no: studentNo, nickname }) => {
      const inCents = of(paidIn, studentNo)
      const outCents = of(paidOut, studentNo)
      return { studentNo, nickname: isTrainer ? nickname : null, inCents, outCents, resultCents: outCents - inCents }
    })
    .toSorted((one, other) => Number(other.resultCents - one.resultCents) || one.studentNo - other.studentNo)
    .map(({ studentNo, nickname, inCents, outCents, resultCents }) => ({
      studentNo,
      nickname,
      paidIn: formatAmount(inCents),
      paidOut: formatAmount(outCents),
      result: formatAmount(resultCents),
      hasPaidIn: inCents > 0n,
    }))
}

function warnedOf(students: readonly StudentRow[], paidIn: readonly ClassTransfer[]): Debrief['warned'] {
  const firstOf = (no: number) => paidIn.find(({ studentNo }) => studentNo === no)?.at
  const isBefore = ({ student_no, checked_at }: StudentRow) => {
    const first = firstOf(student_no)
    return checked_at !== null && (first === undefined || checked_at <= first)
  }
  const before = students.filter(isBefore)
  return {
    checkedBefore: before.length,
    paidInAfterAll: before.filter(({ student_no }) => firstOf(student_no) !== undefined).length,
    checked: students.filter(({ checked_at }) => checked_at !== null).length,
    paidIn: students.filter(({ student_no }) => firstOf(student_no) !== undefined).length,
  }
}
