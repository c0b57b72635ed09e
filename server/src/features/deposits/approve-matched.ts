import { approveDeposit as approve } from '@dryrun/domain/deposits/deposit.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'
import { auditRow } from '../../ledger/audit-row.ts'
import { commandKind } from '../../ledger/command.ts'
import type { Teller } from '../../ledger/teller.ts'
import { readNow } from '../../platform/clock.ts'
import { copiesAlone } from '../../platform/copy-id.ts'
import { everyShard } from '../../platform/db/every-shard.ts'
import { openTurn, type Turn } from '../../platform/failing-items.ts'
import type { Log } from '../../platform/log.ts'
import { noticeRow } from '../notices/index.ts'
import {
  claimOf,
  type DepositRow,
  decisionRow,
  depositColumns,
  depositsWithPaid,
  findDeposits,
  matchOf,
} from './deposits.sql.ts'

/** So many at a time: what people ask for gets its turn in between. */
const sweepRowsMax = 256

const approveMatchedKind = commandKind<{ depositId: string }, DepositRow, { approved: boolean }>({
  name: 'approve-matched-deposit',
  load: { statement: findDeposits, values: ({ depositId }) => [depositId] },
  decide({ memberId, balances, now, rows }, { depositId }) {
    const row = rows[0]
    // An admin, its member or another instance came first, or it doesn't match after all.
    if (!row || row.status !== 'pending' || matchOf(row, row, now).state !== 'matched')
      return { answer: { approved: false } }
    const transfers = approve(balances, claimOf(row))
    const amount = formatAmount(row.amount_cents)
    return {
      answer: { approved: true },
      transfers,
      rows: [
        decisionRow(memberId, depositId, { status: 'approved', at: now, adminId: null, reason: null }),
        auditRow('deposit.matched', null, memberId, now, { depositId, amount, transferId: row.transfer_id ?? '' }),
        noticeRow(memberId, 'deposit_approved', now, { causeId: depositId, amount, coin: row.coin }),
      ],
      topics: ['balances', 'deposits'],
      wakes: ['notices'],
    }
  },
})

/**
 * Credits every deposit that waits and whose transfer has arrived and matches. What doesn't match stays for an admin. In
 * copies of the demo account nobody else decides, so there it's always done.
 * Any instance may do this at any time: the book is locked and the deposit must still be pending.
 */
export async function approveMatched(
  deps: { pool: pg.Pool; teller: Teller; log?: Log },
  whose: 'everybody' | 'copies' = 'everybody',
): Promise<false> {
  const { pool, teller } = deps
  const turn = await openTurn(deps, 'approvals')
  let last: { member_id: string; deposit_id: string } | undefined
  do {
    // Each page begins where the one before ended.
    const rows = await findArrived(pool, whose, last)
    const isAll = last === undefined && rows.length < sweepRowsMax
    await approvePage(teller, turn, { rows, isAll }, await readNow(pool))
    last = rows.length === sweepRowsMax ? rows.at(-1) : undefined
  } while (last)
  return false
}

/** Pending deposits whose coins the house holds, in the order of their keys. In a class those that wait are the trainer's. */
async function findArrived(
  pool: pg.Pool,
  whose: 'everybody' | 'copies',
  after: { member_id: string; deposit_id: string } | undefined,
): Promise<DepositRow[]> {
  const { rows } = await pool.query<DepositRow>(
    `${everyShard} select ${depositColumns} from ${depositsWithPaid}
      where deposit.status = 'pending' and paid.to_house and paid.arrived_at is not null
        and ${whose === 'copies' ? copiesAlone('deposit.member_id') : 'true'}
        and not exists (select from ledger.book where book.member_id = deposit.member_id and book.class_id is not null)
        and ($1::uuid is null or (deposit.member_id, deposit.deposit_id) > ($1, $2::uuid))
      order by deposit.member_id, deposit.deposit_id limit $3`,
    [after?.member_id ?? null, after?.deposit_id ?? null, sweepRowsMax],
  )
  return rows
}

async function approvePage(
  teller: Teller,
  turn: Turn,
  { rows, isAll }: { readonly rows: readonly DepositRow[]; readonly isAll: boolean },
  now: Date,
): Promise<void> {
  const matched = rows.filter((row) => matchOf(row, row, now).state === 'matched')
  await turn.each(
    matched,
    (row) => row.deposit_id,
    async ({ member_id: memberId, deposit_id: depositId }) => {
      try {
        await teller.submit(approveMatchedKind, memberId, { depositId })
      } catch (error) {
        // A full account or a closed one is nothing that a rule can settle: an admin sees it waiting.
        if (!(error instanceof Refusal)) throw error
      }
    },
    { isAll },
  )
}
