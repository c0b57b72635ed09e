import { cancelCauses, decisionStatuses, depositCoins } from '@dryrun/domain/deposits/deposit.ts'
import { matchReasons, matchStates } from '@dryrun/domain/deposits/match-deposit.ts'
import * as z from 'zod/mini'
import { marketSource } from './markets.ts'
import { amount, id, moment, money } from './money.ts'
import { coin, coinAmount, rate } from './wallet.ts'

export const depositCoin = z.enum(depositCoins)

export const decisionStatus = z.enum(decisionStatuses)

/** Why a request was cancelled; null where it was not. */
export const cancelCause = z.nullable(z.enum(cancelCauses))

export const depositClaim = z.strictObject({
  amount,
  coin: depositCoin,
  /** A transfer of one's own on the practice network, which the claim is matched with. */
  transferId: z.optional(id),
  /** The path of the uploaded image in the storage, such as `transactions/{memberId}/{file}`. */
  proof: z
    .string()
    .check(z.regex(/^transactions\/[0-9a-f-]{36}\/[^/\p{C}]{1,200}$/u, 'Exactly one proof image is needed')),
})

/** How a claim and the transfer that it names agree. */
export const depositMatch = z.strictObject({
  state: z.enum(matchStates),
  reasons: z.array(z.enum(matchReasons)),
  transfer: z.nullable(
    z.strictObject({
      transferId: id,
      coin,
      amount: coinAmount,
      toAddress: z.string(),
      rate: z.nullable(rate),
      /** At the rate of its sending. */
      worth: z.nullable(money),
      sentAt: moment,
      finalAt: moment,
    }),
  ),
})

export const matchQuery = z.strictObject({ amount, coin: depositCoin, transferId: id })

/** The rate that one may pay at until it ends. */
export const heldRate = z.strictObject({
  coin: depositCoin,
  rate,
  source: marketSource,
  heldAt: moment,
  endsAt: moment,
})

export const deposit = z.strictObject({
  depositId: id,
  amount: money,
  coin,
  proof: z.string(),
  match: depositMatch,
  status: decisionStatus,
  claimedAt: moment,
  decidedAt: z.nullable(moment),
  declineReason: z.nullable(z.string()),
  cancelCause,
})

export const deposits = z.strictObject({ deposits: z.array(deposit), next: z.nullable(id) })

/** Whose it is, for the admin. */
export const ownerOfRequest = z.strictObject({
  memberId: id,
  username: z.string(),
  fullName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  isDemo: z.boolean(),
})

export const adminDeposits = z.strictObject({
  deposits: z.array(z.extend(deposit, { member: z.nullable(ownerOfRequest) })),
  next: z.nullable(id),
})

export const requestsQuery = z.strictObject({
  status: z.optional(decisionStatus),
  /** Part of the member's name, username or e-mail. */
  search: z.optional(z.string().check(z.maxLength(100))),
  after: z.optional(id),
})

export const ownDepositParams = z.strictObject({ depositId: id })

export const depositParams = z.strictObject({ memberId: id, depositId: id })

/** Where to send what one pays in; both addresses are on the practice network. */
export const depositWallets = z.strictObject({
  wallets: z.array(z.strictObject({ coin: depositCoin, title: z.string(), network: z.string(), address: z.string() })),
})

export type DepositMatch = z.infer<typeof depositMatch>
export type Deposit = z.infer<typeof deposit>
export type OwnerOfRequest = z.infer<typeof ownerOfRequest>
