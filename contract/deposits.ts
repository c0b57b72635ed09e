import { decisionStatuses, depositCoins } from '@dryrun/domain/deposits/deposit.ts'
import * as z from 'zod/mini'
import { amount, id, moment, money } from './money.ts'

export const depositCoin = z.enum(depositCoins)

export const decisionStatus = z.enum(decisionStatuses)

export const depositClaim = z.strictObject({
  amount,
  coin: depositCoin,
  /** The path of the uploaded image in the storage, such as `transactions/{memberId}/{file}`. */
  proof: z
    .string()
    .check(z.regex(/^transactions\/[0-9a-f-]{36}\/[^/\p{C}]{1,200}$/u, 'Exactly one proof image is needed')),
})

export const deposit = z.strictObject({
  depositId: id,
  amount: money,
  coin: depositCoin,
  proof: z.string(),
  status: decisionStatus,
  claimedAt: moment,
  decidedAt: z.nullable(moment),
  declineReason: z.nullable(z.string()),
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

export const depositParams = z.strictObject({ memberId: id, depositId: id })

/** Where to send what one pays in; both addresses are on the practice network. */
export const depositWallets = z.strictObject({
  wallets: z.array(z.strictObject({ coin: depositCoin, title: z.string(), network: z.string(), address: z.string() })),
})

export type Deposit = z.infer<typeof deposit>
export type OwnerOfRequest = z.infer<typeof ownerOfRequest>
