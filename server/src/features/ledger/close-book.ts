import { closeBook as close } from '@dryrun/domain/balances/close-book.ts'
import { dollars } from '@dryrun/domain/ledger/assets.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { coins } from '@dryrun/domain/wallet/coins.ts'
import { closeWallet } from '@dryrun/domain/wallet/move-coins.ts'
import { auditRow } from '../../ledger/audit-row.ts'
import { commandKind, type RowToWrite, type Statement } from '../../ledger/command.ts'
import type { WithTeller } from '../../ledger/teller.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import { cancelDepositRow } from '../deposits/index.ts'
import { closingRows } from '../investments/index.ts'
import type { WithMarket } from '../markets/index.ts'
import { noticeRow } from '../notices/index.ts'
import { closeTrading } from '../trading/index.ts'
import { cancelWithdrawalRow } from '../withdrawals/index.ts'

interface OpenRow {
  readonly what: 'investment' | 'withdrawal' | 'deposit' | 'trading'
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
         union all
         select member_id, 'trading', order_id, 0 from trading.trade_order where member_id = any($1) and state = 'open'
         union all
         select member_id, 'trading', member_id, 0 from trading.position where member_id = any($1) and quantity_units > 0
         order by 1, 2, 3`,
}

const closeKind = commandKind<{ actorId: string }, OpenRow, { closed: boolean }>({
  name: 'close-book',
  assets: () => [dollars, ...coins],
  load: { statement: findOpen },
  decide({ memberId, balances, book, now, rows }, { actorId }) {
    const of = (what: OpenRow['what']) => rows.filter((row) => row.what === what)
    // Nobody can say what a position is worth before the next price: it's sold first.
    if (of('trading').length > 0) throw new Refusal('holds_positions')
    const running = of('investment').map((row) => ({ investmentId: row.id, principalCents: row.amount_cents }))
    const pendingWithdrawals = of('withdrawal').map((row) => ({
      withdrawalId: row.id,
      amountCents: row.amount_cents,
      status: 'pending' as const,
    }))
    const transfers = close(balances, memberId, { running, pendingWithdrawals })
    const cancelled = { cause: 'account_closed', at: now, actorId } as const
    const changes: RowToWrite[] = [
      ...closingRows(memberId, running, transfers, now),
      ...of('deposit').map(({ id }) => cancelDepositRow(memberId, id, cancelled)),
      ...of('withdrawal').map(({ id }) => cancelWithdrawalRow(memberId, id, cancelled)),
      ...[...of('deposit'), ...of('withdrawal')].map(({ id }) =>
        noticeRow(memberId, 'request_cancelled', now, { causeId: id }),
      ),
      auditRow('book.closed', actorId, memberId, now, {}),
    ]
    return {
      answer: { closed: true },
      transfers: [...transfers, ...closeWallet(book, memberId)],
      rows: changes,
      topics: ['balances', 'deposits', 'investments', 'withdrawals', 'wallet', 'profile'],
      wakes: ['notices'],
      closesBook: true,
    }
  },
})

/**
 * Ends a member's dealings and keeps their ledger. For whoever erases the person: first this, then the person, so that
 * nothing can be credited in between. A book that is closed already stays as it is.
 */
export async function closeBook({ teller }: WithTeller, memberId: string, actorId: string): Promise<void> {
  try {
    await teller.submit(closeKind, memberId, { actorId })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'member_closed') throw error
  }
}

/** Somebody who is being removed may place another order meanwhile. */
const closingAttemptsMax = 5

/**
 * The same for somebody who isn't asked: a student whose class is over or who was removed, a member whom the admin deletes.
 * What they hold is sold first, by the rule. Whoever closes their own account sells by themselves.
 */
export async function closeBookSelling(
  deps: WithTeller & WithPool & WithMarket,
  memberId: string,
  actorId: string,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await closeTrading(deps, memberId)
      return await closeBook(deps, memberId, actorId)
    } catch (error) {
      if (error instanceof Refusal && error.code === 'member_closed') return
      const isHolding = error instanceof Refusal && error.code === 'holds_positions'
      if (!isHolding || attempt === closingAttemptsMax) throw error
    }
  }
}
