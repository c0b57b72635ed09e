import type { LedgerRule } from '../../ledger/ledger-rules.ts'

/** Every approved deposit was credited, with its amount, and nothing else was. */
export const depositCauses: LedgerRule = {
  name: 'approved deposits and their credits',
  findings: (
    within,
  ) => `select coalesce(d.member_id, t.member_id) as member_id, coalesce(d.deposit_id, t.cause_id)::text as about
               from (select * from deposits.deposit where ${within('member_id')} and status = 'approved') as d
               full join (select * from ledger.transfer where ${within('member_id')} and kind = 'deposit_credited') as t
                 on t.member_id = d.member_id and t.cause_id = d.deposit_id and t.amount_units = d.amount_cents
              where d.member_id is null or t.member_id is null`,
}
