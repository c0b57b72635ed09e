import type { About } from '@dryrun/contract/about.ts'
import type { FillAnswer, OrderAnswer } from '@dryrun/contract/trading.ts'
import { formatAmount, formatUnits } from '@dryrun/domain/money/amount.ts'
import { formatQuantity } from '@dryrun/domain/trading/decimals.ts'
import type { Side } from '@dryrun/domain/trading/pricing.ts'
import type pg from 'pg'
import { pageOf, pageRowsMax } from '../../platform/db/page.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import type { FillRow } from './fills.sql.ts'
import { type FillAndOrder, fillShape, orderShape } from './order-shape.ts'
import { type OrderRow, type OrderState, orderColumns } from './orders.sql.ts'

/** A member's own orders, newest first. */
export async function listOrders(
  { pool }: WithPool,
  memberId: string,
  { state, after }: { readonly state?: OrderState | undefined; readonly after?: string | undefined },
): Promise<{ orders: OrderAnswer[]; next: string | null }> {
  const { rows } = await pool.query<OrderRow>(
    `select ${orderColumns} from trading.trade_order
      where member_id = $1 and ($2::text is null or state = $2) and ($3::uuid is null or order_id < $3)
      order by order_id desc limit $4`,
    [memberId, state ?? null, after ?? null, pageRowsMax + 1],
  )
  const { page, next } = pageOf(rows, (row) => row.order_id)
  return { orders: page.map(orderShape), next }
}

interface FillsWanted {
  readonly after?: string | undefined
  readonly symbol?: string | undefined
  readonly round?: number | undefined
  readonly withNote?: 'yes' | undefined
}

/** A member's own fills, the latest first. */
export async function listFills(
  { pool }: WithPool,
  memberId: string,
  { after, symbol, round, withNote }: FillsWanted,
): Promise<{ fills: FillAnswer[]; next: string | null }> {
  const { rows } = await pool.query<FillAndOrder>(
    `select fill.*, o.order_no, o.type, o.note
       from trading.fill join trading.trade_order as o using (member_id, order_id)
      where fill.member_id = $1
        and ($2::uuid is null or (fill.filled_at, fill.order_id) <
             (select f.filled_at, f.order_id from trading.fill as f where f.member_id = $1 and f.order_id = $2))
        and ($3::text is null or fill.symbol = $3) and ($4::int is null or fill.round_no = $4)
        and ($5::text is null or o.note is not null)
      order by fill.filled_at desc, fill.order_id desc limit $6`,
    [memberId, after ?? null, symbol ?? null, round ?? null, withNote ?? null, pageRowsMax + 1],
  )
  const { page, next } = pageOf(rows, (row) => row.order_id)
  return { fills: page.map(fillShape), next }
}

type Gist = Pick<OrderRow, 'order_id' | 'order_no' | 'symbol' | 'side' | 'type'>
type FillGist = Pick<
  FillRow,
  'quantity_units' | 'price_units' | 'price_decimals' | 'traded_cents' | 'fee_cents' | 'taken_cents' | 'filled_at'
>
type NoFill = { readonly [column in keyof FillGist]: null }

/** What these orders of a member are about, with what they got. */
export async function readOrderGists(
  pool: pg.Pool,
  memberId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Extract<About, { of: 'order' }>>> {
  if (ids.length === 0) return new Map()
  const { rows } = await pool.query<Gist & (FillGist | NoFill)>(
    `select o.order_id, o.order_no, o.symbol, o.side, o.type,
            f.quantity_units, f.price_units, f.price_decimals, f.traded_cents, f.fee_cents, f.taken_cents, f.filled_at
       from trading.trade_order as o
       left join trading.fill as f on f.member_id = $1 and f.order_id = o.order_id
      where o.member_id = $1 and o.order_id = any($2::uuid[])`,
    [memberId, ids],
  )
  return new Map(
    rows.map((row) => [
      row.order_id,
      {
        of: 'order',
        orderNo: row.order_no,
        symbol: row.symbol,
        side: row.side,
        type: row.type,
        fill: row.filled_at === null ? null : fillGist(row, row.side),
      },
    ]),
  )
}

function fillGist(row: FillGist, side: Side) {
  return {
    quantity: formatQuantity(row.quantity_units),
    price: formatUnits(row.price_units, row.price_decimals),
    traded: formatAmount(row.traded_cents),
    fee: formatAmount(row.fee_cents),
    taken: side === 'sell' ? formatAmount(row.taken_cents) : null,
    filledAt: row.filled_at.toISOString(),
  }
}
