import type { Investment } from '@dryrun/contract/investments.ts'
import type {
  AccountStatement,
  AccountStatementQuery,
  BookBalances,
  ExplainedAccount,
} from '@dryrun/contract/ledger.ts'
import type { Rewards } from '@dryrun/contract/referrals.ts'
import type { Transparency } from '@dryrun/contract/transparency.ts'
import type { NetworkTransfer, Wallet } from '@dryrun/contract/wallet.ts'
import { totalAssetsAccounts } from '@dryrun/domain/ledger/accounts.ts'
import { dollars } from '@dryrun/domain/ledger/assets.ts'
import type { TransferKind } from '@dryrun/domain/ledger/transfers.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { assetOf } from '@dryrun/domain/trading/terms.ts'
import { centsOf } from './money.ts'
import type { Unexplained } from './ui/unexplained.ts'

/*
 * Where the numbers on screen come from. The rule: what a drawer lists gives the number that was pressed, as of the moment
 * that the number speaks of, and its last line is that number. So an origin carries that moment (the last transfer, or the
 * very figures that the page has read), and what has nothing behind it has no origin.
 */

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
  | 'days'
  | 'deposits'
  | 'difference'
  | 'dollarsOwn'
  | 'earlier'
  | 'fee'
  | 'fromDeposit'
  | 'fromNobody'
  | 'fees'
  | 'gain'
  | 'gainNotTaken'
  | 'gainTaken'
  | 'givenBack'
  | 'held'
  | 'impact'
  | 'interest'
  | 'investment'
  | 'later'
  | 'move'
  | 'needed'
  | 'others'
  | 'owed'
  | 'owedBefore'
  | 'paidIn'
  | 'paidOut'
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
  | 'sealed'
  | 'setAside'
  | 'spare'
  | 'spentBefore'
  | 'spentNow'
  | 'spread'
  | 'total'
  | 'totalAssets'
  | 'traded'
  | 'tradedNet'
  | 'withdrawals'
  | 'withdrawn'
  | 'worth'

/** What has to be said beside the figures. */
export type NoteName =
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
  | 'sealed'
  | 'selected'
  | 'moment'
  | 'twin'
  | 'typed'
  | 'yardstick'

export interface Term {
  readonly name: TermName
  /** What this term is in particular, where several have the same name: a coin, a kind of entry, a month. */
  readonly of?:
    | { readonly text: string }
    | { readonly kind: TransferKind }
    | { readonly month: string }
    | { readonly day: string }
  readonly value: string
  /** Dollars where nothing is said; otherwise a share, a price, a count, or the name of what is counted. */
  readonly unit?: 'percent' | 'price' | 'count' | (string & {})
  readonly sign?: '+' | '−' | '×' | '÷' | '='
  readonly from?: AnyOrigin | Unexplained
}

/** The last line of a sum: the number that was pressed. */
type Result = Term & { readonly sign: '=' }

/** Which transfers of a cause make the number: one of them, or those of some kinds less those of others. */
export type Counted =
  | { readonly transferNo: string }
  | {
      /** Dollars where nothing is said. */
      readonly asset?: string
      readonly kinds: readonly TransferKind[]
      readonly less?: readonly TransferKind[]
    }

/** Whose number it is, where it's not one's own, and the last transfer that it speaks of. */
interface Whose {
  readonly memberId?: string | undefined
  readonly upTo?: string | undefined
}

/** Of what is held: what is free, what is set aside, or all dollars that are somebody's own. */
export type Part = 'free' | 'set_aside' | 'own'

type StatementQuery = Omit<AccountStatementQuery, 'before'>

/** What is told, of whom, and as of when; a sum is told by its own terms and has none. */
interface Keyed {
  readonly key?: string
}

/** Everything that the drawer can tell. */
export type AnyOrigin = Keyed & Told

type Told =
  /** The entries of one of the five accounts, or of their total. */
  | ({ readonly of: 'account'; readonly account: ExplainedAccount } & Whose)
  /** The entries of a coin, an instrument, or of the dollars that are set aside. */
  | ({ readonly of: 'holding'; readonly asset: string; readonly part?: Part } & Whose)
  /** What a request, an investment, an order or a transfer has posted. */
  | {
      readonly of: 'cause'
      readonly causeId: string
      readonly memberId?: string | undefined
      readonly counted: Counted
      /** How the number is shown: what went out has a minus. */
      readonly moved?: 'in' | 'out' | undefined
    }
  /** What went into an account in a month, or out of it, of the entries that were asked for. */
  | {
      readonly of: 'month'
      readonly query: StatementQuery
      readonly month: string
      readonly moved: 'in' | 'out'
      readonly amount: string
      readonly upTo: string
    }
  /** Arithmetic, with its figures. */
  | { readonly of: 'sum'; readonly note: NoteName; readonly terms: readonly Term[] }
  /** A total over all books, of the figures that the page shows; without them, it's read anew. */
  | {
      readonly of: 'total'
      readonly total: PublicTotal
      readonly figures?: Transparency | undefined
      readonly isTaken?: boolean
    }

