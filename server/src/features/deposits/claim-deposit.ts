import type { Deposit } from '@dryrun/contract/deposits.ts'
import { checkDepositClaim, type DepositCoin } from '@dryrun/domain/deposits/deposit.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'
import { findImage } from '../../files/index.ts'
import { amountOf } from '../../ledger/amount-of.ts'
import type { CommandKind } from '../../ledger/command.ts'
import type { Teller } from '../../ledger/teller.ts'
import { newId } from '../../platform/new-id.ts'
import { noticeRow } from '../notices/index.ts'
import { claimRow, countPending } from './deposits.sql.ts'

interface Claim {
  readonly depositId: string
  readonly amountCents: bigint
  readonly coin: DepositCoin
  readonly proof: string
}

const claimKind: CommandKind<Claim, { readonly pending: number }, Deposit> = {
  name: 'claim-deposit',
  load: { statement: countPending },
  decide({ memberId, now, rows }, claim) {
    checkDepositClaim(rows[0]?.pending ?? 0, claim.amountCents)
    const amount = formatAmount(claim.amountCents)
    return {
      answer: {
        depositId: claim.depositId,
        amount,
        coin: claim.coin,
        proof: claim.proof,
        status: 'pending',
        claimedAt: now.toISOString(),
        decidedAt: null,
        declineReason: null,
      },
      rows: [claimRow(memberId, claim, now), noticeRow(memberId, 'deposit_claimed', now, { amount, coin: claim.coin })],
      topics: ['deposits'],
      wakes: ['notices'],
    }
  },
}

/** A member says that they have paid in, and shows a proof. No money moves until an admin has approved. */
export async function claimDeposit(
  { teller, pool }: { readonly teller: Teller; readonly pool: pg.Pool },
  memberId: string,
  body: { amount: string; coin: DepositCoin; proof: string },
  key: string,
): Promise<Deposit> {
  const { amount, coin, proof } = body
  // Somebody else's file is as good as none.
  const isOwn = proof.startsWith(`transactions/${memberId}/`)
  if (!isOwn || !(await findImage(pool, memberId, proof))) throw new Refusal('not_found')
  const claim = { depositId: newId(), amountCents: amountOf(amount), coin, proof }
  return teller.submit(claimKind, memberId, claim, { key, content: body })
}
