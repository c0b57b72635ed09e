import type { DollarTransferKind } from './transfers.ts'

/** What people choose by when they look for an entry. Every kind of transfer is in one of them. */
export const entryGroups = ['deposits', 'withdrawals', 'plans', 'trades', 'rewards', 'changes'] as const

export type EntryGroup = (typeof entryGroups)[number]

export const kindsOfGroup: Readonly<Record<EntryGroup, readonly DollarTransferKind[]>> = {
  deposits: ['deposit_credited'],
  withdrawals: [
    'withdrawal_requested',
    'withdrawal_paid',
    'withdrawal_returned',
    'withdrawal_cancelled',
    'withdrawal_corrected',
  ],
  plans: [
    'investment_opened',
    'investment_matured',
    'return_credited',
    'investment_closed',
    'investment_released',
    'profit_released',
  ],
  trades: ['order_set_aside', 'order_given_back', 'order_filled', 'order_fee'],
  rewards: ['reward_credited', 'savings_moved'],
  changes: [
    'adjusted_balance',
    'adjusted_investment',
    'adjusted_profit',
    'adjusted_savings',
    'adjusted_withdrawal',
    'closed_balance',
    'closed_investment',
    'closed_profit',
    'closed_savings',
    'closed_withdrawal',
    'closed_settled',
  ],
}
