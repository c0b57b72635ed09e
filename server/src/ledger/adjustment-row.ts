import type { Adjustment } from '@dryrun/domain/balances/adjust.ts'
import type { RowToWrite } from './command.ts'
import { inserts } from './write-statement.ts'

const insertAdjustments = inserts(
  'ledger_adjust',
  `insert into ledger.adjustment (member_id, adjustment_id, account_kind, before_cents, after_cents, reason, adjusted_by, adjusted_at)
         select * from unnest($1::uuid[], $2::uuid[], $3::ledger.account_kind[], $4::bigint[], $5::bigint[], $6::text[], $7::uuid[], $8::timestamptz[])`,
)

/** Who set a balance and why, beside the transfer that did it. */
export function adjustmentRow(
  memberId: string,
  { account, beforeCents, afterCents }: Adjustment,
  edit: { readonly adjustmentId: string; readonly reason: string; readonly adminId: string },
  at: Date,
): RowToWrite {
  return {
    statement: insertAdjustments,
    values: [memberId, edit.adjustmentId, account, beforeCents, afterCents, edit.reason, edit.adminId, at],
  }
}
