import type { LedgerRule } from '../../ledger/ledger-rules.ts'

/** Every credited reward stands in the referrer's book with its amount, and nothing else does. */
export const rewardCauses: LedgerRule[] = [
  {
    name: 'referral rewards and their credits',
    findings: (
      within,
    ) => `select coalesce(r.referrer_id, t.member_id) as member_id, coalesce(r.member_id, t.cause_id)::text as about
               from (select * from referrals.reward where ${within('referrer_id')} and amount_cents > 0) as r
               full join (select * from ledger.transfer where ${within('member_id')} and kind = 'reward_credited') as t
                 on t.member_id = r.referrer_id and t.cause_id = r.member_id and t.amount_units = r.amount_cents
              where r.member_id is null or t.member_id is null`,
  },
  {
    name: 'savings that were moved to balance',
    findings: (
      within,
    ) => `select coalesce(m.member_id, t.member_id) as member_id, coalesce(m.move_id, t.cause_id)::text as about
                 from (select * from referrals.savings_move where ${within('member_id')}) as m
                 full join (select * from ledger.transfer where ${within('member_id')} and kind = 'savings_moved') as t
                   on t.member_id = m.member_id and t.cause_id = m.move_id and t.amount_units = m.amount_cents
                where m.member_id is null or t.member_id is null`,
  },
]
