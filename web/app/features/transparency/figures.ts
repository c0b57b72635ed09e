import type { Transparency } from '@dryrun/contract/transparency.ts'
import type { BooksState } from '@dryrun/domain/transparency/headline.ts'
import type { Position, Rates } from '@dryrun/domain/transparency/projection.ts'
import { centsOf } from '../../money.ts'

export function positionOf({ held, owedAs, running }: Transparency): Position {
  const inPlans = running.map((due) => ({
    day: due.day,
    principalCents: centsOf(due.principal),
    returnCents: centsOf(due.return),
  }))
  const runningCents = inPlans.reduce((sum, due) => sum + due.principalCents, 0n)
  return {
    heldCents: centsOf(held),
    freeCents: centsOf(owedAs.balance) + centsOf(owedAs.profit),
    askedCents: centsOf(owedAs.pendingWithdrawals),
    // Savings, and what an admin's edit has put into the investment account without an investment behind it.
    lockedCents: centsOf(owedAs.savings) + centsOf(owedAs.investment) - runningCents,
    running: inPlans,
  }
}

/** What the headline is chosen by. */
export function booksOf({ paidIn, held, overpaid, owed, promised, positions }: Transparency): BooksState {
  return {
    hasDeposits: paidIn.count > 0,
    heldCents: centsOf(held) - centsOf(overpaid),
    owedCents: centsOf(owed),
    promisedCents: centsOf(promised.amount),
    positionsCents: positions.value === null ? null : centsOf(positions.value),
  }
}

export function ratesOf({ rates }: Transparency, growthPerWeek: number): Rates {
  return {
    depositsPerDayCents: centsOf(rates.depositsPerDay),
    depositGrowth: BigInt(growthPerWeek),
    growthEveryDays: 7,
    withdrawnShare: BigInt(rates.withdrawnShare),
    investedShare: BigInt(rates.investedShare),
    plans: rates.plans.map((plan) => ({
      share: BigInt(plan.share),
      days: plan.days,
      percent: BigInt(plan.percent),
    })),
  }
}

const dayMs = 86_400_000

/** The moment so many days after another. */
export function dayAfter(asOf: string, days: number): string {
  return new Date(Date.parse(asOf) + days * dayMs).toISOString()
}
