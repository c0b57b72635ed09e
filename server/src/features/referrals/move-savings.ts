import type { SavingsMove } from '@dryrun/contract/referrals.ts'
import { dollars } from '@dryrun/domain/ledger/assets.ts'
import { balancesOf } from '@dryrun/domain/ledger/book.ts'
import { post } from '@dryrun/domain/ledger/transfers.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { moveSavings as move } from '@dryrun/domain/referrals/savings.ts'
import { amountOf } from '../../ledger/amount-of.ts'
import { auditRow } from '../../ledger/audit-row.ts'
import { commandKind } from '../../ledger/command.ts'
import type { WithTeller } from '../../ledger/teller.ts'
import { inserts } from '../../ledger/write-statement.ts'
import { newId } from '../../platform/new-id.ts'

const insertMoves = inserts(
  'referrals_move_savings',
  `insert into referrals.savings_move (member_id, move_id, amount_cents, moved_at)
         select * from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::timestamptz[])`,
)

interface Move {
  readonly moveId: string
  readonly amountCents: bigint
}

export const moveKind = commandKind<Move, never, SavingsMove>({
  name: 'move-savings',
  decide({ memberId, balances, book, now }, asked) {
    const transfers = move(balances, asked)
    const { savings, balance } = balancesOf(post(book, transfers).book, dollars)
    const { moveId, amountCents } = asked
    return {
      answer: {
        moveId,
        amount: formatAmount(amountCents),
        savings: formatAmount(savings),
        balance: formatAmount(balance),
        movedAt: now.toISOString(),
      },
      transfers,
      rows: [
        { statement: insertMoves, values: [memberId, moveId, amountCents, now] },
        auditRow('savings.moved', memberId, memberId, now, { moveId, amount: formatAmount(amountCents) }),
      ],
      topics: ['balances'],
    }
  },
})

/** What somebody asked for, as the command takes it. */
export const moveIn = (body: { amount: string }): Move => ({ moveId: newId(), amountCents: amountOf(body.amount) })

/** Moves referral rewards from savings to balance, where they can be invested or withdrawn. */
export async function moveSavings(
  { teller }: WithTeller,
  memberId: string,
  body: { amount: string },
  key: string,
): Promise<SavingsMove> {
  return teller.submit(moveKind, memberId, moveIn(body), { key, content: body })
}
