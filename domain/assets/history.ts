/** What a book held in dollars from a moment on, and what its owner had paid in by then, less what they withdrew. */
export interface DollarStep {
  readonly atMs: number
  /** The transfer that made it so. */
  readonly transferNo: bigint
  readonly dollarsCents: bigint
  readonly paidInCents: bigint
}

export interface AssetPoint {
  readonly atMs: number
  /** Dollars and positions together; undefined where a position had no known price. */
  readonly haveCents: bigint | undefined
  /** Of it, what the ledger says as of this transfer; the rest is what positions were worth. */
  readonly dollarsCents: bigint
  readonly transferNo: bigint
  readonly paidInCents: bigint
}

/** What positions were worth at a moment; undefined where no price is known. */
export type PositionsWorth = (atMs: number) => bigint | undefined

/** So many moments between two, both included, evenly spread. */
export function spreadMoments(fromMs: number, toMs: number, count: number): number[] {
  if (toMs <= fromMs || count < 2) return [toMs]
  return Array.from({ length: count }, (_, place) => Math.round(fromMs + ((toMs - fromMs) * place) / (count - 1)))
}

/**
 * What somebody had over time: a point for each step of the ledger and for each further moment, in order. Before the
 * first step there was nothing.
 */
export function tellAssets(
  steps: readonly DollarStep[],
  moments: readonly number[],
  positionsAt: PositionsWorth,
): AssetPoint[] {
  const [first] = steps
  if (!first) return []
  const all = [...new Set([...steps.map(({ atMs }) => atMs), ...moments])]
    .filter((atMs) => atMs >= first.atMs)
    .toSorted((one, other) => one - other)
  let place = 0
  return all.map((atMs) => {
    // Of several steps at one moment the last counts.
    while ((steps[place + 1]?.atMs ?? Number.POSITIVE_INFINITY) <= atMs) place += 1
    const { dollarsCents, transferNo, paidInCents } = steps[place] ?? first
    const worth = positionsAt(atMs)
    const haveCents = worth === undefined ? undefined : dollarsCents + worth
    return { atMs, haveCents, dollarsCents, transferNo, paidInCents }
  })
}
