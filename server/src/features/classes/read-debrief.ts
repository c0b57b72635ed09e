import type { Debrief } from '@dryrun/contract/class-shapes.ts'
import { type ClassTransfer, tellHouse } from '@dryrun/domain/classes/house.ts'
import { projectBreak } from '@dryrun/domain/classes/projected-day.ts'
import { tellReferrals } from '@dryrun/domain/classes/referrals.ts'
import { type AnnouncementScript, type HouseKind, scenarios } from '@dryrun/domain/classes/scenarios.ts'
import { tellWarned } from '@dryrun/domain/classes/warned.ts'
import type { AccountKind } from '@dryrun/domain/ledger/accounts.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { matchPayouts } from '@dryrun/domain/transparency/whose-deposit.ts'
import type pg from 'pg'
import { type Clock, readNow } from '../../platform/clock.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import type { WithMarket } from '../markets/index.ts'
import { type ClassRow, classColumns, summaryOf } from './classes.sql.ts'
import {
  type MarketBooks,
  marketHouseOf,
  marketMoments,
  marketResult,
  readMarketBooks,
  tradersOf,
} from './market-house.ts'
import { houseOf } from './read-desk.ts'
import { readTaught } from './taught.ts'

interface Deps extends WithPool, WithMarket {
  readonly clock: Clock
}

/** So many of the largest payouts are told with their sources. */
const payoutsTold = 5

/** What the debrief's figures are made of, beside which other kinds only move money within a book. */
const toldKinds = new Set([
  'deposit_credited',
  'investment_opened',
  'return_credited',
  'reward_credited',
  'order_filled',
  'order_fee',
  'withdrawal_requested',
  'withdrawal_paid',
  'withdrawal_returned',
])

interface StudentRow {
  readonly member_id: string
  readonly student_no: number
  readonly nickname: string | null
  readonly house: HouseKind
  readonly joined_at: Date
  readonly checked_at: Date | null
  readonly flagged_at: Date | null
}

/** For its trainer, and for each of its students. For anyone else there's no such class. */
export async function readDebrief(deps: Deps, caller: SignedIn, classId: string): Promise<Debrief> {
  const { pool, market } = deps
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
  const until = row.ended_at ?? (await readNow(pool))
  const { houses, startingCents } = scenarios[row.scenario]
  const books = await readMarketBooks(deps, classId, until)
  return {
    ...debriefOf(row, students, transfers, {
      isTrainer,
      ownNo: own?.student_no ?? null,
      books,
      toldAt: await findTold(pool, classId),
    }),
    projected: houses.includes('promise')
      ? await readProjected(pool, students, ofHouse(transfers, 'promise'), until)
      : null,
    market: books && {
      ...marketHouseOf(books),
      moments: marketMoments(
        books,
        ofHouse(transfers, 'market').flatMap(({ at, from, to, amountCents }) =>
          from === 'paid_in' || to === 'paid_out'
            ? [{ atMs: at.getTime(), cents: from === 'paid_in' ? amountCents : -amountCents }]
            : [],
        ),
      ),
    },
    traders: books && !houses.includes('promise') ? await tradersOf(books, market, { startingCents, isTrainer }) : null,
    taught: await readTaught(pool, classId, students.length),
  }
}

/** Nothing is projected once the promise has broken. */
async function readProjected(
  pool: pg.Pool,
  students: readonly StudentRow[],
  transfers: readonly HousedTransfer[],
  now: Date,
): Promise<Debrief['projected']> {
  if (tellHouse(transfers).broke) return null
  const memberIds = students.map(({ member_id: memberId }) => memberId)
  const { rows } = await pool.query<{
    percent: number
    hours: number
    principal_cents: bigint
    return_cents: bigint
    matures_at: Date
    is_running: boolean
  }>(
    `select percent, round(extract(epoch from matures_at - opened_at) / 3600)::int as hours, principal_cents,
            return_cents, matures_at, state = 'running' as is_running
       from investments.investment where member_id = any($1::uuid[]) and in_class`,
    [memberIds],
  )
  const { rows: asked } = await pool.query<{ cents: bigint }>(
    `select coalesce(sum(amount_cents), 0)::bigint as cents
       from withdrawals.withdrawal where member_id = any($1::uuid[]) and status = 'pending' and in_class`,
    [memberIds],
  )
  const told = projectBreak({
    transfers,
    now,
    plans: rows.map((each) => ({
      investedCents: each.principal_cents,
      hours: each.hours,
      percent: BigInt(each.percent),
    })),
    running: rows
      .filter((each) => each.is_running)
      .map((each) => ({
        maturesAt: each.matures_at,
        principalCents: each.principal_cents,
        returnCents: each.return_cents,
      })),
    askedCents: asked[0]?.cents ?? 0n,
  })
  return told && { at: told.at?.toISOString() ?? null, measuredDays: told.measuredDays }
}

