import { rowsAndTransfers } from '../../ledger/ledger-rules.ts'

export const rewardCauses = [
  rowsAndTransfers({
    name: 'referral rewards and their credits',
    rows: 'referrals.reward',
    where: 'amount_cents > 0',
    id: 'member_id',
    // It's in the book of the one who invited.
    member: 'referrer_id',
    transfers: `kind = 'reward_credited'`,
    amount: 'r.amount_cents',
  }),
  rowsAndTransfers({
    name: 'savings that were moved to balance',
    rows: 'referrals.savings_move',
    id: 'move_id',
    transfers: `kind = 'savings_moved'`,
    amount: 'r.amount_cents',
  }),
]
