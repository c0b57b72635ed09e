import { percentRoundedDown } from '../money/amount.ts'
import type { Plan } from './plans.ts'

/** What savings earn in a year, to hold a promise against: an assumption for drawing, not a rate that anybody pays. */
export const savingsPercentPerYear = 5

const daysOfYear = 365
const hoursOfDay = 24

/** An amount after so many terms of a plan with everything reinvested, each return rounded down to the cent. */
export function reinvestedCents(principalCents: bigint, percent: bigint, terms: number): bigint {
  let cents = principalCents
  for (let term = 0; term < terms; term++) cents += percentRoundedDown(cents, percent)
  return cents
}

/** The day on which an amount, reinvested, would first be more than the target. */
export function dayPassing({ percent, hours }: Plan, principalCents: bigint, targetCents: bigint): number {
  let terms = 0
  for (let cents = principalCents; cents <= targetCents; terms++) cents += percentRoundedDown(cents, percent)
  return Math.ceil((terms * hours) / hoursOfDay)
}

/** The rate per day that, reinvested daily, comes to the same as the plan. */
export function percentPerDay({ percent, hours }: Plan): number {
  return (Math.pow(1 + Number(percent) / 100, hoursOfDay / hours) - 1) * 100
}

/** What a year of savings makes of one dollar after so many days. */
export function savingsFactor(days: number): number {
  return Math.pow(1 + savingsPercentPerYear / 100, days / daysOfYear)
}

export interface Payers {
  readonly returnCents: bigint
  /** How many further members, each with the least that the plan takes, have to pay in for this one return. */
  readonly count: bigint
  readonly eachPaysCents: bigint
  /** What these members are promised in their turn. */
  readonly owedCents: bigint
}

/** Where nothing is earned, a return is somebody else's deposit: whose, and what they are owed for it. */
export function payersOf(plan: Plan, principalCents: bigint): Payers {
  const returnCents = percentRoundedDown(principalCents, plan.percent)
  const count = (returnCents + plan.minCents - 1n) / plan.minCents
  const paidIn = count * plan.minCents
  return {
    returnCents,
    count,
    eachPaysCents: plan.minCents,
    owedCents: paidIn + percentRoundedDown(paidIn, plan.percent),
  }
}
