import type { Deposit, DepositMatch } from '@dryrun/contract/deposits.ts'
import type { CancelCause, ClaimedDeposit, DecisionStatus } from '@dryrun/domain/deposits/deposit.ts'
import { matchDeposit, type PaidTransfer, type RateKind } from '@dryrun/domain/deposits/match-deposit.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { type Coin, formatCoins } from '@dryrun/domain/wallet/coins.ts'
import { formatRate } from '@dryrun/domain/wallet/rate.ts'
import type { RowToWrite, Statement } from '../../ledger/command.ts'
import { changes, inserts } from '../../ledger/write-statement.ts'

/** The transfer that a claim names, beside it; all null where it names none. */
export interface PaidRow {
  readonly transfer_id: string | null
  readonly paid_coin: Coin | null
  readonly paid_units: bigint | null
  readonly paid_to: string | null
  readonly paid_rate_micros: bigint | null
  readonly paid_rate_kind: RateKind | null
  readonly paid_at: Date | null
  readonly paid_final_at: Date | null
}

export interface DepositRow extends PaidRow {
  readonly member_id: string
  readonly deposit_id: string
  readonly amount_cents: bigint
  readonly coin: Coin
  readonly proof_path: string | null
  readonly status: DecisionStatus
  readonly claimed_at: Date
  readonly decided_at: Date | null
  readonly decline_reason: string | null
  readonly approved_by_match: boolean
  readonly cancel_cause: CancelCause | null
}

export const paidColumns = `paid.transfer_id, paid.coin as paid_coin, paid.amount_units as paid_units, paid.to_address as paid_to,
  paid.rate_micros as paid_rate_micros, paid.rate_kind as paid_rate_kind, paid.sent_at as paid_at,
  paid.final_at as paid_final_at`

export const depositColumns = `deposit.member_id, deposit.deposit_id, deposit.amount_cents, deposit.coin, deposit.proof_path,
  deposit.status, deposit.claimed_at, deposit.decided_at, deposit.approved_by_match, deposit.decline_reason, deposit.cancel_cause, ${paidColumns}`

/** Every deposit, with the transfer that it names. */
export const depositsWithPaid = `deposits.deposit
  left join network.transfer as paid
    on paid.member_id = deposit.member_id and paid.transfer_id = deposit.transfer_id`

export function paidOf(row: PaidRow): PaidTransfer | null {
  if (row.paid_coin === null || row.paid_final_at === null) return null
  return {
    coin: row.paid_coin,
    toAddress: row.paid_to ?? '',
    amountUnits: row.paid_units ?? 0n,
    rateMicros: row.paid_rate_micros,
    rateKind: row.paid_rate_kind ?? 'market',
    finalAt: row.paid_final_at,
  }
}

/** Held beside each other at the moment of looking: confirmations come while a claim waits. */
export function matchOf(claim: { amount_cents: bigint; coin: Coin }, row: PaidRow, now: Date): DepositMatch {
  const paid = paidOf(row)
  const { state, reasons, worthCents } = matchDeposit({ amountCents: claim.amount_cents, coin: claim.coin }, paid, now)
  return {
    state,
    reasons: [...reasons],
    transfer: paid && {
      transferId: row.transfer_id ?? '',
      coin: paid.coin,
      amount: formatCoins(paid.coin, paid.amountUnits),
      toAddress: paid.toAddress,
      rate: paid.rateMicros === null ? null : formatRate(paid.rateMicros),
      worth: worthCents === null ? null : formatAmount(worthCents),
      sentAt: row.paid_at?.toISOString() ?? '',
      finalAt: paid.finalAt.toISOString(),
    },
  }
}

export function depositOf(row: DepositRow, now: Date): Deposit {
  return {
    depositId: row.deposit_id,
    amount: formatAmount(row.amount_cents),
    coin: row.coin,
    proof: row.proof_path,
    match: matchOf(row, row, now),
    status: row.status,
    claimedAt: row.claimed_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    approvedBy: row.status === 'approved' ? (row.approved_by_match ? 'match' : 'admin') : null,
    declineReason: row.decline_reason,
    cancelCause: row.cancel_cause,
  }
}

export function claimOf(row: DepositRow): ClaimedDeposit {
  return { depositId: row.deposit_id, amountCents: row.amount_cents, status: row.status }
}

