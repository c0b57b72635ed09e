import type { Transparency } from '@dryrun/contract/transparency.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import type { ProjectedDay } from '@dryrun/domain/transparency/projection.ts'
import { fromSum, fromTotal, type Term } from '../../origins.ts'

/** What comes in on a day, over the last weeks. */
export const fromRates = ({ rates }: Transparency) =>
  fromSum('rates', { name: 'deposits', value: rates.depositsPerDay, from: fromTotal('paidIn') })

/** One projected day: held before + deposits − asked for = held after. */
export function fromLastDay(day: ProjectedDay) {
  const after = day.shortCents > 0n ? -day.shortCents : day.heldCents
  const owed: Term = { name: 'owed', value: formatAmount(day.owedCents) }
  return fromSum(
    'projected',
    { name: 'held', value: formatAmount(day.heldBeforeCents) },
    { name: 'deposits', value: formatAmount(day.depositsCents), sign: '+' },
    { name: 'asked', value: formatAmount(day.askedCents), sign: '−' },
    { name: 'rest', value: formatAmount(after), sign: '=' },
    owed,
  )
}
