import { dollars } from '@dryrun/domain/ledger/assets.ts'
import { closeBook as close } from '@dryrun/domain/ledger/close-book.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { coins } from '@dryrun/domain/wallet/coins.ts'
import { closeWallet } from '@dryrun/domain/wallet/move-coins.ts'
import { auditRow } from '../../ledger/audit-row.ts'
import type { CommandKind, RowToWrite, Statement } from '../../ledger/command.ts'
import type { Teller } from '../../ledger/teller.ts'

interface OpenRow {
  readonly what: 'investment' | 'withdrawal' | 'deposit'
  readonly id: string
  readonly amount_cents: bigint
}

/** Everything of a member's that still runs or waits. */
const findOpen: Statement = {
  name: 'ledger_find_open',
  text: `select member_id, 'investment' as what, investment_id as id, principal_cents as amount_cents
           from investments.investment where member_id = any($1::uuid[]) and state = 'running'
         union all
         select member_id, 'withdrawal', withdrawal_id, amount_cents
           from withdrawals.withdrawal where member_id = any($1) and status = 'pending'
         union all
         select member_id, 'deposit', deposit_id, amount_cents
           from deposits.deposit where member_id = any($1) and status = 'pending'
         order by 1, 2, 3`,
}

const endRunning: Statement = {
  name: 'ledger_end_running',
  text: `update investments.investment set state = 'closed_early', ended_at = said.at
           from unnest($1::uuid[], $2::timestamptz[]) as said (member_id, at)
          where investment.member_id = any($1) and investment.member_id = said.member_id and state = 'running'`,
}

const declineStatement = (table: string, name: string): Statement => ({
  name,
  text: `update ${table} as request
            set status = 'declined', decided_at = said.at, decided_by = said.by, decline_reason = 'The member was closed.'
           from unnest($1::uuid[], $2::timestamptz[], $3::uuid[]) as said (member_id, at, by)
          where request.member_id = any($1) and request.member_id = said.member_id and request.status = 'pending'`,
})

const declineDeposits = declineStatement('deposits.deposit', 'ledger_decline_deposits')
const declineWithdrawals = declineStatement('withdrawals.withdrawal', 'ledger_decline_withdrawals')

const closeKind: CommandKind<{ actorId: string }, OpenRow, { closed: boolean }> = {
  name: 'close-book',
  assets: () => [dollars, ...coins],
  load: { statement: findOpen },
  decide({ memberId, balances, book, now, rows }, { actorId }) {
    const of = (what: OpenRow['what']) => rows.filter((row) => row.what === what)
    const running = of('investment').map((row) => ({ investmentId: row.id, principalCents: row.amount_cents }))
    const pendingWithdrawals = of('withdrawal').map((row) => ({
      withdrawalId: row.id,
      amountCents: row.amount_cents,
      status: 'pending' as const,
    }))
    const changes: RowToWrite[] = [
      { statement: endRunning, values: [memberId, now] },
      { statement: declineDeposits, values: [memberId, now, actorId] },
      { statement: declineWithdrawals, values: [memberId, now, actorId] },
      auditRow('book.closed', actorId, memberId, now, {}),
    ]
    return {
      answer: { closed: true },
      transfers: [...close(balances, memberId, { running, pendingWithdrawals }), ...closeWallet(book, memberId)],
      rows: changes,
      topics: ['balances', 'deposits', 'investments', 'withdrawals', 'wallet', 'profile'],
      closesBook: true,
    }
  },
}

/**
 * Ends a member's dealings and keeps their ledger. For whoever erases the person: first this, then the person, so that
 * nothing can be credited in between. A book that is closed already stays as it is.
 */
export async function closeBook(teller: Teller, memberId: string, actorId: string): Promise<void> {
  try {
    await teller.submit(closeKind, memberId, { actorId })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'member_closed') throw error
  }
}