export interface ClaimFacts extends PaidRow {
  readonly pending: number
  /** Another deposit that waits or was approved rests on the same transfer. */
  readonly is_used: boolean
}

/** What a claim must know: how many wait already, and its own transfer of that id. */
export const findClaimFacts: Statement = {
  name: 'deposits_find_claim_facts',
  text: `select asked.member_id, ${paidColumns},
                (select count(*)::int from deposits.deposit
                  where deposit.member_id = any($1) and deposit.member_id = asked.member_id and status = 'pending') as pending,
                exists (select from deposits.deposit
                         where deposit.member_id = any($1) and deposit.member_id = asked.member_id
                           and deposit.transfer_id = asked.transfer_id
                           and status in ('pending', 'approved')) as is_used
           from unnest($1::uuid[], $2::uuid[]) as asked (member_id, transfer_id)
           left join network.transfer as paid
             on paid.member_id = any($1) and paid.member_id = asked.member_id and paid.transfer_id = asked.transfer_id
            and paid.kind = 'sent'`,
}

/** The picture is there, and stays while the claim is written: whoever would remove it waits and finds the claim. */
export const findProofs: Statement = {
  name: 'deposits_find_proofs',
  text: `select object.member_id from files.object
           join unnest($1::uuid[], $2::text[]) as asked (member_id, proof)
             on object.member_id = asked.member_id and object.name = asked.proof
          where object.image_type is not null for share of object`,
}

export const findDeposits: Statement = {
  name: 'deposits_find',
  text: `select ${depositColumns} from unnest($1::uuid[], $2::uuid[]) as asked (member_id, deposit_id)
           join deposits.deposit on deposit.member_id = asked.member_id and deposit.deposit_id = asked.deposit_id
           left join network.transfer as paid
             on paid.member_id = any($1) and paid.member_id = deposit.member_id and paid.transfer_id = deposit.transfer_id
          where deposit.member_id = any($1)`,
}

const insertClaims = inserts(
  'deposits_insert',
  `insert into deposits.deposit (member_id, deposit_id, amount_cents, coin, proof_path, claimed_at, transfer_id, rate_micros)
         select * from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::text[], $5::text[], $6::timestamptz[],
                              $7::uuid[], $8::bigint[])`,
)

export function claimRow(
  memberId: string,
  claim: {
    depositId: string
    amountCents: bigint
    coin: Coin
    proof: string | null
    transferId: string | null
    rateMicros: bigint | null
  },
  at: Date,
): RowToWrite {
  const { depositId, amountCents, coin, proof, transferId, rateMicros } = claim
  return {
    statement: insertClaims,
    values: [memberId, depositId, amountCents, coin, proof, at, transferId, rateMicros],
  }
}

const decideDeposits = changes(
  'deposits_decide',
  `update deposits.deposit
            set status = said.status, decided_at = said.decided_at, decided_by = said.decided_by,
                decline_reason = said.decline_reason, cancel_cause = said.cancel_cause,
                approved_by_match = said.status = 'approved' and said.decided_by is null
           from unnest($1::uuid[], $2::uuid[], $3::text[], $4::timestamptz[], $5::uuid[], $6::text[], $7::text[])
             as said (member_id, deposit_id, status, decided_at, decided_by, decline_reason, cancel_cause)
          where deposit.member_id = any($1) and deposit.status = 'pending'
            and deposit.member_id = said.member_id and deposit.deposit_id = said.deposit_id`,
)

export function decisionRow(
  memberId: string,
  depositId: string,
  /** Without an admin, its transfer matched. */
  decision: { status: 'approved' | 'declined'; at: Date; adminId: string | null; reason: string | null },
): RowToWrite {
  const { status, at, adminId, reason } = decision
  return { statement: decideDeposits, values: [memberId, depositId, status, at, adminId, reason, null] }
}

/** By its own member, or because they go, where the actor may be the admin. */
export function cancelRow(
  memberId: string,
  depositId: string,
  { cause, at, actorId = memberId }: { readonly cause: CancelCause; readonly at: Date; readonly actorId?: string },
): RowToWrite {
  return { statement: decideDeposits, values: [memberId, depositId, 'cancelled', at, actorId, null, cause] }
}
