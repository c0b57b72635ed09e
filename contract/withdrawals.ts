import { amountForm, amountPattern } from '@dryrun/domain/money/amount.ts'
import { withdrawalCoins } from '@dryrun/domain/withdrawals/withdrawal.ts'
import * as z from 'zod/mini'
import { cancelCause, decisionStatus, ownerOfRequest } from './deposits.ts'
import { investment } from './investments.ts'
import { confirmation, id, moment, money, reason } from './money.ts'
import { coinAmount, rate } from './wallet.ts'

export const withdrawalCoin = z.enum(withdrawalCoins)

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
  declineReason: z.nullable(z.string()),
  cancelCause,
})

export const withdrawals = z.strictObject({ withdrawals: z.array(withdrawal), next: z.nullable(id) })

export const adminWithdrawals = z.strictObject({
  withdrawals: z.array(z.extend(withdrawal, { member: z.nullable(ownerOfRequest) })),
  next: z.nullable(id),
})

/** What any withdrawal would do, before one is requested. */
export const withdrawalPreview = z.strictObject({
  balance: money,
  investment: money,
  profit: money,
  /** The most that can be withdrawn: the three together. */
  available: money,
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
