import type { Investment } from '@dryrun/contract/investments.ts'
import type { AccountStatement, ExplainedAccount } from '@dryrun/contract/ledger.ts'
import type { Rewards } from '@dryrun/contract/referrals.ts'
import type { Wallet } from '@dryrun/contract/wallet.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { centsOf } from './money.ts'
import type { Origin } from './ui/explained.tsx'

/** The totals of the whole ledger that public pages show, as `/api/transparency` names them. */
export type PublicTotal =
  | 'paidIn'
  | 'paidOut'
  | 'held'
  | 'overpaid'
  | 'owed'
  | 'owedBalance'
  | 'owedInvestment'
  | 'owedProfit'
  | 'owedSavings'
  | 'owedSetAside'
  | 'owedPendingWithdrawals'
  | 'returnsCredited'
  | 'rewardsCredited'
  | 'adjusted'
  | 'promised'
  | 'gap'
  | 'positionsValue'
  | 'positionsCost'
  | 'positionsOwed'
  | 'accountsSum'

/** What a figure of a formula is called; the drawer knows the words. */
export type TermName =
  | 'amount'
  | 'asked'
  | 'average'
  | 'balance'
  | 'cash'
  | 'coins'
  | 'cost'
  | 'deposits'
  | 'difference'
  | 'end'
  | 'fee'
  | 'fromDeposit'
  | 'fromNobody'
  | 'fees'
  | 'gain'
  | 'gainNotTaken'
  | 'gainTaken'
  | 'held'
  | 'impact'
  | 'in'
  | 'interest'
  | 'investment'
  | 'move'
  | 'others'
  | 'out'
  | 'owed'
  | 'paidIn'
  | 'paidOut'
  | 'payers'
  | 'positions'
  | 'price'
  | 'principal'
  | 'profit'
  | 'promised'
  | 'putIn'
  | 'quantity'
  | 'rate'
  | 'rest'
  | 'result'
  | 'return'
  | 'returnsCredited'
  | 'rewardsCredited'
  | 'adjusted'
  | 'savings'
  | 'setAside'
  | 'share'
  | 'spentBefore'
  | 'spread'
  | 'start'
  | 'total'
  | 'totalAssets'
  | 'traded'
  | 'withdrawals'
  | 'withdrawn'
  | 'worth'

/** What has to be said beside the figures. */
export type NoteName =
  | 'asked'
  | 'closing'
  | 'demo'
  | 'example'
  | 'history'
  | 'live'
  | 'paid'
  | 'posted'
  | 'promised'
  | 'projected'
  | 'rates'
  | 'rule'
  | 'scale'
  | 'sealed'
  | 'selected'
  | 'start'
  | 'moment'
  | 'twin'
  | 'typed'
  | 'withdrawals'
  | 'yardstick'

export interface Term {
  readonly name: TermName
  readonly value: string
  /** Dollars where nothing is said; otherwise a share, a price, a count, or the name of what is counted. */
  readonly unit?: 'percent' | 'price' | 'count' | (string & {})
  readonly sign?: '+' | '−' | '×' | '÷' | '='
  readonly from?: AnyOrigin
}

/** Everything that the drawer can tell. */
export type AnyOrigin =
  /** The entries of one of the five accounts, or of their total. */
  | { readonly of: 'account'; readonly account: ExplainedAccount; readonly memberId?: string }
  /** The entries of a coin, an instrument, or of the dollars that are set aside. */
  | { readonly of: 'holding'; readonly asset: string; readonly memberId?: string }
  /** Everything that a request, an investment, an order or a transfer has posted. */
  | { readonly of: 'cause'; readonly causeId: string; readonly memberId?: string; readonly note?: NoteName }
  /** Arithmetic, with its figures. */
  | { readonly of: 'sum'; readonly note: NoteName; readonly terms: readonly Term[] }
  /** A total over all books. */
  | { readonly of: 'total'; readonly total: PublicTotal }

const whose = (memberId: string | undefined) => (memberId === undefined ? {} : { memberId })

