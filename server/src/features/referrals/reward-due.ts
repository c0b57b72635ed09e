import type { RowToWrite } from '../../ledger/command.ts'
import { insertsFirst } from '../../ledger/write-statement.ts'

/** Only a friend's first investment is noted: the note of each friend is one row. */
const insertDue = insertsFirst(
  'referrals_due',
  `insert into referrals.due (member_id, referrer_id, investment_id, principal_cents, due_at)
         select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bigint[], $5::timestamptz[])
         on conflict (member_id) do nothing`,
)

interface Due {
  /** The friend. */
  readonly memberId: string
  readonly referrerId: string
  readonly investmentId: string
  readonly principalCents: bigint
  readonly at: Date
}

/** Goes with each investment of a friend; only the first leaves its note, which lies with the friend. The reward itself is posted in the referrer's book. */
export function rewardDueRow(due: Due): RowToWrite {
  return {
    statement: insertDue,
    values: [due.memberId, due.referrerId, due.investmentId, due.principalCents, due.at],
  }
}
