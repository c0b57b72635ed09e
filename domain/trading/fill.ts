import { dollars } from '../ledger/assets.ts'
import type { Transfer } from '../ledger/transfers.ts'
import type { Instrument } from '../markets/instruments.ts'
import type { Order } from './order.ts'
import {
  centsFor,
  feeFor,
  type OrderPrice,
  orderPrice,
  type TickPrice,
  tradedWithin,
  unitsFor,
  withinLimit,
  worthCents,
} from './pricing.ts'
import { assetOf, positionUnitsMax } from './terms.ts'

/** What an order got at its tick. */
export interface Fill {
  readonly price: OrderPrice
  readonly quantityUnits: bigint
  /** What the quantity cost or brought, without the fee. */
  readonly tradedCents: bigint
  readonly feeCents: bigint
  /** What was set aside for a buy and wasn't needed. */
  readonly givenBackCents: bigint
}

/** Why an order that had its price got nothing. */
export type Unfillable = 'price_moved' | 'buys_nothing'

/** Fills an order whole at a tick. Nothing is filled in part. */
export function fillOrder(instrument: Instrument, order: Order, tick: TickPrice, heldUnits: bigint): Fill | Unfillable {
  return order.side === 'buy' ? fillBuy(instrument, order, tick, heldUnits) : fillSale(instrument, order, tick)
}

function priceAt(instrument: Instrument, { side, terms, amount }: Order, tick: TickPrice): OrderPrice {
  const orderCents = 'cents' in amount ? amount.cents : worthCents(instrument, tick.priceUnits, amount.units)
  const price = orderPrice(instrument, side, tick, orderCents)
  return terms.type === 'limit' ? withinLimit(price, terms.priceUnits) : price
}

function fillBuy(instrument: Instrument, order: Order, tick: TickPrice, heldUnits: bigint): Fill | Unfillable {
  const { amount, setAside } = order
  const price = priceAt(instrument, order, tick)
  const room = positionUnitsMax - heldUnits
  const affordable = unitsFor(instrument, price, tradedWithin(setAside))
  if ('units' in amount && amount.units > affordable) return 'price_moved'
  const wanted = 'units' in amount ? amount.units : affordable
  const quantityUnits = wanted < room ? wanted : room
  if (quantityUnits <= 0n) return 'buys_nothing'
  const tradedCents = centsFor(instrument, price, quantityUnits)
  const feeCents = feeFor(tradedCents)
  return { price, quantityUnits, tradedCents, feeCents, givenBackCents: setAside - tradedCents - feeCents }
}

/** A sale that brings less than its fee brings nothing: nobody pays for selling. */
function fillSale(instrument: Instrument, order: Order, tick: TickPrice): Fill {
  const price = priceAt(instrument, order, tick)
  const quantityUnits = order.setAside
  const tradedCents = centsFor(instrument, price, quantityUnits)
  const fee = feeFor(tradedCents)
  return { price, quantityUnits, tradedCents, feeCents: fee < tradedCents ? fee : tradedCents, givenBackCents: 0n }
}

/** What goes back and forth between member and house when an order fills. */
export function fillTransfers(order: Order, { symbol }: Pick<Instrument, 'symbol'>, fill: Fill): Transfer[] {
  const { orderId: causeId, side } = order
  const { quantityUnits, tradedCents, feeCents, givenBackCents } = fill
  const asset = assetOf(symbol)
  const moves: Transfer[] =
    side === 'buy'
      ? [
          { asset: dollars, kind: 'order_filled', from: 'reserved', to: 'traded', amountUnits: tradedCents, causeId },
          { asset: dollars, kind: 'order_fee', from: 'reserved', to: 'fees', amountUnits: feeCents, causeId },
          {
            asset: dollars,
            kind: 'order_given_back',
            from: 'reserved',
            to: 'balance',
            amountUnits: givenBackCents,
            causeId,
          },
          { asset, kind: 'order_filled', from: 'traded', to: 'position', amountUnits: quantityUnits, causeId },
        ]
      : [
          { asset, kind: 'order_filled', from: 'reserved', to: 'traded', amountUnits: quantityUnits, causeId },
          {
            asset: dollars,
            kind: 'order_filled',
            from: 'traded',
            to: 'balance',
            amountUnits: tradedCents - feeCents,
            causeId,
          },
          { asset: dollars, kind: 'order_fee', from: 'traded', to: 'fees', amountUnits: feeCents, causeId },
        ]
  return moves.filter(({ amountUnits }) => amountUnits > 0n)
}

/** What spread and impact cost a member, in cents: the difference to the tick's own price. */
export function costsOf(
  instrument: Instrument,
  { price, quantityUnits, tradedCents }: Pick<Fill, 'price' | 'quantityUnits' | 'tradedCents'>,
): { readonly spreadCents: bigint; readonly impactCents: bigint } {
  const worth = worthCents(instrument, price.priceUnits, quantityUnits)
  const together = price.side === 'buy' ? tradedCents - worth : worth - tradedCents
  const shares = price.halfSpreadShares + price.impactShares
  const impactCents = shares === 0n ? 0n : (together * price.impactShares) / shares
  return { spreadCents: together - impactCents, impactCents }
}
