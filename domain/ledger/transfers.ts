import { formatAmount } from '../money/amount.ts'
import { Refusal } from '../refusal.ts'
import { type AccountKind, type Balances, type DollarAccount, mayGoBelowZero, type SeenAccount } from './accounts.ts'
import { type Asset, dollars } from './assets.ts'
import { type AssetBalances, type Book, BrokenRule, balancesOf, bookOf } from './book.ts'

/** Every way dollars move. The same cause never has the same kind twice. */
export const dollarTransferKinds = [
  'deposit_credited',
  'investment_opened',
  'investment_matured',
  'return_credited',
  'investment_closed',
  'investment_released',
  'profit_released',
  'withdrawal_requested',
  'withdrawal_paid',
  'withdrawal_returned',
  'withdrawal_cancelled',
  'withdrawal_corrected',
  'reward_credited',
  'savings_moved',
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
  'order_set_aside',
  'order_given_back',
  'order_filled',
  'order_fee',
] as const

/** Every way coins move. The same cause never has the same kind twice for one coin. */
export const coinTransferKinds = [
  'faucet_minted',
  'coins_sent',
  'fee_paid',
  'coins_received',
  'deposit_received',
  'payout_minted',
  'payout_sent',
  'payout_fee_paid',
  'wallet_closed',
] as const

/** Every way instruments move. The same order never has the same kind twice for one of them. */
export const instrumentTransferKinds = ['order_set_aside', 'order_given_back', 'order_filled'] as const

export type DollarTransferKind = (typeof dollarTransferKinds)[number]
export type CoinTransferKind = (typeof coinTransferKinds)[number]
export type InstrumentTransferKind = (typeof instrumentTransferKinds)[number]
export type TransferKind = DollarTransferKind | CoinTransferKind | InstrumentTransferKind

/** A movement that a rule wants: so many units of one asset from one account of a book to another of the same book. */
export interface Transfer {
  readonly asset: Asset
  readonly kind: TransferKind
  readonly from: AccountKind
  readonly to: AccountKind
  readonly amountUnits: bigint
  readonly causeId: string
}

/** A movement as it stands in the book. */
export interface PostedTransfer extends Transfer {
  readonly transferNo: bigint
  readonly fromAfterUnits: bigint
  readonly toAfterUnits: bigint
}

export interface DollarTransfer extends Transfer {
  readonly asset: typeof dollars
  readonly kind: DollarTransferKind
  readonly from: DollarAccount
  readonly to: DollarAccount
}

/** Rules of dollars speak of cents, which are the units of dollars. */
export function dollarTransfer({
  amountCents,
  ...move
}: Omit<DollarTransfer, 'asset' | 'amountUnits'> & { readonly amountCents: bigint }): DollarTransfer {
  return { asset: dollars, ...move, amountUnits: amountCents }
}

/** What an account may come to hold through new money: ten trillion dollars. */
export const accountCentsMax = 1_000_000_000_000_000n

/** What the database can hold. Far beyond the limit above, so that money already inside can always move. */
const storedUnitsMax = 9_000_000_000_000_000_000n

/** New money is refused where an account would become too full for it. */
export function requireRoom(balances: Balances, kind: DollarAccount, amountCents: bigint): void {
  if (balances[kind] + amountCents > accountCentsMax)
    throw new Refusal('account_full', { limit: formatAmount(accountCentsMax) })
}

/** Writes transfers into a book, one after the other, and returns them with the balances after each, and the book. */
export function post(
  book: Book,
  transfers: readonly Transfer[],
): { readonly book: Book; readonly posted: readonly PostedTransfer[] } {
  const balances = new Map<Asset, AssetBalances>(book.balances)
  const posted: PostedTransfer[] = []
  let { transferCount } = book
  for (const transfer of transfers) {
    const { asset, kind, from, to, amountUnits } = transfer
    if (amountUnits <= 0n) throw new BrokenRule(`${kind} moves ${amountUnits} units`)
    if (from === to) throw new BrokenRule(`${kind} moves from ${from} to itself`)
    const before = balancesOf({ transferCount, balances }, asset)
    const fromAfterUnits = before[from] - amountUnits
    const toAfterUnits = before[to] + amountUnits
    if (fromAfterUnits < 0n && !mayGoBelowZero(from)) throw new BrokenRule(`${kind} takes ${from} below zero`)
    if (fromAfterUnits < -storedUnitsMax || toAfterUnits > storedUnitsMax)
      throw new BrokenRule(`${kind} goes beyond what can be stored`)
    balances.set(asset, { ...before, [from]: fromAfterUnits, [to]: toAfterUnits })
    transferCount += 1n
    posted.push({ ...transfer, transferNo: transferCount, fromAfterUnits, toAfterUnits })
  }
  return { book: { transferCount, balances }, posted }
}

/** What transfers of dollars would leave. */
export function dollarsAfter(balances: Balances, transfers: readonly DollarTransfer[]): Balances {
  return balancesOf(post(bookOf({ [dollars]: balances }), transfers).book, dollars)
}

export const adjustedKind = {
  balance: 'adjusted_balance',
  investment: 'adjusted_investment',
  profit: 'adjusted_profit',
  savings: 'adjusted_savings',
  withdrawal: 'adjusted_withdrawal',
} as const satisfies Record<SeenAccount, DollarTransferKind>

export const closedKind = {
  balance: 'closed_balance',
  investment: 'closed_investment',
  profit: 'closed_profit',
  savings: 'closed_savings',
  withdrawal: 'closed_withdrawal',
} as const satisfies Record<SeenAccount, DollarTransferKind>
