import type { Deposit } from '@dryrun/contract/deposits.ts'
import { checkDepositClaim } from '@dryrun/domain/deposits/deposit.ts'
import { correctClaim } from '@dryrun/domain/deposits/match-deposit.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { commandKind } from '../../ledger/command.ts'
import type { WithTeller } from '../../ledger/teller.ts'
import { newId } from '../../platform/new-id.ts'
import { noticeRow } from '../notices/index.ts'
import { cancelRow, claimRow, type DepositRow, depositOf, findDeposits, paidOf } from './deposits.sql.ts'

interface Correction {
  readonly depositId: string
  /** Of the claim that takes its place. */
  readonly newDepositId: string
}

const correctKind = commandKind<Correction, DepositRow, Deposit>({
  name: 'correct-deposit',
  load: { statement: findDeposits, values: ({ depositId }) => [depositId] },
  decide({ memberId, now, rows }, { depositId, newDepositId }) {
    const row = rows[0]
    if (!row) throw new Refusal('not_found')
    const claim = { amountCents: row.amount_cents, coin: row.coin, status: row.status }
    const { amountCents, coin } = correctClaim(claim, paidOf(row), now)
    checkDepositClaim(0, amountCents)
    const rateMicros = row.paid_rate_micros
    const corrected = { depositId: newDepositId, amountCents, coin, proof: row.proof_path, rateMicros }
    return {
      answer: depositOf({ ...row, deposit_id: newDepositId, amount_cents: amountCents, coin, claimed_at: now }, now),
      rows: [
        // What was claimed stays as it was; its transfer is free for the claim that takes its place.
        cancelRow(memberId, depositId, { cause: 'corrected', at: now }),
        claimRow(memberId, { ...corrected, transferId: row.transfer_id }, now),
        noticeRow(memberId, 'request_cancelled', now, { causeId: depositId }),
        noticeRow(memberId, 'deposit_claimed', now, {
          causeId: newDepositId,
          amount: formatAmount(amountCents),
          coin,
        }),
      ],
      topics: ['deposits'],
      wakes: ['notices', 'approvals'],
    }
  },
})

/** Too little, too much, another coin: a claim that waits gives way to one of what its transfer brought. */
export async function correctDeposit(
  { teller }: WithTeller,
  memberId: string,
  depositId: string,
  key: string,
): Promise<Deposit> {
  return teller.submit(
    correctKind,
    memberId,
    { depositId, newDepositId: newId() },
    { key, content: { correct: depositId } },
  )
}
