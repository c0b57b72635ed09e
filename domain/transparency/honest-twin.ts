/** How much had come in and gone out by a moment, in cents; both only grow. */
export interface FlowPoint {
  readonly atMs: number
  readonly paidInCents: bigint
  readonly paidOutCents: bigint
}

export interface HonestTwin {
  /** What members would have, and what would be there for it: the same, since nothing is promised. */
  readonly heldCents: bigint
  readonly earnedCents: bigint
  /** The part of the same payouts that was there to be paid. */
  readonly paidCents: bigint
  /** The part that only a promise could have paid. */
  readonly unpaidCents: bigint
}

const dayMs = 86_400_000
const daysPerYear = 365n

/**
 * The same deposits on the same days, in an account that earns an honest rate and pays out only what's there. Interest is
 * added for each whole day and rounded down.
 */
export function honestTwin(points: readonly FlowPoint[], percentPerYear: number): HonestTwin {
  const percent = BigInt(percentPerYear)
  let held = 0n
  let earned = 0n
  let paid = 0n
  let before: FlowPoint | undefined
  for (const point of points) {
    const days = before ? Math.floor((point.atMs - before.atMs) / dayMs) : 0
    for (let day = 0; day < days; day++) {
      const interest = (held * percent) / (100n * daysPerYear)
      held += interest
      earned += interest
    }
    held += point.paidInCents - (before?.paidInCents ?? 0n)
    const asked = point.paidOutCents - paid
    const payable = asked < held ? asked : held
    held -= payable
    paid += payable
    before = point
  }
  return { heldCents: held, earnedCents: earned, paidCents: paid, unpaidCents: (before?.paidOutCents ?? 0n) - paid }
}
