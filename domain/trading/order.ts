import type { Balances } from '../ledger/accounts.ts'
import { dollars } from '../ledger/assets.ts'
import type { AssetBalances } from '../ledger/book.ts'
import type { Transfer } from '../ledger/transfers.ts'
import type { Instrument } from '../markets/instruments.ts'
import { formatAmount } from '../money/amount.ts'
import { Refusal } from '../refusal.ts'
import { roundedUp } from './decimals.ts'
import {
  centsFor,
  feeFor,
  halfSpreadShares,
  orderPrice,
  type Side,
  sharesPerWhole,
  type TickPrice,
  unitsFor,
  worthCents,
} from './pricing.ts'
import {
  assetOf,
  headroomPercent,
  hundredthsOfPercent,
  isTraded,
  openOrdersMax,
  orderCentsMax,
  orderCentsMin,
  positionUnitsMax,
} from './terms.ts'

export const orderTypes = ['market', 'limit', 'stop'] as const

export type OrderType = (typeof orderTypes)[number]

/** What an order asks for: dollars, its fee included, or a quantity. Only an order to buy can ask for dollars. */
export type OrderAmount = { readonly cents: bigint } | { readonly units: bigint }

/** The limit of a limit order, or what a stop waits for, in units of the instrument's last price decimal. */
export type OrderTerms =
  | { readonly type: 'market' }
  | { readonly type: 'limit' | 'stop'; readonly priceUnits: bigint; readonly endsWithDay: boolean }

export interface OrderRequest {
  readonly orderId: string
  readonly side: Side
  readonly amount: OrderAmount
  readonly terms: OrderTerms
}

/** An order that was accepted, with what is set aside for it: cents for a buy, units of the instrument for a sale. */
export interface Order extends OrderRequest {
  readonly setAside: bigint
}

export interface TradingFacts {
  readonly instrument: Instrument
  /** The last price that people have seen. */
  readonly last: TickPrice
  readonly dollars: Balances
  /** What the member has of this instrument. */
  readonly held: AssetBalances
  readonly openOrders: number
}

/** Accepts an order, or refuses it. Nothing is bought or sold yet: what it will need is set aside. */
export function placeOrder(
  facts: TradingFacts,
  request: OrderRequest,
): { readonly order: Order; readonly transfers: readonly Transfer[] } {
  const { instrument, openOrders } = facts
  if (!isTraded(instrument)) throw new Refusal('not_traded', { symbol: instrument.symbol })
  if (openOrders >= openOrdersMax) throw new Refusal('too_many_orders', { limit: openOrdersMax })
  if (request.terms.type !== 'market' && request.terms.priceUnits <= 0n) throw new Refusal('price_invalid')
  const setAside = request.side === 'buy' ? centsToSetAside(facts, request) : unitsToSetAside(facts, request)
  const order = { ...request, setAside }
  return { order, transfers: [transferOf(order, instrument, 'order_set_aside', 'away')] }
}

function centsToSetAside(facts: TradingFacts, { amount, terms }: OrderRequest): bigint {
  const { instrument, last, held } = facts
  const expected = { ...last, priceUnits: terms.type === 'market' ? last.priceUnits : terms.priceUnits }
  const cents = 'cents' in amount ? amount.cents : centsNeeded(instrument, terms, expected, amount.units)
  if (cents < orderCentsMin) throw new Refusal('order_too_small', { limit: formatAmount(orderCentsMin) })
  if (cents > orderCentsMax) throw new Refusal('order_too_large', { limit: formatAmount(orderCentsMax) })
  if (cents > last.volumeCents) throw new Refusal('order_beyond_volume', { limit: formatAmount(last.volumeCents) })
  const units =
    'cents' in amount ? unitsFor(instrument, orderPrice(instrument, 'buy', expected, cents), cents) : amount.units
  if (units === 0n)
    throw new Refusal('order_too_small', { limit: formatAmount(smallestOrderCents(instrument, expected)) })
  if (held.position + held.reserved + units > positionUnitsMax) throw new Refusal('position_full')
  if (cents > facts.dollars.balance) throw new Refusal('insufficient_balance')
  return cents
}

/** What one unit of quantity costs with its fee: less buys nothing. */
function smallestOrderCents(instrument: Instrument, tick: TickPrice): bigint {
  const cents = centsFor(instrument, orderPrice(instrument, 'buy', tick, 0n), 1n)
  return cents + feeFor(cents)
}

