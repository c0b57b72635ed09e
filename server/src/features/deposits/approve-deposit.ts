import type { Deposit } from '@dryrun/contract/deposits.ts'
import { approveDeposit as approve } from '@dryrun/domain/deposits/deposit.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { type AdminCall, adminKey } from '../../ledger/admin-call.ts'
import { auditRow } from '../../ledger/audit-row.ts'
import { commandKind } from '../../ledger/command.ts'
import type { WithTeller } from '../../ledger/teller.ts'
import { noticeRow } from '../notices/index.ts'
import { claimOf, type DepositRow, decisionRow, depositOf, findDeposits } from './deposits.sql.ts'

interface Approval {
  readonly depositId: string
  readonly adminId: string
}

const approveKind = commandKind<Approval, DepositRow, Deposit>({
  name: 'approve-deposit',
  load: { statement: findDeposits, values: ({ depositId }) => [depositId] },
  decide({ memberId, balances, now, rows }, { depositId, adminId }) {
    const row = rows[0]
    if (!row) throw new Refusal('not_found')
    const transfers = approve(balances, claimOf(row))
    const amount = formatAmount(row.amount_cents)
    return {
      answer: depositOf({ ...row, status: 'approved', decided_at: now }, now),
      transfers,
      rows: [
        decisionRow(memberId, depositId, { status: 'approved', at: now, adminId, reason: null }),
        auditRow('deposit.approved', adminId, memberId, now, { depositId, amount }),
        noticeRow(memberId, 'deposit_approved', now, { causeId: depositId, amount, coin: row.coin }),
      ],
      topics: ['balances', 'deposits'],
      wakes: ['notices'],
    }
  },
})

/** Credits the member's balance, once, after the admin has typed `yes`. */
export async function approveDeposit(
  { teller }: WithTeller,
  { memberId, depositId }: { memberId: string; depositId: string },
  confirmation: string,
  admin: AdminCall,
): Promise<Deposit> {
  if (confirmation !== 'yes') throw new Refusal('confirmation_needed')
  // The key is the admin's own: a member's key of the same text is another one.
  const idempotency = { key: adminKey(admin), content: depositId }
  return teller.submit(approveKind, memberId, { depositId, adminId: admin.adminId }, idempotency)
}
