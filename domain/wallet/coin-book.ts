import { BrokenRule } from '../ledger/transfers.ts'
import { type Coin, coins } from './coins.ts'

/**
 * The accounts of one coin in a member's book. `wallet` is the member's own; `house` is what the platform holds of this
 * member's dealings. The other three are the network's side: `network` is what went out and has not come in again,
 * `faucet` stands below zero by what it minted, `fees` by what transfers cost. Each coin sums to zero by itself.
 */
export const coinAccountKinds = ['wallet', 'house', 'network', 'faucet', 'fees'] as const

export type CoinAccountKind = (typeof coinAccountKinds)[number]

/** Coins that are somebody's: neither is ever below zero. */
const heldAccounts: ReadonlySet<CoinAccountKind> = new Set(['wallet', 'house'])

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

export type CoinTransferKind = (typeof coinTransferKinds)[number]

export interface CoinTransfer {
  readonly kind: CoinTransferKind
  readonly coin: Coin
  readonly from: CoinAccountKind
  readonly to: CoinAccountKind
  readonly amountUnits: bigint
  readonly causeId: string
}

export interface PostedCoinTransfer extends CoinTransfer {
  readonly transferNo: bigint
  readonly fromAfterUnits: bigint
  readonly toAfterUnits: bigint
}

export type CoinBalances = Readonly<Record<Coin, Readonly<Record<CoinAccountKind, bigint>>>>

/** The coins of one book, and how many transfers they have made. */
export interface CoinBook {
  readonly balances: CoinBalances
  readonly transferCount: bigint
}

type Writable = Record<Coin, Record<CoinAccountKind, bigint>>

function copyOf(balances: CoinBalances): Writable {
  return Object.fromEntries(coins.map((coin) => [coin, { ...balances[coin] }])) as Writable
}

const noCoins = Object.fromEntries(coinAccountKinds.map((kind) => [kind, 0n])) as Record<CoinAccountKind, bigint>

export const emptyCoinBook: CoinBook = {
  balances: Object.fromEntries(coins.map((coin) => [coin, noCoins])) as unknown as CoinBalances,
  transferCount: 0n,
}

/** What the database can hold, with room for sums. */
const storedUnitsMax = 9_000_000_000_000_000_000n

/** Writes transfers of coins into a book, one after the other. */
export function postCoins(
  book: CoinBook,
  transfers: readonly CoinTransfer[],
): { readonly book: CoinBook; readonly posted: readonly PostedCoinTransfer[] } {
  const balances = copyOf(book.balances)
  const posted: PostedCoinTransfer[] = []
  let { transferCount } = book
  for (const transfer of transfers) {
    const { kind, coin, from, to, amountUnits } = transfer
    const of = balances[coin]
    if (amountUnits <= 0n) throw new BrokenRule(`${kind} moves ${amountUnits} units`)
    if (from === to) throw new BrokenRule(`${kind} moves from ${from} to itself`)
    of[from] -= amountUnits
    of[to] += amountUnits
    if (of[from] < 0n && heldAccounts.has(from)) throw new BrokenRule(`${kind} takes ${from} below zero`)
    if (of[from] < -storedUnitsMax || of[to] > storedUnitsMax)
      throw new BrokenRule(`${kind} goes beyond what can be stored`)
    transferCount += 1n
    posted.push({ ...transfer, transferNo: transferCount, fromAfterUnits: of[from], toAfterUnits: of[to] })
  }
  return { book: { balances, transferCount }, posted }
}
