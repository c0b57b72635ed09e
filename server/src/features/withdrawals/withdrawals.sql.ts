import type { Withdrawal } from '@dryrun/contract/withdrawals.ts'
import type { DecisionStatus } from '@dryrun/domain/deposits/deposit.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import type { RequestedWithdrawal, WithdrawalCoin } from '@dryrun/domain/withdrawals/withdrawal.ts'
import type { RowToWrite, Statement } from '../../ledger/command.ts'

export interface WithdrawalRow {
  readonly member_id: string
  readonly withdrawal_id: string
  readonly amount_cents: bigint
  readonly coin: WithdrawalCoin
  readonly address: string
  readonly status: DecisionStatus
  readonly requested_at: Date
  readonly decided_at: Date | null
  readonly decline_reason: string | null
}

export const withdrawalColumns =
  'member_id, withdrawal_id, amount_cents, coin, address, status, requested_at, decided_at, decline_reason'

export function withdrawalOf(row: WithdrawalRow): Withdrawal {
  return {
    withdrawalId: row.withdrawal_id,
    amount: formatAmount(row.amount_cents),
    coin: row.coin,
    address: row.address,
    status: row.status,
    requestedAt: row.requested_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    declineReason: row.decline_reason,
  }
}

export function requestOf(row: WithdrawalRow): RequestedWithdrawal {
  return { withdrawalId: row.withdrawal_id, amountCents: row.amount_cents, status: row.status }
}

export const findWithdrawals: Statement = {
  name: 'withdrawals_find',
  text: `select ${withdrawalColumns} from withdrawals.withdrawal
           join unnest($1::uuid[], $2::uuid[]) as asked (member_id, withdrawal_id) using (member_id, withdrawal_id)
          where withdrawal.member_id = any($1)`,
}

const insertWithdrawals: Statement = {
  name: 'withdrawals_insert',
  text: `insert into withdrawals.withdrawal (member_id, withdrawal_id, amount_cents, coin, address, requested_at)
         select * from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::text[], $5::text[], $6::timestamptz[])`,
}

export function withdrawalRow(
  memberId: string,
  request: { withdrawalId: string; amountCents: bigint; coin: WithdrawalCoin; address: string },
  at: Date,
): RowToWrite {
  const { withdrawalId, amountCents, coin, address } = request
  return { statement: insertWithdrawals, values: [memberId, withdrawalId, amountCents, coin, address, at] }
}

const decideWithdrawals: Statement = {
  name: 'withdrawals_decide',
  text: `update withdrawals.withdrawal
            set status = said.status, decided_at = said.decided_at, decided_by = said.decided_by,
                decline_reason = said.decline_reason
           from unnest($1::uuid[], $2::uuid[], $3::text[], $4::timestamptz[], $5::uuid[], $6::text[])
             as said (member_id, withdrawal_id, status, decided_at, decided_by, decline_reason)
          where withdrawal.member_id = any($1) and withdrawal.status = 'pending'
            and withdrawal.member_id = said.member_id and withdrawal.withdrawal_id = said.withdrawal_id`,
}

export function decisionRow(
  memberId: string,
  withdrawalId: string,
  decision: { status: 'approved' | 'declined'; at: Date; adminId: string; reason: string | null },
): RowToWrite {
  const { status, at, adminId, reason } = decision
  return { statement: decideWithdrawals, values: [memberId, withdrawalId, status, at, adminId, reason] }
}
