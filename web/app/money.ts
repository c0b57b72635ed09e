import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { type Coin, parseCoins } from '@dryrun/domain/wallet/coins.ts'

/**
 * The cents of an amount that the server sent. The contract says what it looks like, so anything else is a defect: it's
 * never shown as zero.
 */
export function centsOf(amount: string): bigint {
  if (!/^-?\d+\.\d\d$/.test(amount)) throw new Error(`The server sent ${JSON.stringify(amount)} as money`)
  return BigInt(amount.replace('.', ''))
}

/** The units of an amount of coins that the server sent, or that was checked before. */
export function unitsOf(coin: Coin, amount: string): bigint {
  const units = parseCoins(coin, amount)
  if (units === undefined) throw new Error(`The server sent ${JSON.stringify(amount)} as ${coin}`)
  return units
}

/** Amounts added up. */
export function sumOf(amounts: readonly string[]): string {
  return formatAmount(amounts.reduce((sum, amount) => sum + centsOf(amount), 0n))
}
