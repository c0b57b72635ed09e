import type { LedgerRule } from '../../ledger/ledger-rules.ts'

/**
 * A class has no book. What its house holds must be what the books of those say whom it promised something, with what
 * those had moved in it by then who kept their account. */
export const classHouseCause: LedgerRule = {
  name: 'classes and what their house holds',
  // There are few houses, and one lies across many books.
  walk: 'whole',
  findings:
    () => `select null::uuid as member_id, concat_ws(' ', house_id, 'kept', held_cents, 'counted', paid_cents, 'left', left_cents) as about
               from ledger.house
               full join (select book.house_id, -sum(account.balance_units) as paid_cents
                            from ledger.book
                            join ledger.account on account.member_id = book.member_id
                             and account.asset = 'USD' and account.kind in ('paid_in', 'paid_out')
                           where book.house_id is not null group by book.house_id) as books using (house_id)
              where house_id is null or coalesce(held_cents, 0) <> coalesce(paid_cents, 0) + coalesce(left_cents, 0)`,
}
