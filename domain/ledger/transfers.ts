import { formatAmount } from '../money/amount.ts'
import { Refusal } from '../refusal.ts'
import { type AccountKind, type Balances, isSeen, type SeenAccount } from './accounts.ts'

/** Every way money moves. The same cause never has the same kind twice. */
export const transferKinds = [
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
] as const

export type TransferKind = (typeof transferKinds)[number]

/** A movement that a rule wants: from one account of a book to another of the same book. */
export interface Transfer {
  readonly kind: TransferKind
  readonly from: AccountKind
  readonly to: AccountKind
  readonly amountCents: bigint
  readonly causeId: string
}

/** A movement as it stands in the book. */
export interface PostedTransfer extends Transfer {
  readonly transferNo: bigint
  readonly fromAfterCents: bigint
  readonly toAfterCents: bigint
}

/** What an account may come to hold through new money: ten trillion dollars. */
export const accountCentsMax = 1_000_000_000_000_000n

/** What the database can hold. Far beyond the limit above, so that money already inside can always move. */
const storedCentsMax = 9_000_000_000_000_000_000n

/** A rule that would break the book. Rules check before they move, so this is a defect and not a refusal. */
export class BrokenRule extends Error {
  override readonly name = 'BrokenRule'
}

/** New money is refused where an account would become too full for it. */
export function requireRoom(balances: Balances, kind: AccountKind, amountCents: bigint): void {
  if (balances[kind] + amountCents > accountCentsMax)
    throw new Refusal('account_full', { limit: formatAmount(accountCentsMax) })
}

/** Writes transfers into a book, one after the other, and returns the entries' balances and the book afterwards. */
export function post(
  balances: Balances,
  transferCount: bigint,
  transfers: readonly Transfer[],
): { readonly balances: Balances; readonly posted: readonly PostedTransfer[] } {
  const after: Record<AccountKind, bigint> = { ...balances }
  const posted: PostedTransfer[] = []
  let transferNo = transferCount
  for (const transfer of transfers) {
    const { from, to, amountCents } = transfer
    if (amountCents <= 0n) throw new BrokenRule(`${transfer.kind} moves ${amountCents} cents`)
    if (from === to) throw new BrokenRule(`${transfer.kind} moves from ${from} to itself`)
    after[from] -= amountCents
    after[to] += amountCents
    if (after[from] < 0n && isSeen(from)) throw new BrokenRule(`${transfer.kind} takes ${from} below zero`)
    if (after[from] < -storedCentsMax || after[to] > storedCentsMax)
      throw new BrokenRule(`${transfer.kind} goes beyond what can be stored`)
    transferNo += 1n
    posted.push({ ...transfer, transferNo, fromAfterCents: after[from], toAfterCents: after[to] })
  }
  return { balances: after, posted }
}

export const adjustedKind = {
  balance: 'adjusted_balance',
  investment: 'adjusted_investment',
  profit: 'adjusted_profit',
  savings: 'adjusted_savings',
  withdrawal: 'adjusted_withdrawal',
} as const satisfies Record<SeenAccount, TransferKind>

export const closedKind = {
  balance: 'closed_balance',
  investment: 'closed_investment',
  profit: 'closed_profit',
  savings: 'closed_savings',
  withdrawal: 'closed_withdrawal',
} as const satisfies Record<SeenAccount, TransferKind>
