import { cancelCauses, decisionStatuses, depositApprovers, depositCoins } from '@dryrun/domain/deposits/deposit.ts'
import { matchReasons, matchStates } from '@dryrun/domain/deposits/match-deposit.ts'
import * as z from 'zod/mini'
import { marketSource } from './markets.ts'
import { amount, confirmation, id, moment, money, pageQuery, reason } from './money.ts'
import type { RouteTable } from './route.ts'
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
  /** Null in a class, where the transfer is the proof. */
  proof: z.nullable(z.string()),
  match: depositMatch,
  status: decisionStatus,
  claimedAt: moment,
  decidedAt: z.nullable(moment),
  /** Null unless it was approved. */
  approvedBy: z.nullable(z.enum(depositApprovers)),
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

export const adminDeposit = z.extend(deposit, { member: z.nullable(ownerOfRequest) })

export const adminDeposits = z.strictObject({
  deposits: z.array(adminDeposit),
  next: z.nullable(id),
})

export const requestsQuery = z.strictObject({
  status: z.optional(decisionStatus),
  /** Part of the member's name, username or e-mail. */
  search: z.optional(z.string().check(z.maxLength(100))),
  /** Only this one: a link may lead to something that is far down the list. */
  requestId: z.optional(id),
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

export const depositRoutes = {
  listDepositWallets: {
    method: 'GET',
    path: '/api/deposit-wallets',
    access: 'member',
    topics: [],
    tag: 'deposits',
    summary: 'Where to send what one pays in',
    reply: depositWallets,
    status: 200,
    refusals: [],
  },
  claimDeposit: {
    method: 'POST',
    path: '/api/deposits',
    access: 'member',
    needsProof: 'own_money',
    tag: 'deposits',
    summary: 'Say that one has paid in, with a proof; an admin decides',
    body: depositClaim,
    reply: deposit,
    status: 201,
    refusals: [
      'key_reused',
      'member_closed',
      'proof_missing',
      'amount_too_large',
      'too_many_pending',
      'transfer_unknown',
      'transfer_used',
    ],
    idempotent: true,
  },
  holdRate: {
    method: 'POST',
    path: '/api/deposits/rates',
    access: 'member',
    needsProof: 'own_money',
    copies: 'open',
    tag: 'deposits',
    summary: 'Keep the market’s rate of a coin for a while, to pay in at',
    body: z.strictObject({ coin: depositCoin }),
    reply: heldRate,
    status: 200,
    refusals: ['rate_unavailable'],
  },
  previewMatch: {
    method: 'GET',
    path: '/api/deposits/match',
    access: 'member',
    topics: ['deposits', 'wallet'],
    tag: 'deposits',
    summary: 'How a claim and a transfer of one’s own would agree',
    query: matchQuery,
    reply: depositMatch,
    status: 200,
    refusals: ['transfer_unknown', 'transfer_used'],
  },
  correctDeposit: {
    method: 'POST',
    path: '/api/deposits/:depositId/correction',
    access: 'member',
    needsProof: 'own_money',
    tag: 'deposits',
    summary: 'Set a claim that waits to what its transfer brought',
    params: ownDepositParams,
    body: z.strictObject({}),
    reply: deposit,
    status: 200,
    refusals: ['key_reused', 'member_closed', 'not_found', 'already_decided', 'nothing_to_change', 'amount_too_large'],
    idempotent: true,
  },
  cancelDeposit: {
    method: 'POST',
    path: '/api/deposits/:depositId/cancellation',
    access: 'member',
    needsProof: 'own_money',
    tag: 'deposits',
    summary: 'Take a pending claim back',
    params: ownDepositParams,
    body: z.strictObject({}),
    reply: deposit,
    status: 200,
    refusals: ['key_reused', 'member_closed', 'not_found', 'already_decided'],
    idempotent: true,
  },
  listDeposits: {
    method: 'GET',
    path: '/api/deposits',
    access: 'member',
    topics: ['deposits'],
    cursor: 'after',
    tag: 'deposits',
    summary: 'One’s own deposits, newest first',
    query: pageQuery,
    reply: deposits,
    status: 200,
    refusals: [],
  },
  listAllDeposits: {
    method: 'GET',
    path: '/api/admin/deposits',
    access: 'admin',
    topics: ['deposits'],
    cursor: 'after',
    tag: 'deposits',
    summary: 'Everybody’s deposits; what waits comes oldest first',
    query: requestsQuery,
    reply: adminDeposits,
    status: 200,
    refusals: [],
  },
  approveDeposit: {
    method: 'POST',
    path: '/api/admin/members/:memberId/deposits/:depositId/approve',
    access: 'admin',
    needsProof: true,
    tag: 'deposits',
    summary: 'Credit the member’s balance, once',
    params: depositParams,
    body: z.strictObject({ confirmation }),
    reply: deposit,
    status: 200,
    refusals: ['key_reused', 'member_closed', 'confirmation_needed', 'already_decided', 'account_full'],
    idempotent: true,
  },
  declineDeposit: {
    method: 'POST',
    path: '/api/admin/members/:memberId/deposits/:depositId/decline',
    access: 'admin',
    needsProof: true,
    tag: 'deposits',
    summary: 'Leave the money untouched and tell the member why',
    params: depositParams,
    body: z.strictObject({ reason }),
    reply: deposit,
    status: 200,
    refusals: ['key_reused', 'member_closed', 'reason_needed', 'already_decided'],
    idempotent: true,
  },
} as const satisfies RouteTable
