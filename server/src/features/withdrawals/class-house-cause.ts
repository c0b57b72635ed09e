import type { LedgerRule } from '../../ledger/verify-ledger.ts'

/** A class has no book. What its house holds must be what the books of those say whom it promised something, with what the kept ones had moved in it. */
export const classHouseCause: LedgerRule = {
  name: 'classes and what their house holds',
  // There are few classes, and one lies across many books.
  walk: 'whole',
  findings: () => `select null::uuid as member_id, class.class_id || ' ' || class.held_cents as about
               from classes.class
               left join classes.student
                 on student.class_id = class.class_id and student.house = 'promise' and student.kept_at is null
               left join ledger.account
                 on account.member_id = student.member_id and asset = 'USD' and kind in ('paid_in', 'paid_out')
              group by class.class_id, class.held_cents, class.left_cents
             having class.held_cents <> coalesce(-sum(balance_units), 0) + class.left_cents`,
}
