import type { Receipt } from '@dryrun/contract/trading.ts'
import { dollars } from '@dryrun/domain/ledger/assets.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { formatQuantity } from '@dryrun/domain/trading/decimals.ts'
import type pg from 'pg'
import type { MarketSource } from '../markets/index.ts'
import { readOrder } from './cancel-order.ts'
import { findInstrument } from './instrument-price.ts'
import { type FillAndOrder, fillShape, orderShape } from './order-shape.ts'

interface TransferRow {
  readonly transfer_no: bigint
  readonly asset: string
  readonly kind: string
  readonly from_kind: string
  readonly to_kind: string
  readonly amount_units: bigint
  readonly posted_at: Date
}

/** All that a fill did, and what is needed to check it. */
export async function readReceipt(
  { pool, market }: { readonly pool: pg.Pool; readonly market: MarketSource },
  memberId: string,
  orderId: string,
): Promise<Receipt> {
  const order = await readOrder(pool, memberId, orderId)
  const { rows } = await pool.query<FillAndOrder>(
    `select fill.*, o.order_no, o.type, o.note
       from trading.fill join trading.trade_order as o using (member_id, order_id)
      where fill.member_id = $1 and fill.order_id = $2`,
    [memberId, orderId],
  )
  const fill = rows[0]
  if (!fill) throw new Refusal('not_found')
  const { rows: transfers } = await pool.query<TransferRow>(
    `select transfer_no, asset, kind, from_kind, to_kind, amount_units, posted_at from ledger.transfer
      where member_id = $1 and cause_id = $2 order by transfer_no`,
    [memberId, orderId],
  )
  const instrument = await findInstrument(market, order.symbol)
  return {
    order: orderShape(order),
    fill: fillShape(fill),
    class: instrument.class,
    priceDecimals: fill.price_decimals,
    halfSpreadShares: fill.half_spread_shares,
    impactShares: fill.impact_shares,
    volume: formatAmount(fill.volume_cents),
    givenBack: formatAmount(fill.given_back_cents),
    source: fill.source,
    postedAt: fill.posted_at.toISOString(),
    acceptedTick: Number(order.accepted_tick),
    transfers: transfers.map((row) => ({
      transferNo: String(row.transfer_no),
      asset: row.asset,
      kind: row.kind,
      from: row.from_kind,
      to: row.to_kind,
      amount: row.asset === dollars ? formatAmount(row.amount_units) : formatQuantity(row.amount_units),
      postedAt: row.posted_at.toISOString(),
    })),
  }
}
