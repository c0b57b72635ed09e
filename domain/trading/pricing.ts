import type { Instrument } from '../markets/instruments.ts'
import { rootRoundedUp, roundedDown, roundedUp } from './decimals.ts'
import { feeCentsMin, feeRate, halfSpreads, hundredthsOfPercent, impactPercent, unitsPerWhole } from './terms.ts'

export type Side = 'buy' | 'sell'

/** What is known at one tick. */
export interface TickPrice {
  /** In whole units of the instrument's last price decimal. */
  readonly priceUnits: bigint
  /** What was traded of it in the whole day before, in cents; a day that still runs would start at nothing. */
  readonly volumeCents: bigint
}

type Priced = Pick<Instrument, 'class' | 'priceDecimals'>

/** Shares of a price are counted in this many parts, so fine that no amount is off by a cent because of it. */
export const sharesPerWhole = 10n ** 18n

/**
 * The price that an order gets, as an exact share of the tick's price: half the spread and the impact of its size on top
 * of it for a buyer, and off it for a seller. It is never rounded; only dollars are.
 */
export interface OrderPrice {
  readonly priceUnits: bigint
  readonly halfSpreadShares: bigint
  readonly impactShares: bigint
  readonly side: Side
}

export function halfSpreadShares(instrument: Pick<Priced, 'class'>): bigint {
  return (halfSpreads[instrument.class] * sharesPerWhole) / hundredthsOfPercent
}

/** One percent times the square root of the order's share of the day's volume; more than the whole volume counts as all. */
export function impactShares(orderCents: bigint, volumeCents: bigint): bigint {
  const mostShares = (impactPercent * sharesPerWhole) / 100n
  if (volumeCents <= 0n || orderCents >= volumeCents) return mostShares
  return rootRoundedUp(roundedUp(mostShares * mostShares * orderCents, volumeCents))
}

export function orderPrice(instrument: Priced, side: Side, tick: TickPrice, orderCents: bigint): OrderPrice {
  return {
    side,
    priceUnits: tick.priceUnits,
    halfSpreadShares: halfSpreadShares(instrument),
    impactShares: impactShares(orderCents, tick.volumeCents),
  }
}

/** The same price, where its impact would take it past the order's limit: a limit is never passed. */
export function withinLimit(price: OrderPrice, limitUnits: bigint): OrderPrice {
  const { side, priceUnits, halfSpreadShares: half } = price
  const room =
    side === 'buy'
      ? roundedDown(limitUnits * sharesPerWhole, priceUnits) - sharesPerWhole - half
      : sharesPerWhole - half - roundedUp(limitUnits * sharesPerWhole, priceUnits)
  return price.impactShares <= room ? price : { ...price, impactShares: room }
}

/** How many shares of the tick's price one pays or gets. */
export function sharesPaid({ side, halfSpreadShares: half, impactShares: impact }: OrderPrice): bigint {
  return side === 'buy' ? sharesPerWhole + half + impact : sharesPerWhole - half - impact
}

/** Cents per unit of quantity, as a fraction. */
function fractionOf({ priceDecimals }: Priced, price: OrderPrice): { readonly over: bigint; readonly under: bigint } {
  return {
    over: price.priceUnits * sharesPaid(price) * 100n,
    under: 10n ** BigInt(priceDecimals) * sharesPerWhole * unitsPerWhole,
  }
}

/** What a quantity costs a buyer, rounded up to the cent, or brings a seller, rounded down. */
export function centsFor(instrument: Priced, price: OrderPrice, quantityUnits: bigint): bigint {
  const { over, under } = fractionOf(instrument, price)
  return price.side === 'buy' ? roundedUp(quantityUnits * over, under) : roundedDown(quantityUnits * over, under)
}

/** The most that these cents buy. */
export function unitsFor(instrument: Priced, price: OrderPrice, cents: bigint): bigint {
  const { over, under } = fractionOf(instrument, price)
  return roundedDown(cents * under, over)
}

/** What a quantity is worth at the tick's own price, rounded down to the cent. */
export function worthCents({ priceDecimals }: Priced, priceUnits: bigint, quantityUnits: bigint): bigint {
  return (quantityUnits * priceUnits * 100n) / (10n ** BigInt(priceDecimals) * unitsPerWhole)
}

/** Rounded up to the cent. Nothing traded costs nothing. */
export function feeFor(tradedCents: bigint): bigint {
  if (tradedCents === 0n) return 0n
  const fee = roundedUp(tradedCents * feeRate, hundredthsOfPercent)
  return fee < feeCentsMin ? feeCentsMin : fee
}

/** The most that can be traded so that it and its fee together stay within these cents. */
export function tradedWithin(cents: bigint): bigint {
  let traded = (cents * hundredthsOfPercent) / (hundredthsOfPercent + feeRate)
  while (traded > 0n && traded + feeFor(traded) > cents) traded -= 1n
  while (traded + 1n + feeFor(traded + 1n) <= cents) traded += 1n
  return traded
}
