import { allOfIt, type Millionths, type PlanShare, type Rates } from './projection.ts'

/** Rates are measured over so many whole days. */
export const measuredDaysMax = 28

const weekDays = 7

/** What moved on one day, and what lay free (balance and profit) when it began. */
export interface MeasuredDay {
  readonly freeAtStartCents: bigint
  readonly depositsCents: bigint
  /** Principal and return that came back from plans. */
  readonly maturedCents: bigint
  readonly withdrawnCents: bigint
  readonly investedCents: bigint
}

/** What went into a plan during the days that are measured. */
export interface InvestedInPlan {
  readonly investedCents: bigint
  readonly hours: number
  readonly percent: bigint
}

export interface PresentRates extends Rates {
  /** Whether there were deposits in both halves of the time, without which no growth can be told. */
  readonly isGrowthMeasured: boolean
}

/**
 * The rates of the last days, such that the projection's own rules would have moved the same sums: what was withdrawn is
 * a share of what lay free and matured, what was invested is a share of what was left with the day's deposits.
 */
export function measureRates(days: readonly MeasuredDay[], plans: readonly InvestedInPlan[]): PresentRates {
  const sum = (of: (day: MeasuredDay) => bigint) => days.reduce((total, day) => total + of(day), 0n)
  const withdrawn = sum((day) => day.withdrawnCents)
  const free = sum((day) => day.freeAtStartCents + day.maturedCents)
  const deposits = sum((day) => day.depositsCents)
  const growth = growthPerWeek(days)
  return {
    depositsPerDayCents: days.length === 0 ? 0n : deposits / BigInt(days.length),
    depositGrowth: growth ?? 0n,
    isGrowthMeasured: growth !== undefined,
    growthEveryDays: weekDays,
    withdrawnShare: shareIn(withdrawn, free),
    investedShare: shareIn(
      sum((day) => day.investedCents),
      free - withdrawn + deposits,
    ),
    plans: sharesOf(plans),
  }
}

/** The later half of the days against the earlier one, taken to a week; undefined where one of them saw no deposit. */
function growthPerWeek(days: readonly MeasuredDay[]): Millionths | undefined {
  const half = Math.floor(days.length / 2)
  if (half === 0) return undefined
  const earlier = days.slice(0, half).reduce((sum, day) => sum + day.depositsCents, 0n)
  const later = days.slice(-half).reduce((sum, day) => sum + day.depositsCents, 0n)
  if (earlier === 0n || later === 0n) return undefined
  const factor = (Number(later) / Number(earlier)) ** (weekDays / half)
  return BigInt(Math.round((factor - 1) * 1000)) * 1000n
}

function shareIn(part: bigint, whole: bigint): Millionths {
  if (whole <= 0n) return 0n
  const share = (part * allOfIt) / whole
  return share > allOfIt ? allOfIt : share
}

const dayHours = 24

function sharesOf(plans: readonly InvestedInPlan[]): PlanShare[] {
  const whole = plans.reduce((sum, plan) => sum + plan.investedCents, 0n)
  let left = allOfIt
  return plans.map(({ investedCents, hours, percent }, at) => {
    // The last takes what rounding has left, so that all of it is invested.
    const share = at === plans.length - 1 ? left : shareIn(investedCents, whole)
    left -= share
    return { share, days: Math.max(1, Math.round(hours / dayHours)), percent }
  })
}
