import type { Withdrawal } from '@dryrun/contract/withdrawals.ts'
import type { CancelCause, DecisionStatus } from '@dryrun/domain/deposits/deposit.ts'
import type { Transfer } from '@dryrun/domain/ledger/transfers.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { formatCoins } from '@dryrun/domain/wallet/coins.ts'
import { formatRate } from '@dryrun/domain/wallet/rate.ts'
import type { RequestedWithdrawal, WithdrawalCoin } from '@dryrun/domain/withdrawals/withdrawal.ts'
import type { RowToWrite, Statement } from '../../ledger/command.ts'
import { changes, inserts } from '../../ledger/write-statement.ts'

export interface WithdrawalRow {
  readonly member_id: string
  readonly withdrawal_id: string
  readonly amount_cents: bigint
  readonly coin: WithdrawalCoin
  readonly address: string
  readonly status: DecisionStatus
  readonly requested_at: Date
  readonly decided_at: Date | null
  /** Null where nobody has decided yet, or a rule did. */
  readonly decided_by: string | null
  readonly decline_reason: string | null
  readonly cancel_cause: CancelCause | null
  readonly transfer_id: string | null
  readonly coin_units: bigint | null
  readonly rate_micros: bigint | null
  readonly payout_note: string | null
}

export const withdrawalColumns = `withdrawal.member_id, withdrawal.withdrawal_id, withdrawal.amount_cents, withdrawal.coin,
  withdrawal.address, withdrawal.status, withdrawal.requested_at, withdrawal.decided_at, withdrawal.decided_by, withdrawal.decline_reason, withdrawal.cancel_cause,
  withdrawal.transfer_id, withdrawal.coin_units, withdrawal.rate_micros, withdrawal.payout_note`

function payoutOf(row: WithdrawalRow): Withdrawal['payout'] {
  if (row.status !== 'approved') return null
  if (row.transfer_id === null || row.coin_units === null || row.rate_micros === null)
    return { by: 'hand', note: row.payout_note }
  const amount = formatCoins(row.coin, row.coin_units)
  return { by: 'transfer', transferId: row.transfer_id, amount, rate: formatRate(row.rate_micros) }
}

export function withdrawalOf(row: WithdrawalRow): Withdrawal {
  return {
    withdrawalId: row.withdrawal_id,
    amount: formatAmount(row.amount_cents),
    coin: row.coin,
    address: row.address,
    payout: payoutOf(row),
    status: row.status,
    requestedAt: row.requested_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    approvedBy: row.status !== 'approved' ? null : row.decided_by === null ? 'rule' : 'admin',
    declineReason: row.decline_reason,
    cancelCause: row.cancel_cause,
  }
}

/** What came back to balance, for the mail that tells of it. */
export function givenBack(transfers: readonly Transfer[]): string {
  return formatAmount(transfers.reduce((sum, { amountUnits }) => sum + amountUnits, 0n))
}

export function requestOf(row: WithdrawalRow): RequestedWithdrawal {
  return { withdrawalId: row.withdrawal_id, amountCents: row.amount_cents, status: row.status }
}

export const findWithdrawals: Statement = {
  name: 'withdrawals_find',
  text: `select ${withdrawalColumns} from withdrawals.withdrawal
           join unnest($1::uuid[], $2::uuid[]) as asked (member_id, withdrawal_id) using (member_id, withdrawal_id)
          where withdrawal.member_id = any($1)`,
}

const insertWithdrawals = inserts(
  'withdrawals_insert',
  `insert into withdrawals.withdrawal (member_id, withdrawal_id, amount_cents, coin, address, requested_at, in_class)
         select * from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::text[], $5::text[], $6::timestamptz[], $7::boolean[])`,
)

export function withdrawalRow(
  memberId: string,
  request: {
    withdrawalId: string
    amountCents: bigint
    coin: WithdrawalCoin
    address: string
    /** What a class did is left out of what the public pages count. */
    inClass: boolean
  },
  at: Date,
): RowToWrite {
  const { withdrawalId, amountCents, coin, address, inClass } = request
  return { statement: insertWithdrawals, values: [memberId, withdrawalId, amountCents, coin, address, at, inClass] }
}

const decideWithdrawals = changes(
  'withdrawals_decide',
  `update withdrawals.withdrawal
            set status = said.status, decided_at = said.decided_at, decided_by = said.decided_by,
                decline_reason = said.decline_reason, transfer_id = said.transfer_id, coin_units = said.coin_units,
                rate_micros = said.rate_micros, payout_note = said.payout_note,
                cancel_cause = said.cancel_cause
           from unnest($1::uuid[], $2::uuid[], $3::text[], $4::timestamptz[], $5::uuid[], $6::text[], $7::uuid[],
                       $8::bigint[], $9::bigint[], $10::text[], $11::text[])
             as said (member_id, withdrawal_id, status, decided_at, decided_by, decline_reason, transfer_id, coin_units,
                      rate_micros, payout_note, cancel_cause)
          where withdrawal.member_id = any($1) and withdrawal.status = 'pending'
            and withdrawal.member_id = said.member_id and withdrawal.withdrawal_id = said.withdrawal_id`,
)

interface Decided {
  readonly status: 'approved' | 'declined'
  readonly at: Date
  /** Null where a rule decided and nobody else. */
  readonly adminId: string | null
  readonly reason: string | null
}

export type PaidColumns = Pick<WithdrawalRow, 'transfer_id' | 'coin_units' | 'rate_micros' | 'payout_note'>

export const unpaid: PaidColumns = { transfer_id: null, coin_units: null, rate_micros: null, payout_note: null }

export function decisionRow(
  memberId: string,
  withdrawalId: string,
  { status, at, adminId, reason }: Decided,
  paid: PaidColumns = unpaid,
): RowToWrite {
  const { transfer_id, coin_units, rate_micros, payout_note } = paid
  return {
    statement: decideWithdrawals,
    values: [
      memberId,
      withdrawalId,
      status,
      at,
      adminId,
      reason,
      transfer_id,
      coin_units,
      rate_micros,
      payout_note,
      null,
    ],
  }
}

/** By its own member, or because they go, where the actor may be the admin. */
export function cancelRow(
  memberId: string,
  withdrawalId: string,
  { cause, at, actorId = memberId }: { readonly cause: CancelCause; readonly at: Date; readonly actorId?: string },
): RowToWrite {
  return {
    statement: decideWithdrawals,
    values: [memberId, withdrawalId, 'cancelled', at, actorId, null, null, null, null, null, cause],
  }
}
