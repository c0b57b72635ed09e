/** A deposit or a payout, as it was posted. */
export interface Posted {
  readonly memberId: string
  readonly amountCents: bigint
}

/** Deposits that stand together: one, or several neighbours that went into one and the same payout whole. */
export interface Source<Deposit> {
  readonly deposits: readonly Deposit[]
  readonly amountCents: bigint
  /** What payouts before those that are told have spent of it. */
  readonly spentBeforeCents: bigint
  readonly unspentCents: bigint
}

export interface Part {
  /** Its place among the sources; null is what nobody had paid in. */
  readonly source: number | null
  readonly amountCents: bigint
}

export interface Matching<Deposit, Payout> {
  readonly sources: readonly Source<Deposit>[]
  readonly payouts: readonly { readonly payout: Payout; readonly parts: readonly Part[] }[]
  /** How much of the payouts was the deposit of somebody else than the one it was paid to. */
  readonly fromOthersCents: bigint
}

export interface Offsets {
  readonly paidInBeforeCents: bigint
  readonly paidOutBeforeCents: bigint
}

/** So many sources of one payout are told one by one; where there are more, older ones are told together. */
export const sourcesPerPayoutMax = 4

/**
 * First in, first out: the cents paid out are the oldest cents paid in. Deposits and payouts are those at the end of the
 * books, in posting order, and the offsets say what came before them; so the books need not be read from the start.
 * What goes out before anything is there to pay it is made good by the deposits that come next, as in what is held.
 */
export function matchPayouts<Deposit extends Posted, Payout extends Posted>(
  deposits: readonly Deposit[],
  payouts: readonly Payout[],
  { paidInBeforeCents, paidOutBeforeCents }: Offsets,
): Matching<Deposit, Payout> {
  const paidIn = placed(deposits, paidInBeforeCents).filter(({ until }) => until > paidOutBeforeCents)
  const paidOut = placed(payouts, paidOutBeforeCents)
  const end = paidOut.at(-1)?.until ?? paidOutBeforeCents
  const touched = paidIn.filter(({ from }) => from < end)
  const next = paidIn.slice(touched.length, touched.length + 1)

  const runs = [...together(touched, paidOut), ...next.map((deposit) => [deposit])]
  const sources = runs.map((run) => {
    const place = { from: (run[0] as Placed<Deposit>).from, until: (run.at(-1) as Placed<Deposit>).until }
    return {
      place,
      told: {
        deposits: run.map(({ posted }) => posted),
        amountCents: place.until - place.from,
        spentBeforeCents: common({ from: 0n, until: paidOutBeforeCents }, place),
        unspentCents: common({ from: end, until: place.until }, place),
      },
    }
  })
  return {
    sources: sources.map(({ told }) => told),
    payouts: paidOut.map(({ posted, ...place }) => {
      const parts: Part[] = sources
        .map((source, at) => ({ source: at, amountCents: common(source.place, place) }))
        .filter(({ amountCents }) => amountCents > 0n)
      const missing = parts.reduce((rest, { amountCents }) => rest - amountCents, posted.amountCents)
      return { payout: posted, parts: missing > 0n ? [...parts, { source: null, amountCents: missing }] : parts }
    }),
    fromOthersCents: paidOut.reduce(
      (sum, payout) =>
        touched.reduce(
          (others, deposit) =>
            deposit.posted.memberId === payout.posted.memberId ? others : others + common(deposit, payout),
          sum,
        ),
      0n,
    ),
  }
}

/** From which to before which cent, counted over everything that was ever paid in, or out. */
interface Place {
  readonly from: bigint
  readonly until: bigint
}

interface Placed<Each> extends Place {
  readonly posted: Each
}

function placed<Each extends Posted>(all: readonly Each[], beforeCents: bigint): Placed<Each>[] {
  let until = beforeCents
  return all.map((posted) => {
    const from = until
    until += posted.amountCents
    return { posted, from, until }
  })
}

function common(one: Place, other: Place): bigint {
  const from = one.from > other.from ? one.from : other.from
  const until = one.until < other.until ? one.until : other.until
  return until > from ? until - from : 0n
}

/** A payout with many deposits keeps the newest of them; of the older ones, those that it alone has spent are one run. */
function together<Deposit>(deposits: readonly Placed<Deposit>[], payouts: readonly Place[]): Placed<Deposit>[][] {
  const runs: Placed<Deposit>[][] = deposits.map((deposit) => [deposit])
  for (const payout of payouts) {
    const first = runs.findIndex(([deposit]) => deposit && common(deposit, payout) > 0n)
    if (first < 0) continue
    const count = runs.slice(first).filter(([deposit]) => deposit && common(deposit, payout) > 0n).length
    if (count <= sourcesPerPayoutMax) continue
    const isShared = runs[first]?.some((deposit) => deposit.from < payout.from) ?? false
    const begin = isShared ? first + 1 : first
    const joined = runs.slice(begin, first + 1 + count - sourcesPerPayoutMax + (isShared ? 1 : 0))
    runs.splice(begin, joined.length, joined.flat())
  }
  return runs
}
