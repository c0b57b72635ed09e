import type { Withdrawal } from '@dryrun/contract/withdrawals.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { isRealWorldAddress } from '@dryrun/domain/wallet/practice-address.ts'
import { requestWithdrawal as request, type WithdrawalCoin } from '@dryrun/domain/withdrawals/withdrawal.ts'
import { amountOf } from '../../ledger/amount-of.ts'
import { commandKind } from '../../ledger/command.ts'
import type { WithTeller } from '../../ledger/teller.ts'
import { isCopyId } from '../../platform/copy-id.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import { newId } from '../../platform/new-id.ts'
import { closingRows, findRunning, type InvestmentRow, runningOf } from '../investments/index.ts'
import { noticeRow } from '../notices/index.ts'
import { borderProblem, findOpenOwner, refuseBeyondBorder } from '../wallet/index.ts'
import { unpaid, withdrawalOf, withdrawalRow } from './withdrawals.sql.ts'

interface Request {
  readonly withdrawalId: string
  readonly amountCents: bigint
  readonly coin: WithdrawalCoin
  readonly address: string
  readonly acceptClosing: boolean
  readonly border: ReturnType<typeof borderProblem>
}

const requestKind = commandKind<Request, InvestmentRow, Withdrawal>({
  name: 'request-withdrawal',
  load: { statement: findRunning },
  decide({ memberId, balances, now, rows }, asked) {
    refuseBeyondBorder(asked.border)
    const running = runningOf(rows)
    const transfers = request(balances, running, asked)
    const { withdrawalId, amountCents, coin, address } = asked
    return {
      answer: withdrawalOf({
        member_id: memberId,
        withdrawal_id: withdrawalId,
        amount_cents: amountCents,
        coin,
        address,
        status: 'pending',
        requested_at: now,
        decided_at: null,
        decided_by: null,
        decline_reason: null,
        cancel_cause: null,
        ...unpaid,
      }),
      transfers,
      rows: [
        withdrawalRow(memberId, { ...asked, inClass: false }, now),
        ...closingRows(memberId, running, transfers, now),
        noticeRow(memberId, 'withdrawal_requested', now, {
          causeId: withdrawalId,
          amount: formatAmount(amountCents),
          coin,
          address,
        }),
      ],
      topics: ['balances', 'investments', 'withdrawals'],
      wakes: ['notices'],
    }
  },
})

/** Sets the amount aside until an admin has decided, and closes what runs, as the person was told. */
export async function requestWithdrawal(
  { pool, teller }: WithTeller & WithPool,
  memberId: string,
  body: { amount: string; coin: WithdrawalCoin; address: string; acceptClosing: boolean },
  key: string,
): Promise<Withdrawal> {
  const address = body.address.trim()
  if (body.amount === '' || address === '') throw new Refusal('fill_all_fields')
  const amountCents = amountOf(body.amount)
  if (amountCents === 0n) throw new Refusal('fill_all_fields')
  const { coin, acceptClosing } = body
  // Other words can be settled by hand. A real wallet can't be paid from here, whoever decides.
  if (isRealWorldAddress(address)) throw new Refusal('address_real_world', { field: 'address' })
  // Of a copy of the demo account alone: everybody else may have their money sent anywhere.
  const owner = isCopyId(memberId) ? await findOpenOwner(pool, address) : null
  const border = isCopyId(memberId) && owner !== null ? borderProblem(memberId, owner, false) : null
  const asked = { withdrawalId: newId(), amountCents, coin, address, acceptClosing, border }
  return teller.submit(requestKind, memberId, asked, { key, content: body })
}
