import type { Debrief } from '@dryrun/contract/class-shapes.ts'
import { askedBy, paidInBy, paidOutBy, tellHouse } from '@dryrun/domain/classes/house.ts'
import { projectBreak } from '@dryrun/domain/classes/projected-day.ts'
import { tellReferrals } from '@dryrun/domain/classes/referrals.ts'
import type { AnnouncementScript } from '@dryrun/domain/classes/scenarios.ts'
import { tellWarned } from '@dryrun/domain/classes/warned.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { matchPayouts } from '@dryrun/domain/transparency/whose-deposit.ts'
import type pg from 'pg'
import { type ClassBooks, type HousedTransfer, type LessonStudent, ofHouse } from './class-books.ts'
import { sumBy } from './market-house.ts'
import { houseOf } from './read-desk.ts'

type PromisePart = Pick<
  Debrief,
  'house' | 'moments' | 'broke' | 'payouts' | 'fromOthers' | 'referrals' | 'warned' | 'promised' | 'projected'
>

/** All that the house of the promise did, from the books of those whom it promised something. */
export async function promisePartOf(
  pool: pg.Pool,
  { students, transfers }: ClassBooks,
  { classId, hasPromise, now }: { readonly classId: string; readonly hasPromise: boolean; readonly now: Date },
): Promise<PromisePart> {
  const promised = ofHouse(transfers, 'promise')
  const { moments, broke } = tellHouse(promised)
  const last = moments.at(-1) ?? { paidInCents: 0n, paidOutCents: 0n, owedCents: 0n }
  const plans = await readPlans(pool, promised)
  const there = students.filter(({ house, presence }) => house === 'promise' && presence === 'there')
  return {
    house: hasPromise ? houseOf(last) : null,
    moments: moments.map(({ at, step, paidInCents, paidOutCents, owedCents }) => ({
      at: at.toISOString(),
      step: Number(step),
      paidIn: formatAmount(paidInCents),
      paidOut: formatAmount(paidOutCents),
      held: formatAmount(paidInCents - paidOutCents),
      owed: formatAmount(owedCents),
    })),
    broke: broke && {
      at: broke.at.toISOString(),
      step: Number(broke.step),
      asked: formatAmount(broke.askedCents),
      held: formatAmount(broke.heldCents),
      place: broke.place,
    },
    ...payoutsOf(promised),
    referrals: referralsOf(promised),
    warned: warnedOf(there, promised, { brokeStep: broke?.step ?? null, toldStep: await findTold(pool, classId) }),
    promised: formatAmount(sumBy(plans.running, (row) => row.return_cents)),
    // Nothing is projected once the promise has broken.
    projected: hasPromise && !broke ? projectedOf(promised, plans, now) : null,
  }
}

/** When the class was first told that payouts take longer. */
async function findTold(pool: pg.Pool, classId: string): Promise<bigint | null> {
  const script: AnnouncementScript = 'slow_payouts'
  const { rows } = await pool.query<{ told_step: bigint | null }>(
    'select min(told_step) as told_step from classes.announcement where class_id = $1 and script = $2',
    [classId, script],
  )
  return rows[0]?.told_step ?? null
}

const posted = (transfer: HousedTransfer) => ({ ...transfer, memberId: String(transfer.studentNo) })

type Posted = ReturnType<typeof posted>
type Matched = ReturnType<typeof matchPayouts<Posted, Posted>>

/** Whose deposits paid whom: the oldest deposit first, in the class's order. */
function payoutsOf(promised: readonly HousedTransfer[]): Pick<Debrief, 'payouts' | 'fromOthers'> {
  const matching = matchPayouts(
    promised.filter((transfer) => paidInBy(transfer) > 0n).map(posted),
    promised.filter((transfer) => paidOutBy(transfer) > 0n).map(posted),
    { paidInBeforeCents: 0n, paidOutBeforeCents: 0n },
  )
  return {
    payouts: matching.payouts.map((told) => payoutOf(told, matching.sources)),
    fromOthers: formatAmount(matching.fromOthersCents),
  }
}

