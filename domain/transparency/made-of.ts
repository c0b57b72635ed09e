import type { DollarAccount } from '../ledger/accounts.ts'
import type { DollarTransferKind } from '../ledger/transfers.ts'
import type { DayFlow } from './history.ts'

/** All transfers of one kind between two kinds of accounts, over all books and all days. */
export interface Moved {
  readonly kind: DollarTransferKind
  readonly from: DollarAccount
  readonly to: DollarAccount
  readonly amountCents: bigint
}

/** What every account of all books together is made of. */
export function tellMoved(flows: readonly DayFlow[]): Moved[] {
  const ways = Map.groupBy(flows, ({ kind, from, to }) => `${kind} ${from} ${to}`)
  return [...ways.values()].flatMap(([first, ...others]) =>
    first
      ? {
          kind: first.kind,
          from: first.from,
          to: first.to,
          amountCents: others.reduce((sum, flow) => sum + flow.amountCents, first.amountCents),
        }
      : [],
  )
}

/** The totals that a public page adds up month by month, each with the accounts of the house it's read from. */
const monthly = {
  paidIn: { accounts: ['paid_in'], way: 'out' },
  paidOut: { accounts: ['paid_out'], way: 'in' },
  returnsCredited: { accounts: ['returns'], way: 'out' },
  rewardsCredited: { accounts: ['rewards'], way: 'out' },
  adjusted: { accounts: ['adjustments', 'fees'], way: 'out' },
} as const satisfies Record<string, { accounts: readonly DollarAccount[]; way: 'in' | 'out' }>

export type MonthlyTotal = keyof typeof monthly

export const monthlyTotals = Object.keys(monthly) as MonthlyTotal[]

export interface MonthMoved {
  /** "2026-11", or null for all months before those that are told. */
  readonly month: string | null
  readonly cents: Readonly<Record<MonthlyTotal, bigint>>
}

const dayMs = 86_400_000

/** The latest months in which anything moved, newest last, and before them what all earlier ones come to. */
export function tellMonths(flows: readonly DayFlow[], monthsMax: number): MonthMoved[] {
  const byMonth = Map.groupBy(flows, ({ day }) => new Date(day * dayMs).toISOString().slice(0, 7))
  const months = [...byMonth.keys()].toSorted()
  const told = months.slice(-monthsMax)
  const earlier = months.slice(0, -monthsMax).flatMap((month) => byMonth.get(month) ?? [])
  return [
    ...(earlier.length > 0 ? [{ month: null, cents: totalsOf(earlier) }] : []),
    ...told.map((month) => ({ month, cents: totalsOf(byMonth.get(month) ?? []) })),
  ]
}

function totalsOf(flows: readonly DayFlow[]): Record<MonthlyTotal, bigint> {
  const sumOf = (name: MonthlyTotal) => {
    const { way } = monthly[name]
    const accounts: readonly DollarAccount[] = monthly[name].accounts
    const gained = flows.reduce(
      (sum, { from, to, amountCents }) =>
        sum + (accounts.includes(to) ? amountCents : 0n) - (accounts.includes(from) ? amountCents : 0n),
      0n,
    )
    return way === 'in' ? gained : -gained
  }
  return Object.fromEntries(monthlyTotals.map((name) => [name, sumOf(name)])) as Record<MonthlyTotal, bigint>
}
