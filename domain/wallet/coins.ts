import { formatUnits } from '../money/amount.ts'

/** The coins of the practice network. USDT moves on the practice form of the Ethereum network. */
export const coins = ['BTC', 'ETH', 'USDT'] as const

export type Coin = (typeof coins)[number]

/** Places after the point: one unit is the smallest amount that can move. */
export const coinDecimals: Readonly<Record<Coin, number>> = { BTC: 8, ETH: 8, USDT: 2 }

interface CoinTerms {
  readonly title: string
  readonly decimals: number
  /** What the network takes for a transfer, whatever its amount. */
  readonly feeUnits: bigint
  /** What the faucet mints at once. */
  readonly faucetUnits: bigint
}

export const coinTerms: Readonly<Record<Coin, CoinTerms>> = {
  BTC: { title: 'Bitcoin', decimals: coinDecimals.BTC, feeUnits: 1_000n, faucetUnits: 5_000_000n },
  ETH: { title: 'Ethereum', decimals: coinDecimals.ETH, feeUnits: 21_000n, faucetUnits: 200_000_000n },
  USDT: { title: 'Tether', decimals: coinDecimals.USDT, feeUnits: 50n, faucetUnits: 400_000n },
}

/** The coin that is offered to somebody who has none yet. */
export const defaultCoin = 'BTC' satisfies Coin

/** The coin to offer first: one that the person holds, else the default. `held` is in the order of `coins`. */
export function coinToOffer<C extends Coin>(
  held: readonly { readonly coin: Coin; readonly balance: string }[],
  among: readonly C[],
): C {
  const first = held.find(({ coin, balance }) => among.includes(coin as C) && /[1-9]/.test(balance))
  return (first?.coin ?? defaultCoin) as C
}

/** What one transfer may move at most: far more than the faucet mints, and far less than can be stored. */
export const transferUnitsMax = 1_000_000_000_000_000_000n

const wholeDigitsMax = 12

/** The units of a decimal string, or undefined where the text is no amount of this coin. Nothing is rounded. */
export function parseCoins(coin: Coin, text: string): bigint | undefined {
  const { decimals } = coinTerms[coin]
  const match = /^(0|[1-9]\d*)(?:\.(\d+))?$/.exec(text)
  const [, whole = '', part = ''] = match ?? []
  if (!match || whole.length > wholeDigitsMax || part.length > decimals) return undefined
  return BigInt(whole) * 10n ** BigInt(decimals) + BigInt(part.padEnd(decimals, '0'))
}

/** Always with all its places, so that amounts of one coin stand under each other. */
export function formatCoins(coin: Coin, units: bigint): string {
  return formatUnits(units, coinTerms[coin].decimals)
}
