import type { OrderAnswer, OrderRequest } from '@dryrun/contract/trading.ts'
import { dollars } from '@dryrun/domain/ledger/assets.ts'
import { balancesOf } from '@dryrun/domain/ledger/book.ts'
import type { Instrument } from '@dryrun/domain/markets/instruments.ts'
import { dayMs } from '@dryrun/domain/markets/intervals.ts'
import { tickAt } from '@dryrun/domain/markets/ticks.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { parseDecimal, parseQuantity } from '@dryrun/domain/trading/decimals.ts'
import { placeOrder as accept, type OrderAmount, type OrderTerms, triggerOf } from '@dryrun/domain/trading/order.ts'
import type { Side, TickPrice } from '@dryrun/domain/trading/pricing.ts'
import { assetOf } from '@dryrun/domain/trading/terms.ts'
import { amountOf } from '../../ledger/amount-of.ts'
import { commandKind } from '../../ledger/command.ts'
import type { Teller } from '../../ledger/teller.ts'
import { newId } from '../../platform/new-id.ts'
import type { MarketSource } from '../markets/index.ts'
import { findInstrument, tickPriceOf } from './instrument-price.ts'
import { orderShape } from './order-shape.ts'
import { findBackground, type OrderRow, orderRow, type TradingBackground } from './orders.sql.ts'

interface Input {
  readonly orderId: string
  readonly instrument: Instrument
  readonly last: TickPrice
  readonly source: string
  readonly side: Side
  readonly amount: OrderAmount
  readonly terms: OrderTerms
  readonly note: string | null
}

export const placeKind = commandKind<Input, TradingBackground, OrderAnswer>({
  name: 'place-order',
  load: { statement: findBackground },
  assets: ({ instrument }) => [dollars, assetOf(instrument.symbol)],
  decide({ memberId, book, balances, now, rows }, input) {
    const { instrument, last, orderId, side, amount, terms } = input
    const background = rows[0]
    const { order, transfers } = accept(
      {
        instrument,
        last,
        dollars: balances,
        held: balancesOf(book, assetOf(instrument.symbol)),
        openOrders: background?.open_count ?? 0,
      },
      { orderId, side, amount, terms },
    )
    const row = rowOf(memberId, input, order.setAside, now, background)
    return {
      answer: orderShape(row),
      transfers,
      rows: [orderRow(row)],
      topics: ['balances', 'trading'],
      wakes: ['orders'],
    }
  },
})

/** The row of an order that was accepted. */
export function rowOf(
  memberId: string,
  { orderId, instrument, source, side, amount, terms, note }: Omit<Input, 'last'>,
  setAside: bigint,
  now: Date,
  background: Pick<TradingBackground, 'last_no' | 'round_no'> | undefined,
): OrderRow {
  const trigger = triggerOf(instrument, side, terms)
  const endsWithDay = terms.type !== 'market' && terms.endsWithDay
  return {
    member_id: memberId,
    order_id: orderId,
    order_no: (background?.last_no ?? 0) + 1,
    round_no: background?.round_no ?? 1,
    symbol: instrument.symbol,
    side,
    type: terms.type,
    amount_cents: 'cents' in amount ? amount.cents : null,
    amount_units: 'units' in amount ? amount.units : null,
    price_units: terms.type === 'market' ? null : terms.priceUnits,
    price_decimals: instrument.priceDecimals,
    trigger_way: trigger?.way ?? null,
    trigger_units: trigger?.priceUnits ?? null,
    set_aside: setAside,
    note,
    source,
    accepted_at: now,
    accepted_tick: BigInt(tickAt(now.getTime())),
    ends_at: endsWithDay ? new Date((Math.floor(now.getTime() / dayMs) + 1) * dayMs) : null,
    touched_tick: null,
    is_watched: false,
    state: 'open',
    end_reason: null,
    ended_at: null,
  }
}

/** What somebody asked for, as the command takes it, with the last price that they could see. */
export async function orderIn(market: MarketSource, request: OrderRequest): Promise<Input> {
  const instrument = await findInstrument(market, request.symbol)
  return {
    orderId: newId(),
    instrument,
    last: await tickPriceOf(market, instrument),
    source: market.trail.source,
    side: request.side,
    amount: amountIn(request),
    terms: termsIn(request, instrument),
    note: request.note ?? null,
  }
}

/** Takes an order. It's carried out later, at the first price after this moment that it can have. */
export async function placeOrder(
  { teller, market }: { readonly teller: Teller; readonly market: MarketSource },
  memberId: string,
  request: OrderRequest,
  idempotencyKey: string,
): Promise<OrderAnswer> {
  const input = await orderIn(market, request)
  return teller.submit(placeKind, memberId, input, { key: idempotencyKey, content: request })
}

function amountIn({ side, dollars: asked, quantity }: OrderRequest): OrderAmount {
  if (asked !== undefined && quantity === undefined && side === 'buy') return { cents: amountOf(asked) }
  const units = quantity === undefined || asked !== undefined ? undefined : parseQuantity(quantity)
  if (units === undefined || units === 0n) throw new Refusal('quantity_invalid', { field: 'quantity' })
  return { units }
}

function termsIn({ type, price, endsWithDay = false }: OrderRequest, { priceDecimals }: Instrument): OrderTerms {
  if (type === 'market') {
    if (price !== undefined) throw new Refusal('price_invalid', { field: 'price' })
    return { type }
  }
  return { type, priceUnits: priceIn(price, priceDecimals), endsWithDay }
}

/** The price of an order as somebody typed it. */
export function priceIn(price: string | undefined, priceDecimals: number): bigint {
  const priceUnits = price === undefined ? undefined : parseDecimal(price, priceDecimals)
  if (priceUnits === undefined || priceUnits === 0n || priceUnits > priceUnitsMax)
    throw new Refusal('price_invalid', { field: 'price' })
  return priceUnits
}

/** Far above any price here, and far below what the database can hold. */
const priceUnitsMax = 10n ** 17n