/** A transfer, which house the student is with, and who of the class is its cause: the friend that a reward is for. */
type HousedTransfer = ClassTransfer & { readonly house: HouseKind; readonly causeNo: number | null }

const ofHouse = (transfers: readonly HousedTransfer[], kind: HouseKind) =>
  transfers.filter(({ house }) => house === kind)

async function readStudents(pool: pg.Pool, classId: string): Promise<StudentRow[]> {
  const { rows } = await pool.query<StudentRow>(
    `select member_id, student_no, nickname, house, joined_at,
            (select seen_at from classes.warning where warning.class_id = student.class_id
                and warning.member_id = student.member_id and kind = 'reality_check') as checked_at,
            (select seen_at from classes.warning where warning.class_id = student.class_id
                and warning.member_id = student.member_id and kind = 'red_flags') as flagged_at
       from classes.student where class_id = $1 order by student_no`,
    [classId],
  )
  return rows
}

/** When the class was first told that payouts take longer. */
async function findTold(pool: pg.Pool, classId: string): Promise<Date | null> {
  const script: AnnouncementScript = 'slow_payouts'
  const { rows } = await pool.query<{ told_at: Date | null }>(
    'select min(told_at) as told_at from classes.announcement where class_id = $1 and script = $2',
    [classId, script],
  )
  return rows[0]?.told_at ?? null
}

/** Every dollar that moved in the class's books until it ended, in order. */
async function readTransfers(pool: pg.Pool, row: ClassRow, students: readonly StudentRow[]): Promise<HousedTransfer[]> {
  const studentOf = new Map(students.map((student) => [student.member_id, student]))
  const { rows } = await pool.query<{
    member_id: string
    transfer_no: bigint
    posted_at: Date
    kind: string
    from_kind: AccountKind
    to_kind: AccountKind
    amount_units: bigint
    cause_id: string | null
  }>(
    `select member_id, transfer_no, posted_at, kind, from_kind, to_kind, amount_units, cause_id from ledger.transfer
      where member_id = any($1::uuid[]) and asset = 'USD' and ($2::timestamptz is null or posted_at <= $2)
        and kind::text not like 'closed_%'`,
    [[...studentOf.keys()], row.ended_at],
  )
  const inOrder = rows
    .flatMap((transfer) => {
      const student = studentOf.get(transfer.member_id)
      return student ? [{ ...transfer, studentNo: student.student_no, house: student.house }] : []
    })
    .toSorted(
      (a, b) =>
        a.posted_at.getTime() - b.posted_at.getTime() ||
        a.studentNo - b.studentNo ||
        Number(a.transfer_no - b.transfer_no),
    )
  return inOrder.map((transfer) => ({
    studentNo: transfer.studentNo,
    house: transfer.house,
    at: transfer.posted_at,
    kind: transfer.kind,
    from: transfer.from_kind,
    to: transfer.to_kind,
    amountCents: transfer.amount_units,
    causeNo: studentOf.get(transfer.cause_id ?? '')?.student_no ?? null,
  }))
}

const sumOf = (transfers: readonly ClassTransfer[]) => transfers.reduce((sum, { amountCents }) => sum + amountCents, 0n)

