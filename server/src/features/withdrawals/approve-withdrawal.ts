import type { Withdrawal } from '@dryrun/contract/withdrawals.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { approveWithdrawal as approve } from '@dryrun/domain/withdrawals/withdrawal.ts'
import { auditRow } from '../../ledger/audit-row.ts'
import type { CommandKind } from '../../ledger/command.ts'
import type { Teller } from '../../ledger/teller.ts'
import { noticeRow } from '../notices/index.ts'
import { decisionRow, findWithdrawals, requestOf, type WithdrawalRow, withdrawalOf } from './withdrawals.sql.ts'

interface Approval {
  readonly withdrawalId: string
  readonly adminId: string
}

const approveKind: CommandKind<Approval, WithdrawalRow, Withdrawal> = {
  name: 'approve-withdrawal',
  load: { statement: findWithdrawals, values: ({ withdrawalId }) => [withdrawalId] },
  decide({ memberId, now, rows }, { withdrawalId, adminId }) {
    const row = rows[0]
    if (!row) throw new Refusal('not_found')
    const transfers = approve(requestOf(row))
    const amount = formatAmount(row.amount_cents)
    return {
      answer: withdrawalOf({ ...row, status: 'approved', decided_at: now }),
      transfers,
      rows: [
        decisionRow(memberId, withdrawalId, { status: 'approved', at: now, adminId, reason: null }),
        auditRow('withdrawal.approved', adminId, memberId, now, { withdrawalId, amount }),
        noticeRow(memberId, 'withdrawal_approved', now, { amount, coin: row.coin, address: row.address }),
      ],
      topics: ['balances', 'withdrawals'],
      wakes: ['notices'],
    }
  },
}

/** Pays out what was set aside, once, after the admin has typed `yes`. */
export async function approveWithdrawal(
  teller: Teller,
  { memberId, withdrawalId }: { memberId: string; withdrawalId: string },
  confirmation: string,
  { adminId, key }: { adminId: string; key: string },
): Promise<Withdrawal> {
  if (confirmation !== 'yes') throw new Refusal('confirmation_needed')
  const idempotency = { key: `${adminId}:${key}`, content: withdrawalId }
  return teller.submit(approveKind, memberId, { withdrawalId, adminId }, idempotency)
}
