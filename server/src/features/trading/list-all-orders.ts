import type { AdminFills, AdminOrders } from '@dryrun/contract/trading.ts'
import { withOwners } from '../../ledger/owner-of-request.ts'
import { notCopies } from '../../platform/copy-id.ts'
import { everyShard } from '../../platform/db/every-shard.ts'
import { pageOf, pageRowsMax } from '../../platform/db/page.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import { type FillAndOrder, fillShape, orderShape } from './order-shape.ts'
import { type OrderRow, type OrderState, orderColumns } from './orders.sql.ts'

/** Everybody's orders in one state, newest first. */
export async function listAllOrders(
  { pool }: WithPool,
  { state = 'open', after }: { readonly state?: OrderState | undefined; readonly after?: string | undefined },
): Promise<AdminOrders> {
  const { rows } = await pool.query<OrderRow>(
    `${everyShard} select ${orderColumns} from trading.trade_order
      where trade_order.state = $1 and ${notCopies('trade_order.member_id')} and ($2::uuid is null or order_id < $2)
      order by order_id desc limit $3`,
    [state, after ?? null, pageRowsMax + 1],
  )
  const { page, next } = pageOf(rows, (row) => row.order_id)
  return { orders: await withOwners(pool, page, orderShape), next }
}

/** Everybody's fills, those of the newest orders first. */
export async function listAllFills(
  { pool }: WithPool,
  { after }: { readonly after?: string | undefined },
): Promise<AdminFills> {
  const { rows } = await pool.query<FillAndOrder>(
    `${everyShard} select fill.*, o.order_no, o.type, o.note
       from trading.fill join trading.trade_order as o using (member_id, order_id)
      where ${notCopies('fill.member_id')} and ($1::uuid is null or fill.order_id < $1)
      order by fill.order_id desc limit $2`,
    [after ?? null, pageRowsMax + 1],
  )
  const { page, next } = pageOf(rows, (row) => row.order_id)
  return { fills: await withOwners(pool, page, fillShape), next }
}
