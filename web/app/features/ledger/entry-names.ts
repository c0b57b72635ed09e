import type { ExplainedAccount } from '@dryrun/contract/ledger.ts'
import type { DollarAccount } from '@dryrun/domain/ledger/accounts.ts'
import type { DollarTransferKind } from '@dryrun/domain/ledger/transfers.ts'
import { useLingui } from '@lingui/react/macro'

/** What people read for each account. The house's side is named by what it stands for. */
export function useAccountNames(): Record<DollarAccount | ExplainedAccount, string> {
  const { t } = useLingui()
  return {
    balance: t`Balance`,
    investment: t`Investment`,
    profit: t`Profit`,
    savings: t`Savings`,
    withdrawal: t`Withdrawal`,
    total_assets: t`Total assets`,
    paid_in: t`practice network`,
    paid_out: t`practice network`,
    settled: t`paid out`,
    returns: t`returns from Dryrun`,
    rewards: t`rewards from Dryrun`,
    adjustments: t`adjustments by the admin`,
    fees: t`fees`,
    reserved: t`Set aside for orders`,
    traded: t`trading, Dryrun’s side`,
  }
}

/** What happened, as a line of a statement. */
export function useTransferNames(): Record<DollarTransferKind, string> {
  const { t } = useLingui()
  const adjusted = t`Set by the admin`
  const closed = t`Account closed`
  return {
    deposit_credited: t`Deposit`,
    investment_opened: t`Invested`,
    investment_matured: t`Matured, principal back`,
    return_credited: t`Return credited`,
    investment_closed: t`Closed early, principal back`,
    investment_released: t`Investment moved for withdrawal`,
    profit_released: t`Profit moved for withdrawal`,
    withdrawal_requested: t`Withdrawal`,
    withdrawal_paid: t`Withdrawal paid out`,
    withdrawal_returned: t`Withdrawal declined, given back`,
    withdrawal_cancelled: t`Withdrawal cancelled, given back`,
    withdrawal_corrected: t`Correction: the withdrawal had been paid`,
    reward_credited: t`Referral reward`,
    savings_moved: t`Savings moved to balance`,
    order_set_aside: t`Set aside for an order`,
    order_given_back: t`Given back from an order`,
    order_filled: t`Order filled`,
    order_fee: t`Trading fee`,
    adjusted_balance: adjusted,
    adjusted_investment: adjusted,
    adjusted_profit: adjusted,
    adjusted_savings: adjusted,
    adjusted_withdrawal: adjusted,
    closed_balance: closed,
    closed_investment: closed,
    closed_profit: closed,
    closed_savings: closed,
    closed_withdrawal: closed,
    closed_settled: closed,
  }
}

/** The same as a term of an equation: "3,500.00 paid in". */
export function useEntryTerms(): Record<DollarTransferKind, string> {
  const { t } = useLingui()
  const adjusted = t`set by the admin`
  const closed = t`closed`
  return {
    deposit_credited: t`deposited`,
    investment_opened: t`invested`,
    investment_matured: t`matured principal`,
    return_credited: t`returns credited`,
    investment_closed: t`closed early`,
    investment_released: t`investment moved to balance`,
    profit_released: t`profit moved to balance`,
    withdrawal_requested: t`withdrawn`,
    withdrawal_paid: t`paid out`,
    withdrawal_returned: t`given back`,
    withdrawal_cancelled: t`cancelled, given back`,
    withdrawal_corrected: t`corrections`,
    reward_credited: t`referral rewards`,
    savings_moved: t`savings moved to balance`,
    order_set_aside: t`set aside for orders`,
    order_given_back: t`given back from orders`,
    order_filled: t`bought and sold`,
    order_fee: t`trading fees`,
    adjusted_balance: adjusted,
    adjusted_investment: adjusted,
    adjusted_profit: adjusted,
    adjusted_savings: adjusted,
    adjusted_withdrawal: adjusted,
    closed_balance: closed,
    closed_investment: closed,
    closed_profit: closed,
    closed_savings: closed,
    closed_withdrawal: closed,
    closed_settled: closed,
  }
}
