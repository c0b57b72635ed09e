import { Refusal } from '../refusal.ts'
import type { Coin } from '../wallet/coins.ts'
import { worthCents } from '../wallet/rate.ts'
import { type DecisionStatus, requirePending } from './deposit.ts'
import { isDepositAddress } from './deposit-wallets.ts'

export const matchStates = ['matched', 'partly', 'unmatched'] as const

export type MatchState = (typeof matchStates)[number]

/** What keeps a claim from being matched. All that hold are named. */
export const matchReasons = [
  'no_transfer',
  'other_address',
  'other_coin',
  'too_late',
  'too_little',
  'too_much',
  'no_rate',
  'confirming',
] as const

export type MatchReason = (typeof matchReasons)[number]

/** Which rate a transfer was stamped with: the one held for the member, the market's after that ended, or the market's. */
export const rateKinds = ['held', 'ended', 'market'] as const

export type RateKind = (typeof rateKinds)[number]

/** A transfer of the practice network, as far as a deposit rests on it. */
export interface PaidTransfer {
  readonly coin: Coin
  readonly toAddress: string
  readonly amountUnits: bigint
  /** At the moment of sending; null where no market could be asked. */
  readonly rateMicros: bigint | null
  readonly rateKind: RateKind
  readonly finalAt: Date
}

interface Claimed {
  readonly amountCents: bigint
  readonly coin: Coin
}

export interface DepositMatch {
  readonly state: MatchState
  readonly reasons: readonly MatchReason[]
  /** What the transfer was worth when it was sent; null where there is none or no rate. */
  readonly worthCents: bigint | null
}

/** Prices move while somebody types: so far apart, in hundredths of a percent, claim and worth still agree. */
export const rateToleranceBasisPoints = 100n

/** How long a rate is kept for somebody who is about to pay, by the instance's clock. */
const heldRateMs = 15 * 60_000

/** What a person needs of their own time to pay, however fast the instance's clock runs. */
const payingMsMin = 2 * 60_000

/** So long a rate is kept, by a clock that runs so many times as fast as the world's. */
export function heldRateMsAt(speed: number): number {
  return Math.max(heldRateMs, payingMsMin * speed)
}

/**
 * Holds a claim beside the transfer it names: the platform's address, the coin, the amount at the rate of its sending,
 * and whether the network has confirmed it. Whose transfer it is, and that it is used once, was settled at the claim.
 */
export function matchDeposit(claim: Claimed, transfer: PaidTransfer | null, now: Date): DepositMatch {
  if (!transfer) return { state: 'unmatched', reasons: ['no_transfer'], worthCents: null }
  const { coin, toAddress, amountUnits, rateMicros, rateKind, finalAt } = transfer
  const worth = rateMicros === null ? null : worthCents(coin, amountUnits, rateMicros)
  if (!isDepositAddress(toAddress)) return { state: 'unmatched', reasons: ['other_address'], worthCents: worth }
  const reasons: MatchReason[] = []
  if (coin !== claim.coin) reasons.push('other_coin')
  if (worth === null) reasons.push('no_rate')
  else {
    const off = (claim.amountCents * rateToleranceBasisPoints) / 10_000n
    const amountReason =
      worth < claim.amountCents - off ? 'too_little' : worth > claim.amountCents + off ? 'too_much' : null
    if (amountReason && rateKind === 'ended') reasons.push('too_late')
    if (amountReason) reasons.push(amountReason)
  }
  if (now < finalAt) reasons.push('confirming')
  return { state: reasons.length === 0 ? 'matched' : 'partly', reasons, worthCents: worth }
}

/** A claim that waits may be set right: to what its transfer brought, in the coin that it brought. */
export function correctClaim(
  claim: Claimed & { readonly status: DecisionStatus },
  transfer: PaidTransfer | null,
  now: Date,
): Claimed {
  requirePending(claim.status)
  const { state, worthCents: worth } = matchDeposit(claim, transfer, now)
  if (!transfer || state === 'unmatched' || worth === null || worth === 0n) throw new Refusal('nothing_to_change')
  if (worth === claim.amountCents && transfer.coin === claim.coin) throw new Refusal('nothing_to_change')
  return { amountCents: worth, coin: transfer.coin }
}
