import type { FillAnswer, OrderAnswer } from '@dryrun/contract/trading.ts'
import { pageOf, pageRowsMax } from '../../platform/db/page.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
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
