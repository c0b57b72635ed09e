import type { AdminFills, AdminOrders } from '@dryrun/contract/trading.ts'
import { type OwnerColumns, ownerColumns, ownerOf } from '../../ledger/owner-of-request.ts'
import { pageOf, pageRowsMax } from '../../platform/db/page.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import { type FillAndOrder, fillShape, orderShape } from './order-shape.ts'
import { type OrderRow, type OrderState, orderColumns } from './orders.sql.ts'

/** Everybody's orders in one state, newest first. */
export async function listAllOrders(
  { pool }: WithPool,
  { state = 'open', after }: { readonly state?: OrderState | undefined; readonly after?: string | undefined },
): Promise<AdminOrders> {
  const { rows } = await pool.query<OrderRow & OwnerColumns>(
    `select ${orderColumns}, ${ownerColumns}
       from trading.trade_order left join members.member on member.member_id = trade_order.member_id
      where trade_order.state = $1 and ($2::uuid is null or order_id < $2)
      order by order_id desc limit $3`,
    [state, after ?? null, pageRowsMax + 1],
  )
  const { page, next } = pageOf(rows, (row) => row.order_id)
  return { orders: page.map((row) => Object.assign(orderShape(row), { member: ownerOf(row) })), next }
}

/** Everybody's fills, those of the newest orders first. */
export async function listAllFills(
  { pool }: WithPool,
  { after }: { readonly after?: string | undefined },
): Promise<AdminFills> {
  const { rows } = await pool.query<FillAndOrder & OwnerColumns>(
    `select fill.*, o.order_no, o.type, o.note, ${ownerColumns}
       from trading.fill join trading.trade_order as o using (member_id, order_id)
       left join members.member on member.member_id = fill.member_id
      where ($1::uuid is null or fill.order_id < $1)
      order by fill.order_id desc limit $2`,
    [after ?? null, pageRowsMax + 1],
  )
  const { page, next } = pageOf(rows, (row) => row.order_id)
  return { fills: page.map((row) => Object.assign(fillShape(row), { member: ownerOf(row) })), next }
}
