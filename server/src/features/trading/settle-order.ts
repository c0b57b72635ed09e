import { dollars } from '@dryrun/domain/ledger/assets.ts'
import { balancesOf } from '@dryrun/domain/ledger/book.ts'
import type { Instrument } from '@dryrun/domain/markets/instruments.ts'
import { formatAmount, formatUnits } from '@dryrun/domain/money/amount.ts'
import { formatQuantity } from '@dryrun/domain/trading/decimals.ts'
import { fillOrder, fillTransfers } from '@dryrun/domain/trading/fill.ts'
import { giveBack } from '@dryrun/domain/trading/order.ts'
import { afterFill, noPosition } from '@dryrun/domain/trading/position.ts'
import { assetOf } from '@dryrun/domain/trading/terms.ts'
import { commandKind, type Decision } from '../../ledger/command.ts'
import type { TrailPrice } from '../markets/index.ts'
import { noticeRow } from '../notices/index.ts'
import { fillRow, positionRow } from './fills.sql.ts'
import { tickPrice } from './instrument-price.ts'
import { endOrderRow, findOrders, type OrderAndPosition, type OrderState, orderOf } from './orders.sql.ts'

/** How an open order is to end. */
export type OrderEnding =
  | { readonly is: 'filled'; readonly price: TrailPrice }
  | { readonly is: Exclude<OrderState, 'open' | 'filled'>; readonly reason?: string }

interface Input {
  readonly orderId: string
  readonly instrument: Instrument
  readonly ending: OrderEnding
}

interface Settled {
  readonly [key: string]: string | boolean
  readonly settled: boolean
}

/** Ends an order that's open, once: whoever comes second finds it ended, and nothing moves. */
export const settleKind = commandKind<Input, OrderAndPosition, Settled>({
  name: 'settle-order',
  load: { statement: findOrders, values: ({ orderId }) => [orderId] },
  assets: ({ instrument }) => [dollars, assetOf(instrument.symbol)],
  decide(facts, { instrument, ending }) {
    const row = facts.rows[0]
    if (!row || row.state !== 'open') return { answer: { settled: false } }
    if (ending.is !== 'filled') return ended(row, instrument, facts.now, ending)
    // The clock that found the price was ahead of the one that counts.
    if (ending.price.atMs > facts.now.getTime()) return { answer: { settled: false } }
    const { position, reserved } = balancesOf(facts.book, assetOf(instrument.symbol))
    const order = orderOf(row)
    const fill = fillOrder(instrument, order, tickPrice(ending.price, row.price_decimals), position + reserved)
    if (typeof fill === 'string') return ended(row, instrument, facts.now, { is: 'unfillable', reason: fill })
    const held = {
      quantityUnits: row.quantity_units ?? noPosition.quantityUnits,
      costCents: row.cost_cents ?? noPosition.costCents,
      takenCents: row.taken_cents ?? noPosition.takenCents,
    }
    const after = afterFill(held, fill)
    return {
      answer: { settled: true },
      transfers: fillTransfers(order, instrument, fill),
      rows: [
        endOrderRow(row, { state: 'filled', at: facts.now }),
        fillRow({ row, instrument, fill, price: ending.price, held, after, now: facts.now }),
        positionRow(row, after),
        noticeRow(row.member_id, 'order_filled', facts.now, {
          causeId: row.order_id,
          orderNo: String(row.order_no),
          orderId: row.order_id,
          symbol: row.symbol,
          side: row.side,
          quantity: formatQuantity(fill.quantityUnits),
          price: formatUnits(fill.price.priceUnits, row.price_decimals),
          amount: formatAmount(
            row.side === 'buy' ? fill.tradedCents + fill.feeCents : fill.tradedCents - fill.feeCents,
          ),
        }),
      ],
      topics: ['balances', 'trading'],
      wakes: ['notices'],
    }
  },
})

/** Ends an open order without a fill: everything that was set aside for it goes back. */
export function ended(
  row: OrderAndPosition,
  instrument: Instrument,
  now: Date,
  { is: state, reason }: Exclude<OrderEnding, { is: 'filled' }>,
): Decision<Settled> {
  return {
    answer: { settled: true },
    transfers: giveBack(orderOf(row), instrument),
    rows: [
      endOrderRow(row, { state, at: now, ...(reason !== undefined && { reason }) }),
      // Whoever cancels an order knows that it has ended.
      ...(state === 'cancelled'
        ? []
        : [
            noticeRow(row.member_id, 'order_ended', now, {
              causeId: row.order_id,
              orderNo: String(row.order_no),
              symbol: row.symbol,
              side: row.side,
              state,
            }),
          ]),
    ],
    topics: ['balances', 'trading'],
    wakes: ['notices'],
  }
}
