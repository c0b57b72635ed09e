import type { Deposit } from '@dryrun/contract/deposits.ts'
import { checkDepositClaim, type DepositCoin } from '@dryrun/domain/deposits/deposit.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { amountOf } from '../../ledger/amount-of.ts'
import { commandKind } from '../../ledger/command.ts'
import type { Teller } from '../../ledger/teller.ts'
import { newId } from '../../platform/new-id.ts'
import { type MarketSource, readSettlingRate } from '../markets/index.ts'
import { noticeRow } from '../notices/index.ts'
import { type ClaimFacts, claimRow, findClaimFacts, findProofs, matchOf } from './deposits.sql.ts'

interface Claim {
  readonly depositId: string
  readonly amountCents: bigint
  readonly coin: DepositCoin
  readonly proof: string
  readonly transferId: string | null
  /** Of the market at the time of the claim, for a claim without a transfer. */
  readonly rateMicros: bigint | null
}

const claimKind = commandKind<Claim, ClaimFacts, Deposit, object>({
  name: 'claim-deposit',
  load: { statement: findClaimFacts, values: ({ transferId }) => [transferId] },
  loadBeside: { statement: findProofs, values: ({ proof }) => [proof] },
  decide({ memberId, now, rows, beside }, claim) {
    const facts = rows[0]
    if (!facts || beside.length === 0) throw new Refusal('proof_missing', { field: 'proof' })
    checkDepositClaim(facts.pending, claim.amountCents)
    if (claim.transferId !== null) refuseTransfer(facts)
    const amount = formatAmount(claim.amountCents)
    const rateMicros = claim.transferId === null ? claim.rateMicros : facts.paid_rate_micros
    return {
      answer: {
        depositId: claim.depositId,
        amount,
        coin: claim.coin,
        proof: claim.proof,
        match: matchOf({ amount_cents: claim.amountCents, coin: claim.coin }, facts, now),
        status: 'pending',
        claimedAt: now.toISOString(),
        decidedAt: null,
        approvedBy: null,
        declineReason: null,
        cancelCause: null,
      },
      rows: [
        claimRow(memberId, { ...claim, rateMicros }, now),
        noticeRow(memberId, 'deposit_claimed', now, { causeId: claim.depositId, amount, coin: claim.coin }),
      ],
      // What a transfer stands behind is seen in the wallet as well.
      topics: claim.transferId === null ? ['deposits'] : ['deposits', 'wallet'],
      wakes: ['notices', 'approvals'],
    }
  },
})

/** A stranger's transfer is as good as none, and one's own is good for one deposit. */
export function refuseTransfer(facts: ClaimFacts): void {
  if (facts.paid_coin === null) throw new Refusal('transfer_unknown', { field: 'transferId' })
  if (facts.is_used) throw new Refusal('transfer_used', { field: 'transferId' })
}

interface Deps {
  readonly teller: Teller
  readonly market: MarketSource
}

/** A member says that they have paid in, and shows a proof. No money moves until an admin has approved. */
export async function claimDeposit(
  { teller, market }: Deps,
  memberId: string,
  body: { amount: string; coin: DepositCoin; proof: string; transferId?: string | undefined },
  key: string,
): Promise<Deposit> {
  const { amount, coin, proof, transferId = null } = body
  // Somebody else's file is as good as none.
  if (!proof.startsWith(`transactions/${memberId}/`)) throw new Refusal('proof_missing', { field: 'proof' })
  const rateMicros = await readSettlingRate(market, coin)
  const claim = { depositId: newId(), amountCents: amountOf(amount), coin, proof, transferId, rateMicros }
  return teller.submit(claimKind, memberId, claim, { key, content: body })
}
