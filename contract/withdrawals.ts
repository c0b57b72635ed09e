import { amountForm, amountPattern } from '@dryrun/domain/money/amount.ts'
import { withdrawalCoins } from '@dryrun/domain/withdrawals/withdrawal.ts'
import * as z from 'zod/mini'
import { cancelCause, decisionStatus, ownerOfRequest, requestsQuery } from './deposits.ts'
import { investment } from './investments.ts'
import { confirmation, id, moment, money, pageQuery, reason, rowNumber } from './money.ts'
import type { RouteTable } from './route.ts'
import { coinAmount, rate } from './wallet.ts'

export const withdrawalCoin = z.enum(withdrawalCoins)

export const withdrawalApprovers = ['admin', 'rule'] as const

export const withdrawalRequest = z.strictObject({
  /** Empty is refused by the rule, with its own sentence. */
  amount: z.string().check(z.maxLength(15, amountForm), z.regex(new RegExp(`^$|${amountPattern.source}`), amountForm)),
  coin: withdrawalCoin,
  address: z.string().check(z.maxLength(200), z.regex(/^[^\p{C}]*$/u)),
  /** The person was told which running investments this closes, and agreed. */
  acceptClosing: z.boolean(),
})

export const withdrawal = z.strictObject({
  withdrawalId: id,
  amount: money,
  coin: withdrawalCoin,
  address: z.string(),
  /** How it was paid once it is approved: by a transfer of the practice network, or by hand. */
  payout: z.nullable(
    z.discriminatedUnion('by', [
      z.strictObject({ by: z.literal('transfer'), transferId: id, amount: coinAmount, rate }),
      z.strictObject({ by: z.literal('hand'), note: z.nullable(z.string()) }),
    ]),
  ),
  status: decisionStatus,
  requestedAt: moment,
  decidedAt: z.nullable(moment),
  /** Who approved it: an admin, or the rule that pays small ones. */
  approvedBy: z.nullable(z.enum(withdrawalApprovers)),
  declineReason: z.nullable(z.string()),
  cancelCause,
})

export const withdrawals = z.strictObject({ withdrawals: z.array(withdrawal), next: z.nullable(id) })

export const adminWithdrawal = z.extend(withdrawal, { member: z.nullable(ownerOfRequest) })

export const adminWithdrawals = z.strictObject({
  withdrawals: z.array(adminWithdrawal),
  next: z.nullable(id),
})

/** What any withdrawal would do, before one is requested. */
export const withdrawalPreview = z.strictObject({
  balance: money,
  investment: money,
  profit: money,
  /** The most that can be withdrawn: the three together. */
  available: money,
  /** The last transfer of dollars that these speak of. */
  version: rowNumber,
  /** Running investments that it closes, without their returns. */
  closes: z.array(investment),
  lostReturns: money,
})

export const withdrawalApproval = z.strictObject({
  confirmation,
  /** How it is paid where the address is none of the practice network; the member reads it. */
  note: z.optional(reason),
})

export const ownWithdrawalParams = z.strictObject({ withdrawalId: id })

export const withdrawalParams = z.strictObject({ memberId: id, withdrawalId: id })

export type Withdrawal = z.infer<typeof withdrawal>

export const withdrawalRoutes = {
  requestWithdrawal: {
    method: 'POST',
    path: '/api/withdrawals',
    access: 'member',
    needsProof: 'own_money',
    tag: 'withdrawals',
    summary: 'Set an amount aside to be paid out; closes what runs; an admin decides, or the rule that pays small ones',
    body: withdrawalRequest,
    reply: withdrawal,
    status: 201,
    refusals: [
      'key_reused',
      'member_closed',
      'fill_all_fields',
      'insufficient_funds',
      'closes_investments',
      'account_full',
      'address_real_world',
    ],
    idempotent: true,
  },
  cancelWithdrawal: {
    method: 'POST',
    path: '/api/withdrawals/:withdrawalId/cancellation',
    access: 'member',
    needsProof: 'own_money',
    tag: 'withdrawals',
    summary: 'Take a pending withdrawal back; the amount is posted back to balance',
    params: ownWithdrawalParams,
    body: z.strictObject({}),
    reply: withdrawal,
    status: 200,
    refusals: ['key_reused', 'member_closed', 'not_found', 'already_decided'],
    idempotent: true,
  },
  previewWithdrawal: {
    method: 'GET',
    path: '/api/withdrawals/preview',
    access: 'member',
    topics: ['balances', 'investments', 'withdrawals'],
    tag: 'withdrawals',
    summary: 'What a withdrawal would bring together and close',
    reply: withdrawalPreview,
    status: 200,
    refusals: [],
  },
  listWithdrawals: {
    method: 'GET',
    path: '/api/withdrawals',
    access: 'member',
    topics: ['withdrawals'],
    cursor: 'after',
    tag: 'withdrawals',
    summary: 'One’s own withdrawals, newest first',
    query: pageQuery,
    reply: withdrawals,
    status: 200,
    refusals: [],
  },
  listAllWithdrawals: {
    method: 'GET',
    path: '/api/admin/withdrawals',
    access: 'admin',
    topics: ['withdrawals'],
    cursor: 'after',
    tag: 'withdrawals',
    summary: 'Everybody’s withdrawals; what waits comes oldest first',
    query: requestsQuery,
    reply: adminWithdrawals,
    status: 200,
    refusals: [],
  },
  approveWithdrawal: {
    method: 'POST',
    path: '/api/admin/members/:memberId/withdrawals/:withdrawalId/approve',
    access: 'admin',
    needsProof: true,
    tag: 'withdrawals',
    summary: 'Pay out what was set aside, once',
    params: withdrawalParams,
    body: withdrawalApproval,
    reply: withdrawal,
    status: 200,
    refusals: [
      'key_reused',
      'member_closed',
      'confirmation_needed',
      'already_decided',
      'note_needed',
      'rate_unavailable',
    ],
    idempotent: true,
  },
  declineWithdrawal: {
    method: 'POST',
    path: '/api/admin/members/:memberId/withdrawals/:withdrawalId/decline',
    access: 'admin',
    needsProof: true,
    tag: 'withdrawals',
    summary: 'Give the amount back to balance and tell the member why',
    params: withdrawalParams,
    body: z.strictObject({ reason }),
    reply: withdrawal,
    status: 200,
    refusals: ['key_reused', 'member_closed', 'reason_needed', 'already_decided'],
    idempotent: true,
  },
} as const satisfies RouteTable
