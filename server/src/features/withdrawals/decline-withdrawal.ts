import type { Withdrawal } from '@dryrun/contract/withdrawals.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { declineWithdrawal as decline } from '@dryrun/domain/withdrawals/withdrawal.ts'
import { type AdminCall, adminKey } from '../../ledger/admin-call.ts'
import { auditRow } from '../../ledger/audit-row.ts'
import { commandKind } from '../../ledger/command.ts'
import type { WithTeller } from '../../ledger/teller.ts'
import { noticeRow } from '../notices/index.ts'
import {
  decisionRow,
  findWithdrawals,
  givenBack,
  requestOf,
  type WithdrawalRow,
  withdrawalOf,
} from './withdrawals.sql.ts'

interface Decline {
  readonly withdrawalId: string
  readonly adminId: string
  readonly reason: string
}

const declineKind = commandKind<Decline, WithdrawalRow, Withdrawal>({
  name: 'decline-withdrawal',
  load: { statement: findWithdrawals, values: ({ withdrawalId }) => [withdrawalId] },
  decide({ memberId, balances, now, rows }, { withdrawalId, adminId, reason }) {
    const row = rows[0]
    if (!row) throw new Refusal('not_found')
    const transfers = decline(balances, requestOf(row))
    const amount = formatAmount(row.amount_cents)
    return {
      answer: withdrawalOf({ ...row, status: 'declined', decided_at: now, decline_reason: reason }),
      transfers,
      rows: [
        decisionRow(memberId, withdrawalId, { status: 'declined', at: now, adminId, reason }),
        auditRow('withdrawal.declined', adminId, memberId, now, { withdrawalId, amount, reason }),
        noticeRow(memberId, 'withdrawal_declined', now, {
          causeId: withdrawalId,
          amount,
          returned: givenBack(transfers),
          coin: row.coin,
          reason,
        }),
      ],
      topics: ['balances', 'withdrawals'],
      wakes: ['notices'],
    }
  },
})

/** Gives the amount back to balance and tells the member why. */
export async function declineWithdrawal(
  { teller }: WithTeller,
  { memberId, withdrawalId }: { memberId: string; withdrawalId: string },
  reasonGiven: string,
  admin: AdminCall,
): Promise<Withdrawal> {
  const reason = reasonGiven.trim()
  if (reason === '') throw new Refusal('reason_needed')
  const idempotency = { key: adminKey(admin), content: { withdrawalId, reason } }
  return teller.submit(declineKind, memberId, { withdrawalId, adminId: admin.adminId, reason }, idempotency)
}
