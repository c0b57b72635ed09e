import type { OrderAnswer } from '@dryrun/contract/trading.ts'
import { dollars } from '@dryrun/domain/ledger/assets.ts'
import type { Instrument } from '@dryrun/domain/markets/instruments.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { assetOf } from '@dryrun/domain/trading/terms.ts'
import type pg from 'pg'
import { commandKind } from '../../ledger/command.ts'
import type { Teller } from '../../ledger/teller.ts'
import type { MarketSource } from '../markets/index.ts'
import { findInstrument } from './instrument-price.ts'
import { outcomeOf } from './order-outcome.ts'
import { orderShape } from './order-shape.ts'
import { findOrders, type OrderAndPosition, type OrderRow, orderColumns } from './orders.sql.ts'
import { ended, type OrderEnding, settleKind } from './settle-order.ts'

interface Deps {
  readonly pool: pg.Pool
  readonly teller: Teller
  readonly market: MarketSource
}

interface Input {
  readonly orderId: string
  readonly instrument: Instrument
}

const cancelKind = commandKind<Input, OrderAndPosition, OrderAnswer>({
  name: 'cancel-order',
  load: { statement: findOrders, values: ({ orderId }) => [orderId] },
  assets: ({ instrument }) => [dollars, assetOf(instrument.symbol)],
  decide({ now, rows }, { instrument }) {
    const row = rows[0]
    if (!row) throw new Refusal('not_found')
    if (row.state !== 'open') throw new Refusal('order_ended')
    const { answer: _, ...decision } = ended(row, instrument, now, { is: 'cancelled' })
    return { ...decision, answer: orderShape({ ...row, state: 'cancelled', ended_at: now }) }
  },
})

/**
 * Cancels an order that's still waiting. One whose price has come in the meantime is filled instead: nobody may look at a
 * price first and then take the order back.
 */
export async function cancelOrder(
  deps: Deps,
  memberId: string,
  orderId: string,
  idempotency: { readonly key: string; readonly content: unknown },
): Promise<OrderAnswer> {
  const { pool, teller, market } = deps
  const before = await readOrder(pool, memberId, orderId)
  const instrument = await findInstrument(market, before.symbol)
  const ending = await endingNow(market, before)
  if (before.state === 'open' && ending.is !== 'cancelled') {
    // Not under the key: what was asked for isn't done.
    await teller.submit(settleKind, memberId, { orderId, instrument, ending })
    throw new Refusal('order_ended')
  }
  return teller.submit(cancelKind, memberId, { orderId, instrument }, idempotency)
}

/** How an order would end if nobody waited any longer: its price may have come. */
export async function endingNow(market: MarketSource, order: OrderRow): Promise<OrderEnding> {
  const upTo = await market.trail.newest()
  const outcome = upTo === undefined ? undefined : await outcomeOf(market.trail, order, upTo)
  return outcome?.is === 'filled' || outcome?.is === 'expired' ? outcome : { is: 'cancelled' }
}

export async function readOrder(pool: pg.Pool, memberId: string, orderId: string): Promise<OrderRow> {
  const { rows } = await pool.query<OrderRow>(
    `select ${orderColumns} from trading.trade_order where member_id = $1 and order_id = $2`,
    [memberId, orderId],
  )
  if (!rows[0]) throw new Refusal('not_found')
  return rows[0]
}
