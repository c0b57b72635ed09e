import type { Deposit } from '@dryrun/contract/deposits.ts'
import type { ClaimedDeposit, DecisionStatus, DepositCoin } from '@dryrun/domain/deposits/deposit.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import type { RowToWrite, Statement } from '../../ledger/command.ts'

export interface DepositRow {
  readonly member_id: string
  readonly deposit_id: string
  readonly amount_cents: bigint
  readonly coin: DepositCoin
  readonly proof_path: string
  readonly status: DecisionStatus
  readonly claimed_at: Date
  readonly decided_at: Date | null
  readonly decline_reason: string | null
}

export const depositColumns =
  'member_id, deposit_id, amount_cents, coin, proof_path, status, claimed_at, decided_at, decline_reason'

export function depositOf(row: DepositRow): Deposit {
  return {
    depositId: row.deposit_id,
    amount: formatAmount(row.amount_cents),
    coin: row.coin,
    proof: row.proof_path,
    status: row.status,
    claimedAt: row.claimed_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    declineReason: row.decline_reason,
  }
}

export function claimOf(row: DepositRow): ClaimedDeposit {
  return { depositId: row.deposit_id, amountCents: row.amount_cents, status: row.status }
}

export const countPending: Statement = {
  name: 'deposits_count_pending',
  text: `select member_id, count(*)::int as pending from deposits.deposit
          where member_id = any($1::uuid[]) and status = 'pending' group by member_id`,
}

export const findDeposits: Statement = {
  name: 'deposits_find',
  text: `select ${depositColumns} from deposits.deposit
           join unnest($1::uuid[], $2::uuid[]) as asked (member_id, deposit_id) using (member_id, deposit_id)
          where deposit.member_id = any($1)`,
}

const insertClaims: Statement = {
  name: 'deposits_insert',
  text: `insert into deposits.deposit (member_id, deposit_id, amount_cents, coin, proof_path, claimed_at)
         select * from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::text[], $5::text[], $6::timestamptz[])`,
}

export function claimRow(
  memberId: string,
  claim: { depositId: string; amountCents: bigint; coin: DepositCoin; proof: string },
  at: Date,
): RowToWrite {
  const { depositId, amountCents, coin, proof } = claim
  return { statement: insertClaims, values: [memberId, depositId, amountCents, coin, proof, at] }
}

const decideDeposits: Statement = {
  name: 'deposits_decide',
  text: `update deposits.deposit
            set status = said.status, decided_at = said.decided_at, decided_by = said.decided_by,
                decline_reason = said.decline_reason
           from unnest($1::uuid[], $2::uuid[], $3::text[], $4::timestamptz[], $5::uuid[], $6::text[])
             as said (member_id, deposit_id, status, decided_at, decided_by, decline_reason)
          where deposit.member_id = any($1) and deposit.status = 'pending'
            and deposit.member_id = said.member_id and deposit.deposit_id = said.deposit_id`,
}

export function decisionRow(
  memberId: string,
  depositId: string,
  decision: { status: 'approved' | 'declined'; at: Date; adminId: string; reason: string | null },
): RowToWrite {
  const { status, at, adminId, reason } = decision
  return { statement: decideDeposits, values: [memberId, depositId, status, at, adminId, reason] }
}
