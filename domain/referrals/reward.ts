import { type DollarTransfer, dollarTransfer } from '../ledger/transfers.ts'
import { percentRoundedDown } from '../money/amount.ts'

/** 5% for the first friend who invests, 5 points more for each further one, and never more than 25%. */
const percentPerFriend = 5n
const percentMax = 25n

/** The share of the next friend's first investment, after so many rewarded ones. */
export function rewardPercent(rewardedCount: number): bigint {
  const percent = percentPerFriend * BigInt(rewardedCount + 1)
  return percent < percentMax ? percent : percentMax
}

interface FirstInvestment {
  /** The friend. Their id is the cause, so that nobody is rewarded twice for one friend. */
  readonly referredId: string
  readonly principalCents: bigint
}

/** What the referrer's savings are credited with, in the referrer's own book. */
export function rewardReferrer(
  rewardedCount: number,
  friend: FirstInvestment,
): { readonly percent: bigint; readonly amountCents: bigint; readonly transfers: DollarTransfer[] } {
  const percent = rewardPercent(rewardedCount)
  const amountCents = percentRoundedDown(friend.principalCents, percent)
  if (amountCents === 0n) return { percent, amountCents, transfers: [] }
  return {
    percent,
    amountCents,
    transfers: [
      dollarTransfer({
        kind: 'reward_credited',
        from: 'rewards',
        to: 'savings',
        amountCents,
        causeId: friend.referredId,
      }),
    ],
  }
}
