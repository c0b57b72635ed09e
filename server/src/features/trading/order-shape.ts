import type { FillAnswer, OrderAnswer } from '@dryrun/contract/trading.ts'
import { formatAmount, formatUnits } from '@dryrun/domain/money/amount.ts'
import { formatQuantity } from '@dryrun/domain/trading/decimals.ts'
import type { FillRow } from './fills.sql.ts'
import type { OrderRow } from './orders.sql.ts'

export function orderShape(row: OrderRow): OrderAnswer {
  return {
    orderId: row.order_id,
    orderNo: row.order_no,
    roundNo: row.round_no,
    symbol: row.symbol,
    side: row.side,
    type: row.type,
    dollars: row.amount_cents === null ? null : formatAmount(row.amount_cents),
    quantity: row.amount_units === null ? null : formatQuantity(row.amount_units),
    price: row.price_units === null ? null : formatUnits(row.price_units, row.price_decimals),
    setAside: row.side === 'buy' ? formatAmount(row.set_aside) : formatQuantity(row.set_aside),
    note: row.note,
    acceptedAt: row.accepted_at.toISOString(),
    endsAt: row.ends_at?.toISOString() ?? null,
    isTouched: row.touched_tick !== null,
    state: row.state,
    endReason: row.end_reason,
    endedAt: row.ended_at?.toISOString() ?? null,
  }
}

export type FillAndOrder = FillRow & Pick<OrderRow, 'order_no' | 'type' | 'note'>

export function fillShape(row: FillAndOrder): FillAnswer {
  return {
    orderId: row.order_id,
    orderNo: row.order_no,
    roundNo: row.round_no,
    symbol: row.symbol,
    side: row.side,
    type: row.type,
    filledAt: row.filled_at.toISOString(),
    price: formatUnits(row.price_units, row.price_decimals),
    quantity: formatQuantity(row.quantity_units),
    traded: formatAmount(row.traded_cents),
    fee: formatAmount(row.fee_cents),
    spread: formatAmount(row.spread_cents),
    impact: formatAmount(row.impact_cents),
    taken: row.side === 'buy' ? null : formatAmount(row.taken_cents),
    note: row.note,
  }
}
