import type { CoinAccount } from '../ledger/accounts.ts'
import { type Book, balancesOf } from '../ledger/book.ts'
import type { CoinTransferKind, Transfer } from '../ledger/transfers.ts'
import { Refusal } from '../refusal.ts'
import { type Coin, coins, coinTerms, transferUnitsMax } from './coins.ts'

/** How often somebody may take from the faucet between one midnight (UTC, by the instance's clock) and the next. */
export const faucetTakesPerDayMax = 3

/** What a book holds of one coin, in its units. */
type CoinBalances = Readonly<Record<CoinAccount, bigint>>

interface CoinTransfer extends Transfer {
  readonly asset: Coin
  readonly kind: CoinTransferKind
  readonly from: CoinAccount
  readonly to: CoinAccount
}

const dayMs = 86_400_000

/** Since when today's takes count, and when they are forgotten. */
export function faucetDay(now: Date): { readonly from: Date; readonly to: Date } {
  const from = Math.floor(now.getTime() / dayMs) * dayMs
  return { from: new Date(from), to: new Date(from + dayMs) }
}

/** The faucet mints coins for a member. Payouts may mint too: see `payOutCoins`. */
export function takeFromFaucet(takenToday: number, coin: Coin, causeId: string): CoinTransfer[] {
  if (takenToday >= faucetTakesPerDayMax) throw new Refusal('faucet_limit', { limit: faucetTakesPerDayMax })
  const amountUnits = coinTerms[coin].faucetUnits
  return [{ kind: 'faucet_minted', asset: coin, from: 'faucet', to: 'wallet', amountUnits, causeId }]
}

interface Sending {
  readonly transferId: string
  readonly coin: Coin
  readonly amountUnits: bigint
}

/** The amount goes out onto the network and the fee to the network's fees, both at once. There is no way back. */
export function sendCoins(balances: CoinBalances, { transferId, coin, amountUnits }: Sending): CoinTransfer[] {
  const { feeUnits } = coinTerms[coin]
  if (amountUnits > transferUnitsMax || amountUnits + feeUnits > balances.wallet)
    throw new Refusal('insufficient_coins')
  return [
    { kind: 'coins_sent', asset: coin, from: 'wallet', to: 'network', amountUnits, causeId: transferId },
    { kind: 'fee_paid', asset: coin, from: 'wallet', to: 'fees', amountUnits: feeUnits, causeId: transferId },
  ]
}

/** Once the network has confirmed a transfer, its coins arrive: with a member, or with the platform as a deposit. */
export function receiveCoins({ transferId, coin, amountUnits }: Sending, at: 'wallet' | 'house'): CoinTransfer[] {
  const kind = at === 'wallet' ? 'coins_received' : 'deposit_received'
  return [{ kind, asset: coin, from: 'network', to: at, amountUnits, causeId: transferId }]
}

/**
 * The platform sends what it holds of this member's coins. What it lacks (another coin was paid in, or more is paid out
 * than came in) it has minted by the faucet, in plain sight: a real platform would have to take it from somebody.
 */
export function payOutCoins(balances: CoinBalances, { transferId, coin, amountUnits }: Sending): CoinTransfer[] {
  const { feeUnits } = coinTerms[coin]
  const missing = amountUnits + feeUnits - balances.house
  const causeId = transferId
  const moves: CoinTransfer[] = [
    { kind: 'payout_minted', asset: coin, from: 'faucet', to: 'house', amountUnits: missing, causeId },
    { kind: 'payout_sent', asset: coin, from: 'house', to: 'network', amountUnits, causeId },
    { kind: 'payout_fee_paid', asset: coin, from: 'house', to: 'fees', amountUnits: feeUnits, causeId },
  ]
  return moves.filter((move) => move.amountUnits > 0n)
}

/** The person goes: what was in the wallet stays in the book, on the platform's side. */
export function closeWallet(book: Book, memberId: string): CoinTransfer[] {
  return coins
    .map((coin): CoinTransfer => {
      const amountUnits = balancesOf(book, coin).wallet
      return { kind: 'wallet_closed', asset: coin, from: 'wallet', to: 'house', amountUnits, causeId: memberId }
    })
    .filter((transfer) => transfer.amountUnits > 0n)
}