const keyOf = (...parts: readonly (string | undefined)[]) => parts.map((part) => part ?? '').join(' ')

export const fromAccount = (account: ExplainedAccount, whose: Whose = {}): AnyOrigin => ({
  of: 'account',
  key: keyOf('account', account, whose.memberId, whose.upTo),
  account,
  ...whose,
})

/** A balance as it was read. One that was never posted to is zero, and there's nothing to tell about it. */
export function fromBalances(
  { used, version }: Pick<BookBalances, 'used' | 'version'>,
  account: ExplainedAccount,
  memberId?: string,
): AnyOrigin | Unexplained {
  const parts = account === 'total_assets' ? totalAssetsAccounts : [account]
  return parts.some((part) => used.includes(part)) ? fromAccount(account, { memberId, upTo: version }) : 'given'
}

export const fromHolding = (asset: string, whose: Whose & { readonly part?: Part } = {}): AnyOrigin => ({
  of: 'holding',
  key: keyOf('holding', asset, whose.part, whose.memberId, whose.upTo),
  asset,
  ...whose,
})

interface CauseShown {
  readonly memberId?: string | undefined
  readonly moved?: 'in' | 'out' | undefined
}

export const fromCause = (causeId: string, counted: Counted, shown: CauseShown = {}): AnyOrigin => ({
  of: 'cause',
  key: keyOf('cause', causeId, JSON.stringify(counted), shown.memberId, shown.moved),
  causeId,
  counted,
  ...shown,
})

/** One transfer: what it moved. */
export const fromTransfer = (
  { causeId, transferNo }: { readonly causeId: string; readonly transferNo: string },
  shown: CauseShown = {},
): AnyOrigin => fromCause(causeId, { transferNo }, shown)

interface Request {
  readonly status: string
  readonly memberId?: string | undefined
}

/** A deposit is posted once it's approved. Until then it's what somebody said. */
export const fromDeposit = (depositId: string, { status, memberId }: Request): AnyOrigin | Unexplained =>
  status === 'approved' ? fromCause(depositId, { kinds: ['deposit_credited'] }, { memberId }) : 'given'

/** A withdrawal is set aside when it's asked for. */
export const fromWithdrawal = (withdrawalId: string, memberId?: string): AnyOrigin =>
  fromCause(withdrawalId, { kinds: ['withdrawal_requested'] }, { memberId })

/** What was put into a plan. */
export const fromPrincipal = (investmentId: string, memberId?: string): AnyOrigin =>
  fromCause(investmentId, { kinds: ['investment_opened'] }, { memberId })

/** What came back of it when it ended. */
export const fromPrincipalBack = (investmentId: string): AnyOrigin =>
  fromCause(investmentId, { kinds: ['investment_matured', 'investment_closed', 'investment_released'] })

/**
 * Arithmetic whose last line is the number that was pressed. Where nothing but that number is left, or a single other
 * figure that leads nowhere, the drawer would only repeat it: then there's nothing to open.
 */
export function fromSum(note: NoteName, ...terms: readonly [...Term[], Result]): AnyOrigin | Unexplained {
  const [only, ...others] = terms.slice(0, -1)
  const saysMore = others.length > 0 || (only?.from !== undefined && typeof only.from !== 'string')
  return saysMore ? { of: 'sum', note, terms } : 'given'
}

/** A term by its own sign: "− $5.00" and never "+ −$5.00". */
export function signed(term: Omit<Term, 'value' | 'sign'>, amount: string): Term {
  return amount.startsWith('-') ? { ...term, value: amount.slice(1), sign: '−' } : { ...term, value: amount, sign: '+' }
}

/** What a plan adds: the principal times its percent. */
export function fromReturn({ investmentId, principal, percent, return: added, state }: Investment, memberId?: string) {
  return fromSum(
    state === 'matured' ? 'posted' : 'promised',
    { name: 'principal', value: principal, from: fromPrincipal(investmentId, memberId) },
    { name: 'rate', value: String(percent), unit: 'percent', sign: '×' },
    { name: 'return', value: added, sign: '=' },
  )
}

/** A quantity at a price. Without a price there's nothing to work out. */
export function fromWorth(quantity: Term, price: string | null, worth: string) {
  if (price === null) return 'given'
  return fromSum(
    'live',
    quantity,
    { name: 'price', value: price, unit: 'price', sign: '×' },
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
    { name: 'traded', value: sale.traded, from: fromTraded(orderId) },
    { name: 'fee', value: sale.fee, sign: '−', from: fromFee(orderId) },
    { name: 'cost', value: costOfSale(sale), sign: '−' },
    { name: 'gainTaken', value: sale.taken, sign: '=' },
  )
}

