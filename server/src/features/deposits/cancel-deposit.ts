import type { Deposit } from '@dryrun/contract/deposits.ts'
import { requirePending } from '@dryrun/domain/deposits/deposit.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { auditRow } from '../../ledger/audit-row.ts'
import { commandKind } from '../../ledger/command.ts'
import type { WithTeller } from '../../ledger/teller.ts'
import { noticeRow } from '../notices/index.ts'
import { cancelRow, type DepositRow, depositOf, findDeposits } from './deposits.sql.ts'

const cancelKind = commandKind<{ depositId: string }, DepositRow, Deposit>({
  name: 'cancel-deposit',
  load: { statement: findDeposits, values: ({ depositId }) => [depositId] },
  decide({ memberId, now, rows }, { depositId }) {
    const row = rows[0]
    if (!row) throw new Refusal('not_found')
    requirePending(row.status)
    return {
      answer: depositOf({ ...row, status: 'cancelled', decided_at: now, cancel_cause: 'member' }, now),
      rows: [
        cancelRow(memberId, depositId, { cause: 'member', at: now }),
        noticeRow(memberId, 'request_cancelled', now, { causeId: depositId }),
        auditRow('deposit.cancelled', memberId, memberId, now, { depositId, amount: formatAmount(row.amount_cents) }),
      ],
      // A transfer that it named is free to be claimed again.
      topics: ['deposits', 'wallet'],
      wakes: ['notices'],
    }
  },
})

/** A member takes a pending claim back. No money had moved, so none moves now. */
export async function cancelDeposit(
  { teller }: WithTeller,
  memberId: string,
  depositId: string,
  key: string,
): Promise<Deposit> {
  return teller.submit(cancelKind, memberId, { depositId }, { key, content: { cancel: depositId } })
}
