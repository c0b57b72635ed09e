import type { PositionsWorth } from '@dryrun/domain/assets/history.ts'
import { heldAfter, type PortfolioFill, worthOf } from '@dryrun/domain/trading/portfolio.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import type { WithMarket } from '../markets/index.ts'
import { worthFrom } from './read-portfolio.ts'

interface Row {
  readonly order_id: string
  readonly posted_at: Date
  readonly symbol: string
  readonly side: 'buy' | 'sell'
  readonly quantity_units: bigint
}

export interface Holdings {
  /** Oldest first, by the moment they were posted. */
  readonly fills: readonly {
    readonly orderId: string
    readonly at: Date
    readonly symbol: string
    readonly side: 'buy' | 'sell'
  }[]
  /** What was held at a moment, at the prices of that moment. */
  readonly worthAt: PositionsWorth
}

/** What somebody has held over time, through all their rounds. */
export async function readHoldings({ pool, market }: WithPool & WithMarket, memberId: string): Promise<Holdings> {
  const { rows } = await pool.query<Row>(
    `select order_id, posted_at, symbol, side, quantity_units from trading.fill
      where member_id = $1 order by posted_at, order_id`,
    [memberId],
  )
  const fills = rows.map(
    (row): PortfolioFill => ({
      atMs: row.posted_at.getTime(),
      symbol: row.symbol,
      side: row.side,
      quantityUnits: row.quantity_units,
      // Only how much is held counts here.
      tradedCents: 0n,
      feeCents: 0n,
      slipCents: 0n,
    }),
  )
  const worth = await worthFrom(market, fills)
  return {
    fills: rows.map((row) => ({ orderId: row.order_id, at: row.posted_at, symbol: row.symbol, side: row.side })),
    worthAt: (atMs) =>
      // A clock that is ahead of the newest price is told the newest.
      worthOf(heldAfter(fills.filter((fill) => fill.atMs <= atMs)), worth.at, Math.min(atMs, worth.newestMs)),
  }
}
