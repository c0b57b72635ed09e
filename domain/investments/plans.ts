export interface Plan {
  readonly planId: number
  readonly title: string
  /** The return, in percent of the principal. */
  readonly percent: bigint
  readonly minCents: bigint
  /** Without one, any amount from the minimum up. */
  readonly maxCents: bigint | undefined
  readonly hours: number
  /** Shown with the plan; it does not block a withdrawal. */
  readonly minimumWithdrawalCents: bigint
}

export const plans: readonly Plan[] = [
  plan(1, 'STANDARD', 15n, 100n, 500n, 24, 20n),
  plan(2, 'MEDIUM', 45n, 500n, 999n, 24, 100n),
  plan(3, 'EXECUTIVE', 75n, 1_000n, 9_999n, 48, 500n),
  plan(4, 'PROFESSIONAL', 100n, 10_000n, undefined, 72, 1_000n),
]

function plan(
  planId: number,
  title: string,
  percent: bigint,
  minDollars: bigint,
  maxDollars: bigint | undefined,
  hours: number,
  minimumWithdrawalDollars: bigint,
): Plan {
  return {
    planId,
    title,
    percent,
    minCents: minDollars * 100n,
    maxCents: maxDollars === undefined ? undefined : maxDollars * 100n,
    hours,
    minimumWithdrawalCents: minimumWithdrawalDollars * 100n,
  }
}

export function findPlan(planId: number): Plan | undefined {
  return plans.find((each) => each.planId === planId)
}