/** What a quantity costs at most: exactly that with a limit, and with headroom where the next price decides. */
function centsNeeded(instrument: Instrument, terms: OrderTerms, expected: TickPrice, units: bigint): bigint {
  if (terms.type === 'limit') {
    const atLimit = { side: 'buy', priceUnits: terms.priceUnits, halfSpreadShares: 0n, impactShares: 0n } as const
    const cents = centsFor(instrument, atLimit, units)
    return cents + feeFor(cents)
  }
  const worth = worthCents(instrument, expected.priceUnits, units)
  const cents = centsFor(instrument, orderPrice(instrument, 'buy', expected, worth), units)
  const withHeadroom = roundedUp(cents * (100n + headroomPercent), 100n)
  return withHeadroom + feeFor(withHeadroom)
}

function unitsToSetAside({ held, last, instrument }: TradingFacts, { amount }: OrderRequest): bigint {
  if (!('units' in amount) || amount.units <= 0n) throw new Refusal('quantity_invalid')
  if (amount.units > held.position) throw new Refusal('insufficient_position')
  const worth = worthCents(instrument, last.priceUnits, amount.units)
  if (worth > last.volumeCents) throw new Refusal('order_beyond_volume', { limit: formatAmount(last.volumeCents) })
  return amount.units
}

/** Sets aside what an order to sell names, without asking whether a new order may be that large. */
export function setAsideAll(
  request: OrderRequest & { readonly amount: { readonly units: bigint } },
  instrument: Pick<Instrument, 'symbol'>,
): { readonly order: Order; readonly transfers: readonly Transfer[] } {
  const order = { ...request, setAside: request.amount.units }
  return { order, transfers: [transferOf(order, instrument, 'order_set_aside', 'away')] }
}

/** The order ends without a fill: everything that was set aside for it goes back. */
export function giveBack(order: Order, instrument: Pick<Instrument, 'symbol'>): Transfer[] {
  return [transferOf(order, instrument, 'order_given_back', 'back')]
}

/**
 * Gives an order another price: the old one ends, and a new one takes its place with what was set aside for it. Both
 * happen together or not at all.
 */
export function moveOrder(
  facts: TradingFacts,
  order: Order,
  { orderId, priceUnits }: { readonly orderId: string; readonly priceUnits: bigint },
): { readonly order: Order; readonly transfers: readonly Transfer[] } {
  const { side, amount, terms, setAside } = order
  if (terms.type === 'market') throw new Refusal('price_invalid')
  if (terms.priceUnits === priceUnits) throw new Refusal('nothing_to_change')
  const { dollars: money, held } = facts
  const freed: TradingFacts = {
    ...facts,
    openOrders: facts.openOrders - 1,
    dollars: side === 'buy' ? { ...money, balance: money.balance + setAside } : money,
    held: side === 'sell' ? { ...held, position: held.position + setAside, reserved: held.reserved - setAside } : held,
  }
  const moved = placeOrder(freed, { orderId, side, amount, terms: { ...terms, priceUnits } })
  return { order: moved.order, transfers: [...giveBack(order, facts.instrument), ...moved.transfers] }
}

function transferOf(
  { orderId, side, setAside }: Order,
  { symbol }: Pick<Instrument, 'symbol'>,
  kind: 'order_set_aside' | 'order_given_back',
  way: 'away' | 'back',
): Transfer {
  const own = side === 'buy' ? 'balance' : 'position'
  return {
    asset: side === 'buy' ? dollars : assetOf(symbol),
    kind,
    from: way === 'away' ? own : 'reserved',
    to: way === 'away' ? 'reserved' : own,
    amountUnits: setAside,
    causeId: orderId,
  }
}

/**
 * What the tick's price must do for a limit or a stop: come down to a price, or up to one. Ask and bid are a fixed share
 * away from the tick's price, so that whoever looks for the tick has to know that price alone.
 */
export interface Trigger {
  readonly way: 'down' | 'up'
  readonly priceUnits: bigint
}

export function triggerOf(instrument: Pick<Instrument, 'class'>, side: Side, terms: OrderTerms): Trigger | undefined {
  if (terms.type === 'market') return undefined
  if (terms.type === 'stop') return { way: side === 'buy' ? 'up' : 'down', priceUnits: terms.priceUnits }
  const half = (halfSpreadShares(instrument) * hundredthsOfPercent) / sharesPerWhole
  return side === 'buy'
    ? { way: 'down', priceUnits: (terms.priceUnits * hundredthsOfPercent) / (hundredthsOfPercent + half) }
    : { way: 'up', priceUnits: roundedUp(terms.priceUnits * hundredthsOfPercent, hundredthsOfPercent - half) }
}

export function touches({ way, priceUnits }: Trigger, tickUnits: bigint): boolean {
  return way === 'down' ? tickUnits <= priceUnits : tickUnits >= priceUnits
}
