import { formatAmount } from '@dryrun/domain/money/amount.ts'
import type { WithTeller } from '../../ledger/teller.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import { findHurtDeposits, type HurtDeposit, mendDeposit } from '../deposits/index.ts'
import { findHurtWithdrawals, type HurtWithdrawal, mendWithdrawal } from '../withdrawals/index.ts'

/** A request that doesn't say what became of its money, what will be done about it, and how. */
export interface HurtRequest {
  readonly says: string
  readonly mend: (deps: WithTeller) => Promise<boolean>
}

const was = { pending: 'is still waiting', declined: 'was declined afterwards', cancelled: 'was cancelled afterwards' }

function withdrawalSays(found: HurtWithdrawal): string {
  const { withdrawal_id: id, member_id: memberId, amount_cents: cents, status, returned_cents: returned } = found
  const back = returned === null ? '' : `, and $${formatAmount(returned)} of it came back`
  const next = returned === null ? '' : ', and what came back is taken back by a correction'
  return `Withdrawal ${id} of member ${memberId}: $${formatAmount(cents)} was paid, but it ${was[status]}${back}. It becomes paid${next}.`
}

function depositSays(found: HurtDeposit): string {
  const { deposit_id: id, member_id: memberId, amount_cents: cents, status, is_claimed_again: isAgain } = found
  const next = isAgain
    ? 'Its coins were claimed by another deposit since, so an admin has to decide. Nothing is changed'
    : 'It becomes approved. No money moves'
  return `Deposit ${id} of member ${memberId}: $${formatAmount(cents)} was credited, but it ${was[status]}. ${next}.`
}

/**
 * Requests that were paid or credited and don't say so. Version 0.2 left some behind where a class moved money while an admin
 * decided about somebody else's.
 */
export async function findHurtRequests(deps: WithPool): Promise<HurtRequest[]> {
  const [withdrawals, deposits] = [await findHurtWithdrawals(deps), await findHurtDeposits(deps)]
  return [
    ...withdrawals.map((found) => ({
      says: withdrawalSays(found),
      mend: (tools: WithTeller) => mendWithdrawal(tools, found),
    })),
    ...deposits.map((found) => ({ says: depositSays(found), mend: (tools: WithTeller) => mendDeposit(tools, found) })),
  ]
}
