import type { DollarAccount } from '../ledger/accounts.ts'
import type { DollarTransferKind } from '../ledger/transfers.ts'
import { type MeasuredDay, measuredDaysMax } from './present-rates.ts'

/** All transfers of one kind between two kinds of accounts on one day (UTC), over all books. */
export interface DayFlow {
  /** Days since 1 January 1970. */
  readonly day: number
  readonly kind: DollarTransferKind
  readonly from: DollarAccount
  readonly to: DollarAccount
  readonly amountCents: bigint
}

/** Returns that were promised and that ended (credited, or lost with a closed investment) on one day. */
export interface DayPromises {
  readonly day: number
  readonly promisedCents: bigint
  readonly endedCents: bigint
}

/** How things stood when a day was over; the last is how they stand now. */
export interface DayEnd {
  readonly day: number
  readonly paidInCents: bigint
  readonly paidOutCents: bigint
  readonly owedCents: bigint
  readonly promisedCents: bigint
}

/** What members could still ask for or have asked for: what they see, less what has been paid out of it. */
export const owedAccounts = [
  'balance',
  'investment',
  'profit',
  'savings',
  'withdrawal',
  'settled',
  'reserved',
] as const satisfies readonly DollarAccount[]

/** What they could ask for at once. Savings stand outside; investments are closed by asking. */
export const freeAccounts = ['balance', 'profit'] as const satisfies readonly DollarAccount[]

const isOwed = (kind: DollarAccount) => (owedAccounts as readonly DollarAccount[]).includes(kind)
const isFree = (kind: DollarAccount) => (freeAccounts as readonly DollarAccount[]).includes(kind)

/** Every day from the first transfer to today, with nothing left out. */
export function tellDays(flows: readonly DayFlow[], promises: readonly DayPromises[], today: number): DayEnd[] {
  const first = flows.reduce((min, flow) => Math.min(min, flow.day), today)
  const flowsOf = groupByDay(flows)
  const promisesOf = groupByDay(promises)
  let end: DayEnd = { day: first - 1, paidInCents: 0n, paidOutCents: 0n, owedCents: 0n, promisedCents: 0n }
  const days: DayEnd[] = []
  for (let day = first; day <= today; day++) {
    const own = flowsOf.get(day) ?? []
    end = {
      day,
      paidInCents: end.paidInCents + moved(own, (kind) => kind === 'paid_in', 'out'),
      paidOutCents: end.paidOutCents + moved(own, (kind) => kind === 'paid_out', 'in'),
      owedCents: end.owedCents + moved(own, isOwed, 'in'),
      promisedCents: (promisesOf.get(day) ?? []).reduce(
        (sum, each) => sum + each.promisedCents - each.endedCents,
        end.promisedCents,
      ),
    }
    days.push(end)
  }
  return days
}

/** The last whole days before today, which rates are measured by; where there is none yet, today so far. */
export function daysToMeasure(
  flows: readonly DayFlow[],
  today: number,
): { readonly fromDay: number; readonly days: readonly MeasuredDay[] } {
  const first = flows.reduce((min, flow) => Math.min(min, flow.day), today)
  const fromDay = Math.max(first, today - measuredDaysMax)
  const untilDay = Math.max(fromDay + 1, today)
  const flowsOf = groupByDay(flows)
  let freeCents = moved(
    flows.filter((flow) => flow.day < fromDay),
    isFree,
    'in',
  )
  const days: MeasuredDay[] = []
  for (let day = fromDay; day < untilDay; day++) {
    const own = flowsOf.get(day) ?? []
    const of = (...kinds: DollarTransferKind[]) =>
      own.filter((flow) => kinds.includes(flow.kind)).reduce((sum, flow) => sum + flow.amountCents, 0n)
    const askedCents = of('withdrawal_requested', 'withdrawal_corrected')
    const givenBackCents = of('withdrawal_returned', 'withdrawal_cancelled')
    days.push({
      freeAtStartCents: freeCents,
      depositsCents: of('deposit_credited'),
      maturedCents: of('investment_matured', 'return_credited', 'investment_closed', 'investment_released'),
      withdrawnCents: askedCents > givenBackCents ? askedCents - givenBackCents : 0n,
      investedCents: of('investment_opened'),
    })
    freeCents += moved(own, isFree, 'in')
  }
  return { fromDay, days }
}

/** What the chosen accounts gained (or lost, the other way round) by transfers with all others. */
function moved(flows: readonly DayFlow[], chosen: (kind: DollarAccount) => boolean, way: 'in' | 'out'): bigint {
  return flows.reduce((sum, { from, to, amountCents }) => {
    const gained = (chosen(to) ? amountCents : 0n) - (chosen(from) ? amountCents : 0n)
    return way === 'in' ? sum + gained : sum - gained
  }, 0n)
}

function groupByDay<Row extends { readonly day: number }>(rows: readonly Row[]): Map<number, Row[]> {
  return Map.groupBy(rows, (row) => row.day)
}

/** The first day on whose end more had been paid out than was ever paid in. */
export function dayItRanOut(days: readonly DayEnd[]): number | undefined {
  return days.find((day) => day.paidOutCents > day.paidInCents)?.day
}

/** Every so many days, such that few enough are left to draw; always with the last. */
export function thinOut(days: readonly DayEnd[], pointsMax: number): DayEnd[] {
  const every = Math.max(1, Math.ceil(days.length / pointsMax))
  return days.filter((_, at) => (days.length - 1 - at) % every === 0)
}
