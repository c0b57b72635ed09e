import type { DepositMatch } from '@dryrun/contract/deposits.ts'
import type { DepositCoin } from '@dryrun/domain/deposits/deposit.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'
import { amountOf } from '../../ledger/amount-of.ts'
import type { Clock } from '../../platform/clock.ts'
import { refuseTransfer } from './claim-deposit.ts'
import { type ClaimFacts, findClaimFacts, matchOf } from './deposits.sql.ts'

/** How a claim would match, told before it is made, by the same rule that decides afterwards. */
export async function previewMatch(
  { pool, clock }: { readonly pool: pg.Pool; readonly clock: Clock },
  memberId: string,
  { amount, coin, transferId }: { amount: string; coin: DepositCoin; transferId: string },
): Promise<DepositMatch> {
  const { rows } = await pool.query<ClaimFacts>(findClaimFacts.text, [[memberId], [transferId]])
  const facts = rows[0]
  if (!facts) throw new Refusal('not_found')
  refuseTransfer(facts)
  return matchOf({ amount_cents: amountOf(amount), coin }, facts, clock.now())
}
