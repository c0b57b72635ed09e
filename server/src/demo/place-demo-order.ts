import { formatUnits } from '@dryrun/domain/money/amount.ts'
import { formatQuantity, parseDecimal } from '@dryrun/domain/trading/decimals.ts'
import { assetOf } from '@dryrun/domain/trading/terms.ts'
import type pg from 'pg'
import type { MarketSource } from '../features/markets/index.ts'
import { placeOrder } from '../features/trading/index.ts'
import type { Teller } from '../ledger/teller.ts'
import type { DemoOrder } from './history.ts'

interface Deps {
  readonly pool: pg.Pool
  readonly teller: Teller
  readonly market: MarketSource
}

/** Places an order through the same door as everybody, at the prices of its moment. */
export async function placeDemoOrder(deps: Deps, memberId: string, order: DemoOrder, key: string): Promise<void> {
  if (await isPlaced(deps.pool, memberId, key)) return
  const { symbol, buys, sells, waits, note } = order
  const amount = buys
    ? { dollars: `${buys.dollars}.00` }
    : { quantity: await shareHeld(deps.pool, memberId, symbol, sells?.percent ?? 100n) }
  const terms = waits
    ? { type: waits.type, price: await priceAway(deps.market, symbol, waits.percentAway) }
    : { type: 'market' as const }
  const side = buys ? ('buy' as const) : ('sell' as const)
  await placeOrder(deps, memberId, { symbol, side, ...amount, ...terms, ...(note !== undefined && { note }) }, key)
}

/** Told again after it was cut short, the order is there, and what is held has changed since. */
async function isPlaced(pool: pg.Pool, memberId: string, key: string): Promise<boolean> {
  const { rowCount } = await pool.query('select from ledger.command where member_id = $1 and idempotency_key = $2', [
    memberId,
    key,
  ])
  return rowCount === 1
}

async function shareHeld(pool: pg.Pool, memberId: string, symbol: string, percent: bigint): Promise<string> {
  const { rows } = await pool.query<{ units: bigint }>(
    `select balance_units as units from ledger.account where member_id = $1 and asset = $2 and kind = 'position'`,
    [memberId, assetOf(symbol)],
  )
  return formatQuantity(((rows[0]?.units ?? 0n) * percent) / 100n)
}

async function priceAway(market: MarketSource, symbol: string, percentAway: number): Promise<string> {
  const last = await market.trail.last(symbol)
  const decimals = (await market.instruments()).find((each) => each.symbol === symbol)?.priceDecimals ?? 0
  const units = parseDecimal(last?.price ?? '', decimals) ?? 0n
  return formatUnits((units * BigInt(100 + percentAway)) / 100n, decimals)
}
