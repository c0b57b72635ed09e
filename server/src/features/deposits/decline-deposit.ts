import type { Deposit } from '@dryrun/contract/deposits.ts'
import { requirePending } from '@dryrun/domain/deposits/deposit.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { type AdminCall, adminKey } from '../../ledger/admin-call.ts'
import { auditRow } from '../../ledger/audit-row.ts'
import { commandKind } from '../../ledger/command.ts'
import type { WithTeller } from '../../ledger/teller.ts'
import { noticeRow } from '../notices/index.ts'
import { type DepositRow, decisionRow, depositOf, findDeposits } from './deposits.sql.ts'

interface Decline {
  readonly depositId: string
  readonly adminId: string
  readonly reason: string
}

const declineKind = commandKind<Decline, DepositRow, Deposit>({
  name: 'decline-deposit',
  load: { statement: findDeposits, values: ({ depositId }) => [depositId] },
  decide({ memberId, now, rows }, { depositId, adminId, reason }) {
    const row = rows[0]
    if (!row) throw new Refusal('not_found')
    requirePending(row.status)
    const amount = formatAmount(row.amount_cents)
    return {
      answer: depositOf({ ...row, status: 'declined', decided_at: now, decline_reason: reason }, now),
      rows: [
        decisionRow(memberId, depositId, { status: 'declined', at: now, adminId, reason }),
        auditRow('deposit.declined', adminId, memberId, now, { depositId, amount, reason }),
        noticeRow(memberId, 'deposit_declined', now, {
          causeId: depositId,
          amount,
          coin: row.coin,
          reason,
          ...(row.transfer_id !== null && { transferId: row.transfer_id }),
        }),
      ],
      topics: ['deposits'],
      wakes: ['notices'],
    }
  },
})

/** Leaves the money untouched and tells the member why. */
export async function declineDeposit(
  { teller }: WithTeller,
  { memberId, depositId }: { memberId: string; depositId: string },
  reasonGiven: string,
  admin: AdminCall,
): Promise<Deposit> {
  const reason = reasonGiven.trim()
  if (reason === '') throw new Refusal('reason_needed')
  const idempotency = { key: adminKey(admin), content: { depositId, reason } }
  return teller.submit(declineKind, memberId, { depositId, adminId: admin.adminId, reason }, idempotency)
}
