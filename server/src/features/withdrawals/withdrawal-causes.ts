import { type LedgerRule, rowsAndTransfers } from '../../ledger/ledger-rules.ts'
import { classHouseCause } from './class-house-cause.ts'

/** Every withdrawal was set aside once; it was paid out if approved, and came back (as far as held) if declined or cancelled. */
export const withdrawalCauses: LedgerRule[] = [
  rowsAndTransfers({
    name: 'withdrawals and what was set aside',
    rows: 'withdrawals.withdrawal',
    id: 'withdrawal_id',
    transfers: `kind = 'withdrawal_requested'`,
    amount: 'r.amount_cents',
  }),
  rowsAndTransfers({
    name: 'approved withdrawals and their payouts',
    rows: 'withdrawals.withdrawal',
    where: `status = 'approved'`,
    id: 'withdrawal_id',
    transfers: `kind = 'withdrawal_paid'`,
    amount: 'r.amount_cents',
  }),
  {
    name: 'withdrawals given back',
    findings: (within) => `select t.member_id, t.cause_id::text as about
                 from ledger.transfer as t
                 left join withdrawals.withdrawal as w
                   on w.member_id = t.member_id and w.withdrawal_id = t.cause_id and t.amount_units <= w.amount_cents
                  and (w.status = 'cancelled' or (w.status = 'declined' and t.kind = 'withdrawal_returned'))
                 left join ledger.transfer as c
                   on c.member_id = t.member_id and c.cause_id = t.cause_id and c.kind = 'withdrawal_corrected'
                  and c.amount_units = t.amount_units
                where ${within('t.member_id')} and t.kind in ('withdrawal_returned', 'withdrawal_cancelled')
                  and (w.member_id is null) = (c.member_id is null)`,
  },
  {
    name: 'corrections and what they correct',
    findings: (within) => `select c.member_id, c.cause_id::text as about
                 from ledger.transfer as c
                where ${within('c.member_id')} and c.kind = 'withdrawal_corrected'
                  and not exists (select from ledger.transfer as t
                                   where ${within('t.member_id')} and t.member_id = c.member_id and t.cause_id = c.cause_id
                                     and t.kind in ('withdrawal_returned', 'withdrawal_cancelled')
                                     and t.amount_units = c.amount_units)`,
  },
  classHouseCause,
]