/** What an order traded. A sale posts what it brought and its fee apart, a purchase all of it. */
export const fromTraded = (orderId: string, side: 'buy' | 'sell' = 'sell', memberId?: string) =>
  fromCause(orderId, { kinds: side === 'buy' ? ['order_filled'] : ['order_filled', 'order_fee'] }, { memberId })

export const fromFee = (orderId: string, shown: CauseShown = {}) => fromCause(orderId, { kinds: ['order_fee'] }, shown)

/** How much an order got or sold. */
export const fromFilled = (orderId: string, symbol: string, memberId?: string) =>
  fromCause(orderId, { asset: assetOf(symbol), kinds: ['order_filled'] }, { memberId })

/** What an order set aside: dollars to buy with, or what it would sell. */
export const fromOrder = (
  orderId: string,
  { side, symbol }: { side: 'buy' | 'sell'; symbol: string },
  memberId?: string,
) => fromCause(orderId, { asset: side === 'buy' ? dollars : assetOf(symbol), kinds: ['order_set_aside'] }, { memberId })

/** What a fill took from the balance, its fee included, or brought into it. */
export const fromFillOfBalance = (orderId: string, side: 'buy' | 'sell', shown: CauseShown) =>
  fromCause(orderId, { kinds: side === 'buy' ? ['order_filled', 'order_fee'] : ['order_filled'] }, shown)

type Sent = Pick<NetworkTransfer, 'transferId' | 'coin' | 'kind' | 'direction' | 'isFinal'>

const sentKinds = {
  faucet: ['faucet_minted'],
  sent: ['coins_sent'],
  received: ['coins_received'],
  payout: ['coins_received'],
} as const satisfies Record<Sent['kind'], readonly TransferKind[]>

/** Coins of one transfer. What is still on its way here isn't posted. */
export function fromSent({ transferId, coin, kind, direction, isFinal }: Sent, shown: CauseShown = {}) {
  if (direction === 'in' && !isFinal) return 'given'
  return fromCause(transferId, { asset: coin, kinds: sentKinds[kind] }, shown)
}

/** Coins at the rate of now or of when they were sent; `coins` tells where they come from. */
export function fromCoins(
  coin: string,
  amount: string,
  rate: string | null,
  worth: string,
  coins: AnyOrigin | Unexplained = 'given',
) {
  return fromWorth({ name: 'coins', value: amount, unit: coin, from: coins }, rate, worth)
}

/** What the coins of a wallet are worth together. */
export function fromWallet({ coins, worth, upTo }: Pick<Wallet, 'coins' | 'worth' | 'upTo'>) {
  return fromSum(
    'live',
    ...coins.map(
      (each): Term => ({
        name: 'worth',
        of: { text: each.coin },
        value: each.worth ?? '0.00',
        sign: '+',
        from: fromCoins(
          each.coin,
          each.balance,
          each.rate,
          each.worth ?? '0.00',
          fromCoinsHeld(each.coin, each.balance, upTo),
        ),
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
    { name: 'amount', value: amount, sign: '=', from: fromCause(memberId, { kinds: ['reward_credited'] }) },
  )
}

type Month = AccountStatement['months'][number]

/** The account before the first transfer of a month, or after its last. */
export function fromMonthEdge({ firstNo, lastNo, start }: Month, edge: 'start' | 'end', account: ExplainedAccount) {
  if (edge === 'end') return fromAccount(account, { upTo: lastNo })
  // Before the very first transfer there was nothing.
  const before = String(BigInt(firstNo) - 1n)
  return start === '0.00' && before === '0' ? 'given' : fromAccount(account, { upTo: before })
}

/** What went in or out in a month. */
export function fromMonth(month: Month, moved: 'in' | 'out', query: StatementQuery): AnyOrigin | Unexplained {
  const amount = month[moved]
  if (amount === '0.00') return 'given'
  const key = keyOf('month', month.month, moved, JSON.stringify(query), month.lastNo)
  return { of: 'month', key, query, month: month.month, moved, amount, upTo: month.lastNo }
}

/** An account whose amount is known and not whether it was ever posted to: nothing may be behind a zero. */
export const fromAmountOf = (account: ExplainedAccount, amount: string, whose: Whose): AnyOrigin | Unexplained =>
  amount === '0.00' ? 'given' : fromAccount(account, whose)

/** What a wallet holds of a coin. */
export const fromCoinsHeld = (coin: string, amount: string, upTo: string): AnyOrigin | Unexplained =>
  Number(amount) === 0 ? 'given' : fromHolding(coin, { upTo })

/** Dollars that open orders have set aside. */
export const fromSetAside = (amount: string, upTo?: string): AnyOrigin | Unexplained =>
  amount === '0.00' ? 'given' : fromHolding(dollars, { upTo })
