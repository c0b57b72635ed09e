import { tickAt } from '@dryrun/domain/markets/ticks.ts'
import { formatUnits } from '@dryrun/domain/money/amount.ts'
import type { PriceTrail, TrailPrice } from '../markets/index.ts'
import type { OrderRow } from './orders.sql.ts'

/** What has become of an open order by a tick. */
export type OrderOutcome =
  | { readonly is: 'waiting' }
  /** A stop that was touched, whose next price hasn't come. */
  | { readonly is: 'touched'; readonly tick: number }
  | { readonly is: 'filled'; readonly price: TrailPrice }
  | { readonly is: 'expired' }
  /** Prices come from another source now, so nobody will ever know the one it should have had. */
  | { readonly is: 'lost' }

/**
 * Looks at the ticks after the order was accepted, up to one of them. What comes out depends on the order and the prices
 * alone, so everybody who looks finds the same, whenever they look.
 */
export async function outcomeOf(trail: PriceTrail, order: OrderRow, upTo: number): Promise<OrderOutcome> {
  if (order.source !== trail.source) return { is: 'lost' }
  const endTick = order.ends_at === null ? Number.POSITIVE_INFINITY : tickAt(order.ends_at.getTime())
  const last = Math.min(upTo, endTick - 1)
  const found = await fillOf(trail, order, last)
  if (found.is !== 'waiting' && found.is !== 'touched') return found
  return upTo >= endTick ? { is: 'expired' } : found
}

async function fillOf(trail: PriceTrail, order: OrderRow, last: number): Promise<OrderOutcome> {
  const { symbol, type } = order
  const first = Number(order.accepted_tick) + 1
  if (type === 'market') return filledAt(await trail.first(symbol, first, last))
  const met = metOf(order)
  if (type === 'limit') return filledAt(await trail.first(symbol, first, last, met))
  const touched =
    order.touched_tick === null ? (await trail.first(symbol, first, last, met))?.tick : Number(order.touched_tick)
  if (touched === undefined) return { is: 'waiting' }
  const next = await trail.first(symbol, touched + 1, last)
  return next ? { is: 'filled', price: next } : { is: 'touched', tick: touched }
}

const filledAt = (price: TrailPrice | undefined): OrderOutcome => (price ? { is: 'filled', price } : { is: 'waiting' })

function metOf({ trigger_way, trigger_units, price_decimals, order_id }: OrderRow) {
  if (trigger_way === null || trigger_units === null) throw new Error(`order ${order_id} waits for no price`)
  return { way: trigger_way, price: formatUnits(trigger_units, price_decimals) }
}
