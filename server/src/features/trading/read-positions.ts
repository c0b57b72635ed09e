import type { PositionAnswer, Positions, Ticket } from '@dryrun/contract/trading.ts'
import { dollars } from '@dryrun/domain/ledger/assets.ts'
import { formatAmount, formatUnits } from '@dryrun/domain/money/amount.ts'
import { formatQuantity, parseDecimal } from '@dryrun/domain/trading/decimals.ts'
import { worthCents } from '@dryrun/domain/trading/pricing.ts'
import { assetOf, isTraded, unitsPerWhole } from '@dryrun/domain/trading/terms.ts'
import type pg from 'pg'
import type { Clock } from '../../platform/clock.ts'
import type { MarketSource } from '../markets/index.ts'
import { findInstrument } from './instrument-price.ts'

interface Deps {
  readonly pool: pg.Pool
  readonly market: MarketSource
  readonly clock: Clock
}

interface PositionRow {
  readonly symbol: string
  readonly quantity_units: bigint
  readonly cost_cents: bigint
  readonly taken_cents: bigint
  readonly reserved_units: bigint
}

interface Sums {
  readonly round_no: number
  readonly balance: bigint
  readonly reserved: bigint
  readonly open_orders: number
  readonly fees: string
  readonly spread: string
  readonly impact: string
  readonly fill_count: number
  readonly transfer_count: bigint
}

/** What a member holds in a round, the present one unless another is asked for, at the prices of now. */
export async function readPositions(
  { pool, market, clock }: Deps,
  memberId: string,
  { round }: { readonly round?: number | undefined },
): Promise<Positions> {
  const sums = await readSums(pool, memberId, round)
  const { rows } = await pool.query<PositionRow>(
    `select p.symbol, p.quantity_units, p.cost_cents, p.taken_cents, coalesce(a.balance_units, 0) as reserved_units
       from trading.position as p
       left join ledger.account as a
         on a.member_id = p.member_id and a.asset = 'M.' || p.symbol and a.kind = 'reserved' and p.quantity_units > 0
      where p.member_id = $1 and p.round_no = $2 order by p.cost_cents desc, p.symbol`,
    [memberId, sums.round_no],
  )
  const positions = await Promise.all(rows.map((row) => positionShape(market, row)))
  const total = (pick: (position: PositionAnswer) => string | null) =>
    positions.reduce<bigint | null>((sum, position) => {
      const text = pick(position)
      return sum === null || text === null ? null : sum + centsIn(text)
    }, 0n)
  const orNull = (cents: bigint | null) => (cents === null ? null : formatAmount(cents))
  return {
    roundNo: sums.round_no,
    positions,
    value: orNull(total(({ value }) => value)),
    cost: formatAmount(total(({ cost }) => cost) ?? 0n),
    gainNotTaken: orNull(total(({ gainNotTaken }) => gainNotTaken)),
    gainTaken: formatAmount(total(({ gainTaken }) => gainTaken) ?? 0n),
    balance: formatAmount(sums.balance),
    setAside: formatAmount(sums.reserved),
    upTo: String(sums.transfer_count),
    asOf: clock.now().toISOString(),
    openOrders: sums.open_orders,
    fees: formatAmount(BigInt(sums.fees)),
    spread: formatAmount(BigInt(sums.spread)),
    impact: formatAmount(BigInt(sums.impact)),
    fillCount: sums.fill_count,
  }
}

const centsIn = (text: string): bigint => BigInt(text.replace('.', ''))

async function readSums(pool: pg.Pool, memberId: string, round: number | undefined): Promise<Sums> {
  const { rows } = await pool.query<Sums>(
    `with present as (select coalesce($2::int, (select max(round_no) from trading.round where member_id = $1), 1) as round_no),
          money as (select kind, balance_units from ledger.account where member_id = $1 and asset = $3)
     select present.round_no,
            coalesce((select balance_units from money where kind = 'balance'), 0) as balance,
            coalesce((select balance_units from money where kind = 'reserved'), 0) as reserved,
            (select count(*)::int from trading.trade_order where member_id = $1 and state = 'open') as open_orders,
            (select transfer_count from ledger.book where member_id = $1) as transfer_count,
            count(f.order_id)::int as fill_count, coalesce(sum(f.fee_cents), 0)::text as fees,
            coalesce(sum(f.spread_cents), 0)::text as spread, coalesce(sum(f.impact_cents), 0)::text as impact
       from present left join trading.fill as f on f.member_id = $1 and f.round_no = present.round_no
      group by present.round_no`,
    [memberId, round ?? null, dollars],
  )
  if (!rows[0]) throw new Error('a sum has a row')
  return rows[0]
}

async function positionShape(market: MarketSource, row: PositionRow): Promise<PositionAnswer> {
  const { symbol, quantity_units: units, cost_cents: cost } = row
  const instrument = (await market.instruments()).find((each) => each.symbol === symbol)
  const quote = instrument && (await market.quotes([symbol])).value[0]
  const priceUnits = instrument && quote && parseDecimal(quote.price, instrument.priceDecimals)
  const value =
    units === 0n ? 0n : instrument && priceUnits !== undefined ? worthCents(instrument, priceUnits, units) : undefined
  return {
    symbol,
    name: instrument?.name ?? symbol,
    quantity: formatQuantity(units),
    setAside: formatQuantity(row.reserved_units),
    cost: formatAmount(cost),
    averageCost: units === 0n ? null : averageCost(cost, units, instrument?.priceDecimals ?? 2),
    price: quote?.price ?? null,
    change: quote?.change ?? null,
    value: value === undefined ? null : formatAmount(value),
    gainNotTaken: value === undefined ? null : formatAmount(value - cost),
    gainTaken: formatAmount(row.taken_cents),
  }
}

/** Dollars for one whole unit, with as many decimals as its price has, rounded to the nearest. */
function averageCost(costCents: bigint, units: bigint, decimals: number): string {
  const over = costCents * unitsPerWhole * 10n ** BigInt(decimals)
  const under = units * 100n
  return formatUnits((over + under / 2n) / under, decimals)
}

/** What the ticket must know before anything is sent. */
export async function readTicket(
  { pool, market }: Deps,
  memberId: string,
  { symbol }: { readonly symbol: string },
): Promise<Ticket> {
  const instrument = await findInstrument(market, symbol)
  const last = await market.trail.last(symbol)
  const { rows } = await pool.query<{ asset: string; kind: string; balance_units: bigint; transfer_count: bigint }>(
    `select asset, kind, balance_units, transfer_count from ledger.book
       left join ledger.account on account.member_id = $1 and account.asset = any($2::text[])
      where book.member_id = $1`,
    [memberId, [dollars, assetOf(symbol)]],
  )
  const unitsOf = (asset: string, kind: string) =>
    rows.find((row) => row.asset === asset && row.kind === kind)?.balance_units ?? 0n
  return {
    symbol,
    name: instrument.name,
    class: instrument.class,
    base: instrument.base,
    quote: instrument.quote,
    priceDecimals: instrument.priceDecimals,
    isTraded: isTraded(instrument),
    last: last
      ? {
          price: last.price,
          at: new Date(last.atMs).toISOString(),
          volume: formatAmount(BigInt(Math.trunc(last.dollarVolume)) * 100n),
        }
      : null,
    source: market.trail.source,
    balance: formatAmount(unitsOf(dollars, 'balance')),
    held: formatQuantity(unitsOf(assetOf(symbol), 'position')),
    setAside: formatQuantity(unitsOf(assetOf(symbol), 'reserved')),
    upTo: String(rows[0]?.transfer_count ?? 0n),
  }
}
