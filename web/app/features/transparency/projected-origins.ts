import type { Transparency } from '@dryrun/contract/transparency.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import type { ProjectedDay } from '@dryrun/domain/transparency/projection.ts'
import { fromSum } from '../../origins.ts'

/** What comes in on a day, over the last weeks. */
export const fromRates = ({ rates }: Transparency) =>
  fromSum(
    'rates',
    { name: 'deposits', value: rates.deposits },
    { name: 'days', value: String(rates.measuredDays), unit: 'count', sign: '÷' },
    { name: 'average', value: rates.depositsPerDay, sign: '=' },
  )

/** What is left after a projected day: held before + deposits − asked for. Below zero, it's missing. */
export function fromHeldAfter(day: ProjectedDay) {
  return fromSum(
    'projected',
    { name: 'held', value: formatAmount(day.heldBeforeCents) },
    { name: 'deposits', value: formatAmount(day.depositsCents), sign: '+' },
    { name: 'asked', value: formatAmount(day.askedCents), sign: '−' },
    { name: 'rest', value: formatAmount(day.shortCents > 0n ? -day.shortCents : day.heldCents), sign: '=' },
  )
}

/** What is owed after a projected day: returns and deposits add to it, and what is paid takes away. */
export function fromOwedAfter(day: ProjectedDay) {
  const paid = day.askedCents - day.shortCents
  const before = day.owedCents - day.depositsCents - day.creditedCents + paid
  return fromSum(
    'projected',
    { name: 'owedBefore', value: formatAmount(before) },
    { name: 'deposits', value: formatAmount(day.depositsCents), sign: '+' },
    { name: 'returnsCredited', value: formatAmount(day.creditedCents), sign: '+' },
    { name: 'paidOut', value: formatAmount(paid), sign: '−' },
    { name: 'owed', value: formatAmount(day.owedCents), sign: '=' },
  )
}

/** What has to come in on a day for everything that is asked for to be paid. */
export const neededCents = ({ askedCents, heldBeforeCents }: ProjectedDay): bigint =>
  askedCents > heldBeforeCents ? askedCents - heldBeforeCents : 0n

export function fromNeeded(day: ProjectedDay) {
  // Where more is held than is asked for, nothing is needed, and there's nothing to subtract.
  if (neededCents(day) === 0n) return 'given'
  return fromSum(
    'projected',
    { name: 'asked', value: formatAmount(day.askedCents) },
    { name: 'held', value: formatAmount(day.heldBeforeCents), sign: '−' },
    { name: 'needed', value: formatAmount(neededCents(day)), sign: '=' },
  )
}