function debriefOf(
  row: ClassRow,
  students: readonly StudentRow[],
  transfers: readonly HousedTransfer[],
  {
    isTrainer,
    ownNo,
    books,
    toldAt,
  }: {
    readonly isTrainer: boolean
    readonly ownNo: number | null
    readonly books: MarketBooks | null
    readonly toldAt: Date | null
  },
): Omit<Debrief, 'projected' | 'market' | 'traders' | 'taught'> {
  const promised = ofHouse(transfers, 'promise')
  const { moments, broke } = tellHouse(promised)
  const paidIn = transfers.filter(({ kind }) => kind === 'deposit_credited')
  const paidOut = transfers.filter(({ kind }) => kind === 'withdrawal_paid')
  const last = moments.at(-1) ?? { paidInCents: 0n, paidOutCents: 0n, owedCents: 0n }
  const isPromised = ({ house }: HousedTransfer) => house === 'promise'
  const matching = matchPayouts(paidIn.filter(isPromised).map(posted), paidOut.filter(isPromised).map(posted), {
    paidInBeforeCents: 0n,
    paidOutBeforeCents: 0n,
  })
  const referrals = tellReferrals(
    transfers
      .filter(({ kind }) => kind === 'reward_credited')
      .map(({ studentNo, causeNo, amountCents }) => ({ studentNo, friendNo: causeNo, amountCents })),
    paidIn,
  )
  return {
    class: summaryOf(row),
    studentCount: students.length,
    ownNo,
    house: scenarios[row.scenario].houses.includes('promise') ? houseOf(last) : null,
    moments: moments.map(({ at, paidInCents, paidOutCents, owedCents }) => ({
      at: at.toISOString(),
      paidIn: formatAmount(paidInCents),
      paidOut: formatAmount(paidOutCents),
      held: formatAmount(paidInCents - paidOutCents),
      owed: formatAmount(owedCents),
    })),
    broke: broke && {
      at: broke.at.toISOString(),
      asked: formatAmount(broke.askedCents),
      held: formatAmount(broke.heldCents),
      place: broke.place,
    },
    results: resultsOf(students, { paidIn, paidOut, books, isTrainer }),
    payouts: matching.payouts
      .toSorted((one, other) => Number(other.payout.amountCents - one.payout.amountCents))
      .slice(0, payoutsTold)
      .map((told) => payoutOf(told, matching.sources)),
    fromOthers: formatAmount(matching.fromOthersCents),
    referrals: {
      friends: referrals.friends,
      brought: formatAmount(referrals.broughtCents),
      cost: formatAmount(referrals.costCents),
    },
    warned: warnedOf(students, {
      paidIn,
      paidOut,
      asked: promised.filter(({ kind }) => kind === 'withdrawal_requested'),
      brokeAt: broke?.at ?? null,
      toldAt,
    }),
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

const posted = (transfer: HousedTransfer) => ({ ...transfer, memberId: String(transfer.studentNo) })

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

/** What each student got back less what they put in, the largest first. With the market, what they still have counts. */
function resultsOf(
  students: readonly StudentRow[],
  {
    paidIn,
    paidOut,
    books,
    isTrainer,
  }: {
    readonly paidIn: readonly ClassTransfer[]
    readonly paidOut: readonly ClassTransfer[]
    readonly books: MarketBooks | null
    readonly isTrainer: boolean
  },
): Debrief['results'] {
  const of = (transfers: readonly ClassTransfer[], no: number) =>
    sumOf(transfers.filter(({ studentNo }) => studentNo === no))
  return students
    .map(({ student_no: studentNo, nickname, house }) => {
      const inCents = of(paidIn, studentNo)
      const outCents = of(paidOut, studentNo)
      const atMarket = books?.students.find((each) => each.studentNo === studentNo)
      const resultCents = books && atMarket ? marketResult(atMarket, books) : outCents - inCents
      return { studentNo, house, nickname: isTrainer ? nickname : null, inCents, outCents, resultCents }
    })
    .toSorted(
      (one, other) => Number((other.resultCents ?? 0n) - (one.resultCents ?? 0n)) || one.studentNo - other.studentNo,
    )
    .map(({ studentNo, house, nickname, inCents, outCents, resultCents }) => ({
      studentNo,
      nickname,
      house,
      paidIn: formatAmount(inCents),
      paidOut: formatAmount(outCents),
      result: resultCents === undefined ? null : formatAmount(resultCents),
      hasPaidIn: inCents > 0n,
    }))
}

interface Known {
  readonly paidIn: readonly ClassTransfer[]
  readonly paidOut: readonly ClassTransfer[]
  readonly asked: readonly ClassTransfer[]
  readonly brokeAt: Date | null
  readonly toldAt: Date | null
}

function warnedOf(students: readonly StudentRow[], known: Known): Debrief['warned'] {
  const timesOf = (transfers: readonly ClassTransfer[], no: number) =>
    transfers.filter(({ studentNo }) => studentNo === no).map(({ at }) => at)
  return tellWarned(
    students.map((student) => ({
      studentNo: student.student_no,
      joinedAt: student.joined_at,
      checkedAt: student.checked_at,
      flaggedAt: student.flagged_at,
      paidInAt: timesOf(known.paidIn, student.student_no),
      askedAt: timesOf(known.asked, student.student_no),
      paidOutAt: timesOf(known.paidOut, student.student_no),
    })),
    known,
  )
}
