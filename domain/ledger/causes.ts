import type { DollarTransferKind } from './transfers.ts'

/** What has a row of its own that says more about a transfer than the ledger does. */
export type CauseKind = 'deposit' | 'withdrawal' | 'investment' | 'order'

/** Behind which kind of cause to look for what a transfer was about. Null where the ledger says all there is. */
export const causeOfKind: Readonly<Record<DollarTransferKind, CauseKind | null>> = {
  deposit_credited: 'deposit',
  investment_opened: 'investment',
  investment_matured: 'investment',
  return_credited: 'investment',
  investment_closed: 'investment',
  // What a withdrawal moves into the balance first is part of that withdrawal.
  investment_released: 'withdrawal',
  profit_released: 'withdrawal',
  withdrawal_requested: 'withdrawal',
  withdrawal_paid: 'withdrawal',
  withdrawal_returned: 'withdrawal',
  withdrawal_cancelled: 'withdrawal',
  withdrawal_corrected: 'withdrawal',
  order_set_aside: 'order',
  order_given_back: 'order',
  order_filled: 'order',
  order_fee: 'order',
  // The friend of a reward is nobody's to be told about here.
  reward_credited: null,
  savings_moved: null,
  adjusted_balance: null,
  adjusted_investment: null,
  adjusted_profit: null,
  adjusted_savings: null,
  adjusted_withdrawal: null,
  closed_balance: null,
  closed_investment: null,
  closed_profit: null,
  closed_savings: null,
  closed_withdrawal: null,
  closed_settled: null,
}
