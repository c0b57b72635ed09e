import type { OrderAnswer } from '@dryrun/contract/trading.ts'
import { dollars } from '@dryrun/domain/ledger/assets.ts'
import { balancesOf } from '@dryrun/domain/ledger/book.ts'
import type { Instrument } from '@dryrun/domain/markets/instruments.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { moveOrder as move } from '@dryrun/domain/trading/order.ts'
import type { TickPrice } from '@dryrun/domain/trading/pricing.ts'
import { assetOf } from '@dryrun/domain/trading/terms.ts'
import type pg from 'pg'
import { commandKind } from '../../ledger/command.ts'
import type { Teller } from '../../ledger/teller.ts'
import { newId } from '../../platform/new-id.ts'
import type { MarketSource } from '../markets/index.ts'
import { endingNow, readOrder } from './cancel-order.ts'
import { findInstrument, tickPriceOf } from './instrument-price.ts'
import { orderShape } from './order-shape.ts'
import { endOrderRow, findOrdersToMove, type OrderToMove, orderOf, orderRow } from './orders.sql.ts'
import { priceIn, rowOf } from './place-order.ts'
import { settleKind } from './settle-order.ts'

interface Deps {
  readonly pool: pg.Pool
  readonly teller: Teller
  readonly market: MarketSource
}

interface Input {
  readonly orderId: string
  readonly newOrderId: string
  readonly priceUnits: bigint
  readonly instrument: Instrument
  readonly last: TickPrice
  readonly source: string
}

const moveKind = commandKind<Input, OrderToMove, OrderAnswer>({
  name: 'move-order',
  load: { statement: findOrdersToMove, values: ({ orderId }) => [orderId] },
  assets: ({ instrument }) => [dollars, assetOf(instrument.symbol)],
  decide({ memberId, book, balances, now, rows }, { newOrderId, priceUnits, instrument, last, source }) {
    const old = rows[0]
    if (!old) throw new Refusal('not_found')
    if (old.state !== 'open') throw new Refusal('order_ended')
    const held = balancesOf(book, assetOf(instrument.symbol))
    const facts = { instrument, last, dollars: balances, held, openOrders: old.open_count }
    const { order, transfers } = move(facts, orderOf(old), { orderId: newOrderId, priceUnits })
    const row = rowOf(memberId, { ...order, instrument, source, note: old.note }, order.setAside, now, old)
    return {
      answer: orderShape(row),
      transfers,
      rows: [endOrderRow(old, { state: 'cancelled', at: now }), orderRow(row)],
      topics: ['balances', 'trading'],
      wakes: ['orders'],
    }
  },
})

/**
 * Gives an open order another price. It's a new order from then on, so it fills at a price that nobody has seen yet. One
 * whose price has come in the meantime is filled instead, as when somebody cancels it.
 */
export async function moveOrder(
  deps: Deps,
  memberId: string,
  orderId: string,
  price: string,
  key: string,
): Promise<OrderAnswer> {
  const { pool, teller, market } = deps
  const before = await readOrder(pool, memberId, orderId)
  const instrument = await findInstrument(market, before.symbol)
  const priceUnits = priceIn(price, instrument.priceDecimals)
  const ending = await endingNow(market, before)
  if (before.state === 'open' && ending.is !== 'cancelled') {
    await teller.submit(settleKind, memberId, { orderId, instrument, ending })
    throw new Refusal('order_ended')
  }
  const last = await tickPriceOf(market, instrument)
  const input = { orderId, newOrderId: newId(), priceUnits, instrument, last, source: market.trail.source }
  return teller.submit(moveKind, memberId, input, { key, content: { orderId, price } })
}
