import type { LedgerRule } from '../../ledger/ledger-rules.ts'
import { classHouseCause } from './class-house-cause.ts'

/** Every withdrawal was set aside once; it was paid out if approved, and came back (as far as held) if declined or cancelled. */
export const withdrawalCauses: LedgerRule[] = [
  {
    name: 'withdrawals and what was set aside',
    findings: (
      within,
    ) => `select coalesce(w.member_id, t.member_id) as member_id, coalesce(w.withdrawal_id, t.cause_id)::text as about
                 from (select * from withdrawals.withdrawal where ${within('member_id')}) as w
                 full join (select * from ledger.transfer where ${within('member_id')} and kind = 'withdrawal_requested') as t
                   on t.member_id = w.member_id and t.cause_id = w.withdrawal_id and t.amount_units = w.amount_cents
                where w.member_id is null or t.member_id is null`,
  },
  {
    name: 'approved withdrawals and their payouts',
    findings: (
      within,
    ) => `select coalesce(w.member_id, t.member_id) as member_id, coalesce(w.withdrawal_id, t.cause_id)::text as about
                 from (select * from withdrawals.withdrawal where ${within('member_id')} and status = 'approved') as w
                 full join (select * from ledger.transfer where ${within('member_id')} and kind = 'withdrawal_paid') as t
                   on t.member_id = w.member_id and t.cause_id = w.withdrawal_id and t.amount_units = w.amount_cents
                where w.member_id is null or t.member_id is null`,
  },
  {
    name: 'withdrawals given back',
    findings: (within) => `select t.member_id, t.cause_id::text as about
                 from ledger.transfer as t
                 left join withdrawals.withdrawal as w
                   on w.member_id = t.member_id and w.withdrawal_id = t.cause_id and t.amount_units <= w.amount_cents
                  and (w.status = 'cancelled' or (w.status = 'declined' and t.kind = 'withdrawal_returned'))
                where ${within('t.member_id')} and t.kind in ('withdrawal_returned', 'withdrawal_cancelled') and w.member_id is null`,
  },
  classHouseCause,
]
