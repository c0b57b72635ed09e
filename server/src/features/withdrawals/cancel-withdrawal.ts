import type { Withdrawal } from '@dryrun/contract/withdrawals.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { cancelWithdrawal as cancel } from '@dryrun/domain/withdrawals/withdrawal.ts'
import { auditRow } from '../../ledger/audit-row.ts'
import { commandKind } from '../../ledger/command.ts'
import type { WithTeller } from '../../ledger/teller.ts'
import { noticeRow } from '../notices/index.ts'
import {
  cancelRow,
  findWithdrawals,
  givenBack,
  requestOf,
  type WithdrawalRow,
  withdrawalOf,
} from './withdrawals.sql.ts'

const cancelKind = commandKind<{ withdrawalId: string }, WithdrawalRow, Withdrawal>({
  name: 'cancel-withdrawal',
  load: { statement: findWithdrawals, values: ({ withdrawalId }) => [withdrawalId] },
  decide({ memberId, balances, now, rows }, { withdrawalId }) {
    const row = rows[0]
    if (!row) throw new Refusal('not_found')
    const amount = formatAmount(row.amount_cents)
    const transfers = cancel(balances, requestOf(row))
    return {
      answer: withdrawalOf({ ...row, status: 'cancelled', decided_at: now, cancel_cause: 'member' }),
      transfers,
      rows: [
        cancelRow(memberId, withdrawalId, { cause: 'member', at: now }),
        auditRow('withdrawal.cancelled', memberId, memberId, now, { withdrawalId, amount }),
        noticeRow(memberId, 'withdrawal_cancelled', now, {
          causeId: withdrawalId,
          amount,
          returned: givenBack(transfers),
          coin: row.coin,
        }),
      ],
      topics: ['balances', 'withdrawals'],
      wakes: ['notices'],
    }
  },
})

/** A member takes a pending request back, and the amount is posted back to balance. */
export async function cancelWithdrawal(
  { teller }: WithTeller,
  memberId: string,
  withdrawalId: string,
  key: string,
): Promise<Withdrawal> {
  return teller.submit(cancelKind, memberId, { withdrawalId }, { key, content: { cancel: withdrawalId } })
}
