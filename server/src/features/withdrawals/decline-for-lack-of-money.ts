import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { declineWithdrawal as decline } from '@dryrun/domain/withdrawals/withdrawal.ts'
import { auditRow } from '../../ledger/audit-row.ts'
import { commandKind } from '../../ledger/command.ts'
import type { WithTeller } from '../../ledger/teller.ts'
import { decisionRow, findWithdrawals, requestOf, type WithdrawalRow } from './withdrawals.sql.ts'

/** Kept with the withdrawal. Screens say it in the reader's language, by who decided: nobody. */
const reason = 'The house did not hold enough to pay it.'

const declineKind = commandKind<{ withdrawalId: string }, WithdrawalRow, { declined: boolean }>({
  name: 'decline-for-lack-of-money',
  load: { statement: findWithdrawals, values: ({ withdrawalId }) => [withdrawalId] },
  decide({ memberId, balances, now, rows }, { withdrawalId }) {
    const row = rows[0]
    if (row?.status !== 'pending') return { answer: { declined: false } }
    const amount = formatAmount(row.amount_cents)
    return {
      answer: { declined: true },
      transfers: decline(balances, requestOf(row)),
      rows: [
        decisionRow(memberId, withdrawalId, { status: 'declined', at: now, adminId: null, reason }),
        auditRow('withdrawal.declined', null, memberId, now, { withdrawalId, amount, reason }),
      ],
      topics: ['balances', 'withdrawals'],
    }
  },
})

/** What a class's house couldn't pay in time goes back to the balance: nothing is lost, and it stays owed. */
export async function declineForLackOfMoney(
  { teller }: WithTeller,
  { memberId, withdrawalId }: { readonly memberId: string; readonly withdrawalId: string },
): Promise<void> {
  await teller.submit(declineKind, memberId, { withdrawalId })
}