function payoutOf(
  { payout, parts }: Matched['payouts'][number],
  sources: Matched['sources'],
): Debrief['payouts'][number] {
  const told = parts.map(({ source, amountCents }) => {
    const deposits = source === null ? [] : (sources[source]?.deposits ?? [])
    const own = deposits.filter(({ studentNo }) => studentNo === payout.studentNo)
    // Several deposits are told together only where all of each went into this payout.
    const ownCents = own.length === deposits.length && source !== null ? amountCents : sumBy(own, paidInBy)
    return { amountCents, ownCents, othersCents: source === null ? 0n : amountCents - ownCents, deposits }
  })
  return {
    studentNo: payout.studentNo,
    step: Number(payout.step),
    at: payout.at.toISOString(),
    amount: formatAmount(payout.amountCents),
    ownMoney: formatAmount(sumBy(told, ({ ownCents }) => ownCents)),
    parts: told.map(({ amountCents, othersCents, deposits }) => ({
      amount: formatAmount(amountCents),
      others: formatAmount(othersCents),
      from: deposits.map(({ studentNo, at }) => ({ studentNo, at: at.toISOString() })),
    })),
  }
}

function referralsOf(promised: readonly HousedTransfer[]): Debrief['referrals'] {
  const { friends, broughtCents, costCents } = tellReferrals(
    promised
      .filter(({ kind }) => kind === 'reward_credited')
      .map(({ studentNo, causeNo, amountCents }) => ({ studentNo, friendNo: causeNo, amountCents })),
    promised.map((transfer) => ({ studentNo: transfer.studentNo, amountCents: paidInBy(transfer) })),
  )
  return { friends, brought: formatAmount(broughtCents), cost: formatAmount(costCents) }
}

interface Places {
  readonly brokeStep: bigint | null
  readonly toldStep: bigint | null
}

function warnedOf(
  students: readonly LessonStudent[],
  promised: readonly HousedTransfer[],
  places: Places,
): Debrief['warned'] {
  const stepsOf = (no: number, is: (transfer: HousedTransfer) => boolean) =>
    promised.filter((transfer) => transfer.studentNo === no && is(transfer)).map(({ step }) => step)
  return tellWarned(
    students.map((student) => ({
      studentNo: student.student_no,
      joinedStep: student.joined_step,
      checkedStep: student.checked_step,
      flaggedStep: student.flagged_step,
      paidInSteps: stepsOf(student.student_no, (transfer) => paidInBy(transfer) > 0n),
      askedSteps: stepsOf(student.student_no, ({ kind }) => kind === 'withdrawal_requested'),
      paidOutSteps: stepsOf(student.student_no, (transfer) => paidOutBy(transfer) > 0n),
    })),
    places,
  )
}

interface PlanRow {
  readonly investment_id: string
  readonly percent: number
  readonly hours: number
  readonly principal_cents: bigint
  readonly return_cents: bigint
  readonly matures_at: Date
}

interface Plans {
  readonly opened: readonly PlanRow[]
  /** Active at the end of what's told. */
  readonly running: readonly PlanRow[]
}

/** The class's investments, by its books: those that it opened, and those of them that are still active. */
async function readPlans(pool: pg.Pool, promised: readonly HousedTransfer[]): Promise<Plans> {
  const begun = new Set(promised.filter(({ to }) => to === 'investment').map(({ causeId }) => causeId))
  const over = new Set(promised.filter(({ from }) => from === 'investment').map(({ causeId }) => causeId))
  const { rows } = await pool.query<PlanRow>(
    `select investment_id, percent, round(extract(epoch from matures_at - opened_at) / 3600)::int as hours,
            principal_cents, return_cents, matures_at
       from investments.investment where member_id = any($1::uuid[]) and in_class`,
    [[...new Set(promised.map(({ memberId }) => memberId))]],
  )
  const opened = rows.filter((row) => begun.has(row.investment_id))
  return { opened, running: opened.filter((row) => !over.has(row.investment_id)) }
}

function projectedOf(promised: readonly HousedTransfer[], { opened, running }: Plans, now: Date): Debrief['projected'] {
  const told = projectBreak({
    transfers: promised,
    now,
    plans: opened.map((row) => ({
      investedCents: row.principal_cents,
      hours: row.hours,
      percent: BigInt(row.percent),
    })),
    running: running.map((row) => ({
      maturesAt: row.matures_at,
      principalCents: row.principal_cents,
      returnCents: row.return_cents,
    })),
    askedCents: sumBy(promised, askedBy),
  })
  return told && { at: told.at?.toISOString() ?? null, measuredDays: told.measuredDays }
}
