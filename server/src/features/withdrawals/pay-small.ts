import { dollars } from '@dryrun/domain/ledger/assets.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { coins } from '@dryrun/domain/wallet/coins.ts'
import { autoPayAfterMs, autoPayCentsMax, isPaidByRule } from '@dryrun/domain/withdrawals/auto-pay.ts'
import { commandKind, type Statement } from '../../ledger/command.ts'
import { readNow } from '../../platform/clock.ts'
import { notCopies } from '../../platform/copy-id.ts'
import { everyShard } from '../../platform/db/every-shard.ts'
import { openTurn } from '../../platform/failing-items.ts'
import { newId } from '../../platform/new-id.ts'
import { readSettlingRates } from '../markets/index.ts'
import { confirmingMs, findOpenOwner, passOn } from '../wallet/index.ts'
import { type Approval, type PayingDeps, payRequested } from './approve-withdrawal.ts'
import { findWithdrawals, type WithdrawalRow } from './withdrawals.sql.ts'

/** So many at a time: what people ask for gets its turn in between. */
const sweepRowsMax = 256

type Paying = Omit<Approval, 'adminId' | 'note'>

/** In a class the house decides, so the rule sees nothing of it. */
const findOutsideClasses: Statement = {
  name: 'withdrawals_find_outside_classes',
  text: `${findWithdrawals.text} and not in_class`,
}

const payKind = commandKind<Paying, WithdrawalRow, { paid: boolean }>({
  name: 'pay-small-withdrawal',
  assets: () => [dollars, ...coins],
  load: { statement: findOutsideClasses, values: ({ withdrawalId }) => [withdrawalId] },
  decide({ memberId, book, now, rows }, paying) {
    const row = rows[0]
    // An admin, its member or another instance came first.
    if (row?.status !== 'pending') return { answer: { paid: false } }
    if (!isPaidByRule({ amountCents: row.amount_cents, requestedAt: row.requested_at }, now))
      return { answer: { paid: false } }
    const paid = payRequested(row, { memberId, book, now }, { ...paying, adminId: null, note: null })
    return { ...paid, answer: { paid: true } }
  },
})

/**
 * Pays small withdrawals that have waited long enough, as an admin would. What can't be paid by a transfer stays for an
 * admin, and in a class the house decides. Any instance may do this at any time: the book is locked, and the request must
 * still be pending.
 */
export async function paySmall(deps: PayingDeps): Promise<boolean> {
  const { pool } = deps
  const turn = await openTurn(deps, 'payouts')
  const now = await readNow(pool)
  const { rows } = await pool.query<Small>(
    `${everyShard} select member_id, withdrawal_id, address from withdrawals.withdrawal
      where status = 'pending' and not in_class and amount_cents <= $1 and requested_at <= $2
        and starts_with(address, 'prac') and ${notCopies('member_id')} and withdrawal_id <> all($4::uuid[])
      order by requested_at limit $3`,
    [autoPayCentsMax, new Date(now.getTime() - autoPayAfterMs), sweepRowsMax, turn.paused],
  )
  const paid: boolean[] = []
  await turn.each(
    rows,
    (row) => row.withdrawal_id,
    async (row) => paid.push(await payOne(deps, row)),
    { isAll: rows.length < sweepRowsMax },
  )
  return rows.length === sweepRowsMax && paid.includes(true)
}

type Small = Pick<WithdrawalRow, 'member_id' | 'withdrawal_id' | 'address'>

async function payOne({ pool, teller, market, clock }: PayingDeps, row: Small): Promise<boolean> {
  const { member_id: memberId, withdrawal_id: withdrawalId, address } = row
  const paying: Paying = {
    withdrawalId,
    transferId: newId(),
    rates: await readSettlingRates(market),
    confirmingMs: confirmingMs(clock),
    toMemberId: await findOpenOwner(pool, address),
  }
  try {
    const { paid } = await teller.submit(payKind, memberId, paying)
    if (paid) await passOn(pool, memberId, paying.transferId)
    return paid
  } catch (error) {
    // A price that nobody knows, or an account that's closed: an admin sees it waiting.
    if (!(error instanceof Refusal)) throw error
    return false
  }
}
