import type { Order, OrderAmount, OrderTerms, OrderType } from '@dryrun/domain/trading/order.ts'
import type { Side } from '@dryrun/domain/trading/pricing.ts'
import type { RowToWrite, Statement } from '../../ledger/command.ts'
import { changes, inserts } from '../../ledger/write-statement.ts'

export const orderStates = ['open', 'filled', 'cancelled', 'expired', 'unfillable'] as const

export type OrderState = (typeof orderStates)[number]

export interface OrderRow {
  readonly member_id: string
  readonly order_id: string
  readonly order_no: number
  readonly round_no: number
  readonly symbol: string
  readonly side: Side
  readonly type: OrderType
  readonly amount_cents: bigint | null
  readonly amount_units: bigint | null
  readonly price_units: bigint | null
  readonly price_decimals: number
  readonly trigger_way: 'down' | 'up' | null
  readonly trigger_units: bigint | null
  readonly set_aside: bigint
  readonly note: string | null
  readonly source: string
  readonly accepted_at: Date
  readonly accepted_tick: bigint
  readonly ends_at: Date | null
  readonly touched_tick: bigint | null
  readonly is_watched: boolean
  readonly state: OrderState
  readonly end_reason: string | null
  readonly ended_at: Date | null
}

const columnNames = [
  'member_id',
  'order_id',
  'order_no',
  'round_no',
  'symbol',
  'side',
  'type',
  'amount_cents',
  'amount_units',
  'price_units',
  'price_decimals',
  'trigger_way',
  'trigger_units',
  'set_aside',
  'note',
  'source',
  'accepted_at',
  'accepted_tick',
  'ends_at',
  'touched_tick',
  'is_watched',
  'state',
  'end_reason',
  'ended_at',
] as const satisfies readonly (keyof OrderRow)[]

export const orderColumns = columnNames.map((name) => `trade_order.${name}`).join(', ')

export function amountOfRow({
  amount_cents,
  amount_units,
}: Pick<OrderRow, 'amount_cents' | 'amount_units'>): OrderAmount {
  if (amount_cents !== null) return { cents: amount_cents }
  return { units: amount_units ?? 0n }
}

export function orderOf(row: OrderRow): Order {
  return {
    orderId: row.order_id,
    side: row.side,
    amount: amountOfRow(row),
    terms: termsOf(row),
    setAside: row.set_aside,
  }
}

function termsOf({ type, price_units, ends_at }: OrderRow): OrderTerms {
  if (type === 'market' || price_units === null) return { type: 'market' }
  return { type, priceUnits: price_units, endsWithDay: ends_at !== null }
}

const insertOrders = inserts(
  'trading_insert_orders',
  `insert into trading.trade_order (member_id, order_id, order_no, round_no, symbol, side, type, amount_cents,
                amount_units, price_units, price_decimals, trigger_way, trigger_units, set_aside, note, source, accepted_at,
                accepted_tick, ends_at)
         select * from unnest($1::uuid[], $2::uuid[], $3::int[], $4::int[], $5::text[], $6::text[], $7::text[],
                $8::bigint[], $9::bigint[], $10::bigint[], $11::smallint[], $12::text[], $13::bigint[], $14::bigint[],
                $15::text[], $16::text[], $17::timestamptz[], $18::bigint[], $19::timestamptz[])`,
)

export function orderRow(row: OrderRow): RowToWrite {
  return {
    statement: insertOrders,
    values: [
      row.member_id,
      row.order_id,
      row.order_no,
      row.round_no,
      row.symbol,
      row.side,
      row.type,
      row.amount_cents,
      row.amount_units,
      row.price_units,
      row.price_decimals,
      row.trigger_way,
      row.trigger_units,
      row.set_aside,
      row.note,
      row.source,
      row.accepted_at,
      row.accepted_tick,
      row.ends_at,
    ],
  }
}

const endOrders = changes(
  'trading_end_orders',
  `update trading.trade_order set state = said.state, end_reason = said.end_reason, ended_at = said.ended_at
           from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::timestamptz[])
             as said (member_id, order_id, state, end_reason, ended_at)
          where trade_order.member_id = any($1) and trade_order.state = 'open'
            and trade_order.member_id = said.member_id and trade_order.order_id = said.order_id`,
)

export function endOrderRow(
  { member_id, order_id }: Pick<OrderRow, 'member_id' | 'order_id'>,
  ending: { readonly state: Exclude<OrderState, 'open'>; readonly reason?: string; readonly at: Date },
): RowToWrite {
  return { statement: endOrders, values: [member_id, order_id, ending.state, ending.reason ?? null, ending.at] }
}

/** The order a command is about, with the position it changes. */
export interface OrderAndPosition extends OrderRow {
  readonly quantity_units: bigint | null
  readonly cost_cents: bigint | null
  readonly taken_cents: bigint | null
}

export const findOrders: Statement = {
  name: 'trading_find_orders',
  text: `select ${orderColumns}, held.quantity_units, held.cost_cents, held.taken_cents
           from trading.trade_order
           join unnest($1::uuid[], $2::uuid[]) as asked (member_id, order_id) using (member_id, order_id)
           left join trading.position as held
             on held.member_id = any($1) and held.member_id = trade_order.member_id
            and held.round_no = trade_order.round_no and held.symbol = trade_order.symbol
          where trade_order.member_id = any($1)`,
}

/** What a new order must know of a member's earlier ones. */
export interface TradingBackground {
  readonly member_id: string
  readonly open_count: number
  readonly last_no: number
  readonly round_no: number
}

const backgroundColumns = `asked.member_id,
                (select count(*)::int from trading.trade_order as o
                  where o.member_id = any($1) and o.member_id = asked.member_id and o.state = 'open') as open_count,
                coalesce((select o.order_no from trading.trade_order as o
                  where o.member_id = any($1) and o.member_id = asked.member_id order by o.order_no desc limit 1), 0) as last_no,
                coalesce((select r.round_no from trading.round as r
                  where r.member_id = any($1) and r.member_id = asked.member_id order by r.round_no desc limit 1), 1) as round_no`

export const findBackground: Statement = {
  name: 'trading_background',
  text: `select ${backgroundColumns} from unnest($1::uuid[]) as asked (member_id)`,
}

/** An order that is to give way to another one. */
export interface OrderToMove extends OrderRow {
  readonly open_count: number
  readonly last_no: number
}

export const findOrdersToMove: Statement = {
  name: 'trading_find_orders_to_move',
  text: `select ${orderColumns}, background.open_count, background.last_no
           from (select ${backgroundColumns}, asked.order_id
                   from unnest($1::uuid[], $2::uuid[]) as asked (member_id, order_id)) as background
           join trading.trade_order using (member_id, order_id)
          where trade_order.member_id = any($1)`,
}
