/** A reward that was credited, and the friend it was credited for. */
interface Reward {
  readonly studentNo: number
  /** Null where the friend was never in the class's books. */
  readonly friendNo: number | null
  readonly amountCents: bigint
}

interface Deposit {
  readonly studentNo: number
  readonly amountCents: bigint
}

const sumOf = (amounts: readonly { readonly amountCents: bigint }[]) =>
  amounts.reduce((sum, { amountCents }) => sum + amountCents, 0n)

/**
 * What referrals brought, which is what the friends paid in, and what they cost: nobody pays a reward in, so the house owes
 * that much more than it got.
 */
export function tellReferrals(rewards: readonly Reward[], deposits: readonly Deposit[]) {
  const friends = new Set(rewards.flatMap(({ friendNo }) => (friendNo === null ? [] : [friendNo])))
  return {
    friends: [...friends].toSorted((one, other) => one - other),
    broughtCents: sumOf(deposits.filter(({ studentNo }) => friends.has(studentNo))),
    costCents: sumOf(rewards),
  }
}
