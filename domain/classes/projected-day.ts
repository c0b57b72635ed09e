import type { AccountKind } from '../ledger/accounts.ts'
import { type InvestedInPlan, type MeasuredDay, measureRates } from '../transparency/present-rates.ts'
import { type Due, project } from '../transparency/projection.ts'
import type { ClassTransfer } from './house.ts'

const dayMs = 86_400_000

/** What members could ask for in a moment. */
const isFree = (kind: AccountKind) => kind === 'balance' || kind === 'profit'

interface Lesson {
  readonly transfers: readonly ClassTransfer[]
  readonly plans: readonly InvestedInPlan[]
  readonly running: readonly {
    readonly maturesAt: Date
    readonly principalCents: bigint
    readonly returnCents: bigint
  }[]
  /** Asked for and not paid yet. */
  readonly askedCents: bigint
  readonly now: Date
}

export interface ProjectedBreak {
  /** Null where everything could be paid for as long as is looked ahead. */
  readonly at: Date | null
  readonly measuredDays: number
}

/**
 * The day on which the house couldn't pay if everyone went on as they did in this lesson: by the rules of the
 * transparency page, over the days of the class's own clock. Null before anything has moved.
 */
export function projectBreak({ transfers, plans, running, askedCents, now }: Lesson): ProjectedBreak | null {
  const first = transfers[0]
  if (!first) return null
  const days = measure(transfers, first.at, now)
  const paidIn = sumWhere(transfers, ({ from }) => from === 'paid_in')
  const paidOut = sumWhere(transfers, ({ to }) => to === 'paid_out')
  const { days: told, ends } = project(
    {
      heldCents: paidIn - paidOut,
      freeCents: freeAfter(transfers),
      askedCents,
      lockedCents: 0n,
      running: running.map(
        ({ maturesAt, principalCents, returnCents }): Due => ({
          day: Math.max(0, Math.ceil((maturesAt.getTime() - now.getTime()) / dayMs)),
          principalCents,
          returnCents,
        }),
      ),
    },
    measureRates(days, plans),
  )
  const last = told.at(-1)
  return {
    at: ends === 'cannot_pay' && last ? new Date(now.getTime() + last.day * dayMs) : null,
    measuredDays: days.length,
  }
}

function sumWhere(transfers: readonly ClassTransfer[], is: (transfer: ClassTransfer) => boolean): bigint {
  return transfers.reduce((sum, transfer) => (is(transfer) ? sum + transfer.amountCents : sum), 0n)
}

function freeAfter(transfers: readonly ClassTransfer[]): bigint {
  return sumWhere(transfers, ({ to }) => isFree(to)) - sumWhere(transfers, ({ from }) => isFree(from))
}

/** From the first entry on, in days of 24 hours; a day that has only begun counts too, since lessons are short. */
function measure(transfers: readonly ClassTransfer[], from: Date, now: Date): MeasuredDay[] {
  const dayOf = (at: Date) => Math.floor((at.getTime() - from.getTime()) / dayMs)
  return Array.from({ length: dayOf(now) + 1 }, (_, day) => {
    const before = transfers.filter(({ at }) => dayOf(at) < day)
    const within = transfers.filter(({ at }) => dayOf(at) === day)
    return {
      freeAtStartCents: freeAfter(before),
      depositsCents: sumWhere(within, (each) => each.from === 'paid_in'),
      maturedCents: sumWhere(
        within,
        (each) => isFree(each.to) && (each.from === 'investment' || each.from === 'returns'),
      ),
      withdrawnCents: sumWhere(within, ({ kind }) => kind === 'withdrawal_requested'),
      investedCents: sumWhere(within, ({ to }) => to === 'investment'),
    }
  })
}
