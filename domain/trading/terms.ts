import type { Asset } from '../ledger/assets.ts'
import type { Instrument, InstrumentClass } from '../markets/instruments.ts'

/** Quantities are whole millionths of the base. */
export const quantityDecimals = 6
export const unitsPerWhole = 10n ** BigInt(quantityDecimals)

/** Half of what lies between ask and bid, in hundredths of a percent of the price. */
export const halfSpreads: Readonly<Record<InstrumentClass, bigint>> = { crypto: 5n, stock: 2n, forex: 1n }
export const hundredthsOfPercent = 10_000n

/** The fee in hundredths of a percent of the dollars traded, and the least it can be. */
export const feeRate = 10n
export const feeCentsMin = 1n

/**
 * How far an order as big as the whole day's volume moves its own price, in percent. A smaller one moves it by the
 * square root of its share: a hundredth of the volume moves it by a tenth of this.
 */
export const impactPercent = 1n

/** An order to buy is worth at least this: below it the fee would be most of what is paid. */
export const orderCentsMin = 100n
/** An order to buy is worth at most this: a hundred million dollars. */
export const orderCentsMax = 10_000_000_000n
/** What a position can hold: a trillion of the base. */
export const positionUnitsMax = 1_000_000_000_000n * unitsPerWhole

export const openOrdersMax = 200

/** What an order to buy a quantity sets aside beyond the last price, in percent, because the next price may be higher. */
export const headroomPercent = 5n

export const orderNoteLengthMax = 280

/** One USDT counts as one dollar. */
const tradedQuotes: ReadonlySet<string> = new Set(['USD', 'USDT'])

/** Its name must be one that the books can hold. */
export function isTraded({ quote, symbol }: Pick<Instrument, 'quote' | 'symbol'>): boolean {
  return tradedQuotes.has(quote) && /^[A-Z0-9.]{1,22}$/.test(symbol)
}

/** What a position is called in the books. The prefix keeps it apart from the coin of the practice network. */
export function assetOf(symbol: string): Asset {
  return `${assetPrefix}${symbol}`
}

const assetPrefix = 'M.'

/** The instrument behind an asset of the books; undefined for dollars and coins. */
export function symbolOf(asset: Asset): string | undefined {
  return asset.startsWith(assetPrefix) ? asset.slice(assetPrefix.length) : undefined
}
