/** A rate in whole millionths: 1_000_000 is all of it. */
export type Millionths = bigint

export const allOfIt: Millionths = 1_000_000n

/** So far ahead is looked, in days. */
export const horizonDaysMax = 730

/**
 * What the world makes in a year is of this order: 110 trillion dollars. A platform that would owe more has left every
 * possible world, and there is nothing to learn from going on.
 */
export const worldYearCents = 11_000_000_000_000_000n

/** A plan and the share of newly invested money that goes into it. */
export interface PlanShare {
  readonly share: Millionths
  readonly days: number
  readonly percent: bigint
}

/** What comes back from investments that are running already. */
export interface Due {
  readonly day: number
  readonly principalCents: bigint
  readonly returnCents: bigint
}

export interface Rates {
  /** New deposits on each of the first days. */
  readonly depositsPerDayCents: bigint
  /** By how much they change, and after how many days each time. Below zero they shrink. */
  readonly depositGrowth: Millionths
  readonly growthEveryDays: number
  /** How much of what lies free members ask for, each day. */
  readonly withdrawnShare: Millionths
  /** How much of what then lies free goes into plans, each day. */
  readonly investedShare: Millionths
  readonly plans: readonly PlanShare[]
}

export interface Position {
  /** What came in and has not gone out. Nothing earns anything, so there is nothing else. */
  readonly heldCents: bigint
  /** What members could ask for at once. */
  readonly freeCents: bigint
  /** What they have asked for already and is not paid yet. */
  readonly askedCents: bigint
  /** Owed, and out of members' reach. */
  readonly lockedCents: bigint
  readonly running: readonly Due[]
}

export interface ProjectedDay {
  readonly day: number
  readonly heldBeforeCents: bigint
  readonly depositsCents: bigint
  /** Asked for on this day. */
  readonly askedCents: bigint
  readonly creditedCents: bigint
  /** After the day; what is missing shows in `shortCents` and not here. */
  readonly heldCents: bigint
  readonly shortCents: bigint
  readonly owedCents: bigint
  /** Returns promised on what runs after the day. */
  readonly promisedCents: bigint
}

export interface Projection {
  readonly days: readonly ProjectedDay[]
  /** `cannot_pay`: the last of the days could not be paid in full. */
  readonly ends: 'cannot_pay' | 'owes_more_than_the_world' | 'beyond_horizon'
}

/**
 * Day by day from day 0: what matures falls free with its return; members ask for their share of what lies free; the
 * day's deposits arrive; what is asked for is paid out of what is held and the day's deposits; and a share of what lies
 * free then goes into plans again. The first day that cannot be paid in full is the last. All divisions round down.
 */
export function project(
  start: Position,
  rates: Rates,
  { horizonDays = horizonDaysMax }: { horizonDays?: number } = {},
): Projection {
  const due = new Map<number, { principalCents: bigint; returnCents: bigint }>()
  let investedCents = 0n
  let promisedCents = 0n
  const invest = (day: number, principalCents: bigint, returnCents: bigint) => {
    const sum = due.get(day) ?? { principalCents: 0n, returnCents: 0n }
    due.set(day, {
      principalCents: sum.principalCents + principalCents,
      returnCents: sum.returnCents + returnCents,
    })
    investedCents += principalCents
    promisedCents += returnCents
  }
  for (const each of start.running) invest(each.day, each.principalCents, each.returnCents)

  let { heldCents, freeCents } = start
  let depositsCents = rates.depositsPerDayCents
  const days: ProjectedDay[] = []
  for (let day = 0; day < horizonDays; day++) {
    if (day > 0 && day % rates.growthEveryDays === 0)
      depositsCents = (depositsCents * (allOfIt + rates.depositGrowth)) / allOfIt
    const matured = due.get(day) ?? { principalCents: 0n, returnCents: 0n }
    due.delete(day)
    investedCents -= matured.principalCents
    promisedCents -= matured.returnCents
    freeCents += matured.principalCents + matured.returnCents

    const wantedCents = shareOf(freeCents, rates.withdrawnShare)
    freeCents -= wantedCents
    const askedCents = wantedCents + (day === 0 ? start.askedCents : 0n)

    const heldBeforeCents = heldCents
    const availableCents = heldCents + depositsCents
    const shortCents = askedCents > availableCents ? askedCents - availableCents : 0n
    heldCents = shortCents > 0n ? 0n : availableCents - askedCents
    freeCents += depositsCents

    const newlyCents = shareOf(freeCents, rates.investedShare)
    for (const plan of rates.plans) {
      const principalCents = shareOf(newlyCents, plan.share)
      if (principalCents === 0n) continue
      freeCents -= principalCents
      invest(day + plan.days, principalCents, (principalCents * plan.percent) / 100n)
    }
    const owedCents = freeCents + investedCents + start.lockedCents + shortCents
    days.push({
      day,
      heldBeforeCents,
      depositsCents,
      askedCents,
      creditedCents: matured.returnCents,
      heldCents,
      shortCents,
      owedCents,
      promisedCents,
    })
    if (shortCents > 0n) return { days, ends: 'cannot_pay' }
    if (owedCents > worldYearCents) return { days, ends: 'owes_more_than_the_world' }
  }
  return { days, ends: 'beyond_horizon' }
}

function shareOf(cents: bigint, share: Millionths): bigint {
  return (cents * share) / allOfIt
}