export const fromAccount = (account: ExplainedAccount, memberId?: string): AnyOrigin & Origin => ({
  of: 'account',
  account,
  ...whose(memberId),
})

export const fromHolding = (asset: string, memberId?: string): AnyOrigin & Origin => ({
  of: 'holding',
  asset,
  ...whose(memberId),
})

export const fromCause = (causeId: string, memberId?: string, note?: NoteName): AnyOrigin & Origin => ({
  of: 'cause',
  causeId,
  ...whose(memberId),
  ...(note && { note }),
})

export const fromSum = (note: NoteName, ...terms: readonly Term[]): AnyOrigin & Origin => ({ of: 'sum', note, terms })

export const fromTotal = (total: PublicTotal): AnyOrigin & Origin => ({ of: 'total', total })

/** What a plan adds: the principal times its percent. */
export function fromReturn({ investmentId, principal, percent, return: added, state }: Investment, memberId?: string) {
  return fromSum(
    state === 'matured' ? 'posted' : 'promised',
    { name: 'principal', value: principal, from: fromCause(investmentId, memberId) },
    { name: 'rate', value: String(percent), unit: 'percent', sign: '×' },
    { name: 'return', value: added, sign: '=', from: fromCause(investmentId, memberId) },
  )
}

/** A quantity at a price. */
export function fromWorth(quantity: Term, price: string | null, worth: string) {
  return fromSum(
    'live',
    quantity,
    ...(price === null ? [] : [{ name: 'price', value: price, unit: 'price', sign: '×' } as const]),
    { name: 'worth', value: worth, sign: '=' },
  )
}

interface SaleFigures {
  readonly traded: string
  readonly fee: string
  readonly taken: string
}

/** What had been paid for what was sold. */
export const costOfSale = ({ traded, fee, taken }: SaleFigures): string =>
  formatAmount(centsOf(traded) - centsOf(fee) - centsOf(taken))

/** What a sale gained or lost: what it brought, less what had been paid for it. */
export function fromSale(orderId: string, sale: SaleFigures) {
  return fromSum(
    'history',
    { name: 'traded', value: sale.traded, from: fromCause(orderId) },
    { name: 'fee', value: sale.fee, sign: '−' },
    { name: 'cost', value: costOfSale(sale), sign: '−' },
    { name: 'gainTaken', value: sale.taken, sign: '=' },
  )
}

/** Coins at their rate: what they're worth now, or were when they were sent. */
export function fromCoins(coin: string, amount: string, rate: string | null, worth: string) {
  return fromWorth({ name: 'coins', value: amount, unit: coin, from: fromHolding(coin) }, rate, worth)
}

/** What the coins of a wallet are worth together. */
export function fromWallet({ coins, worth }: Pick<Wallet, 'coins' | 'worth'>) {
  return fromSum(
    'live',
    ...coins.map(
      (each): Term => ({
        name: 'worth',
        value: each.worth ?? '0.00',
        sign: '+',
        from: fromCoins(each.coin, each.balance, each.rate, each.worth ?? '0.00'),
      }),
    ),
    { name: 'total', value: worth ?? '0.00', sign: '=' },
  )
}

/** A share of a friend's first investment. */
export function fromReward({ memberId, principal, percent, amount }: Rewards['rewards'][number]) {
  return fromSum(
    'posted',
    { name: 'principal', value: principal },
    { name: 'rate', value: String(percent), unit: 'percent', sign: '×' },
    // The friend is the cause of the transfer.
    { name: 'amount', value: amount, sign: '=', from: fromCause(memberId) },
  )
}

/** A month of an account: start + in − out = end. */
export function fromMonth(month: AccountStatement['months'][number], account: ExplainedAccount) {
  return fromSum(
    'posted',
    { name: 'start', value: month.start },
    { name: 'in', value: month.in, sign: '+' },
    { name: 'out', value: month.out, sign: '−' },
    { name: 'end', value: month.end, sign: '=', from: fromAccount(account) },
  )
}
