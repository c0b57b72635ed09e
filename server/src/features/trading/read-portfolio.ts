import type { Portfolio } from '@dryrun/contract/trading.ts'
import { plans } from '@dryrun/domain/investments/plans.ts'
import type { Instrument } from '@dryrun/domain/markets/instruments.ts'
import { tickAt } from '@dryrun/domain/markets/ticks.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { parseDecimal } from '@dryrun/domain/trading/decimals.ts'
import {
  flowOf,
  heldAfter,
  momentsOf,
  neverSelling,
  type PortfolioFill,
  type PortfolioPoint,
  sumOf,
  tellPortfolio,
  timeWeightedReturn,
  type Worth,
  worthOf,
} from '@dryrun/domain/trading/portfolio.ts'
import { worthCents } from '@dryrun/domain/trading/pricing.ts'
import type { Clock } from '../../platform/clock.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import type { MarketSource, TrailPrice, WithMarket } from '../markets/index.ts'

/** So many points of the past are told; a longer one is told in longer steps. */
const pointsMax = 120

const promise = plans.find(({ title }) => title === 'PROFESSIONAL')

interface Row {
  readonly filled_at: Date
  readonly symbol: string
  readonly side: 'buy' | 'sell'
  readonly quantity_units: bigint
  readonly traded_cents: bigint
  readonly fee_cents: bigint
  readonly spread_cents: bigint
  readonly impact_cents: bigint
}

/** What trading has come to in a round, beside cash, the whole market and a plan's promise. */
export async function readPortfolio(
  { pool, market, clock }: WithPool & WithMarket & { readonly clock: Clock },
  memberId: string,
  { round }: { readonly round?: number | undefined },
): Promise<Portfolio> {
  if (!promise) throw new Error('there is no plan PROFESSIONAL')
  const { rows } = await pool.query<Row>(
    `select filled_at, symbol, side, quantity_units, traded_cents, fee_cents, spread_cents, impact_cents
       from trading.fill where member_id = $1
        and round_no = coalesce($2::int, (select max(round_no) from trading.round where member_id = $1), 1)
      order by filled_at, order_id`,
    [memberId, round ?? null],
  )
  const fills = rows.map(fillOf)
  const worth = await worthFrom(market, fills)
  const { history } = market.trail
  const nowMs = Math.min(clock.now().getTime(), worth.newestMs)
  const growth = { percent: promise.percent, hours: promise.hours }
  const level = (atMs: number) => history?.level(tickAt(atMs)) ?? 1
  const moments = momentsOf(fills, nowMs, pointsMax)
  const points = tellPortfolio(fills, history ? moments : moments.slice(-1), {
    worth: worth.at,
    level,
    promised: growth,
  })
  const now = worthOf(heldAfter(fills), worth.at, nowMs)
  const putIn = sumOf(fills, flowOf)
  const twr = history ? timeWeightedReturn(fills, worth.at, nowMs) : undefined
  const kept = neverSelling(fills, worth.at, nowMs)
  const orNull = (cents: bigint | undefined) => (cents === undefined ? null : formatAmount(cents))
  return {
    asOf: new Date(nowMs).toISOString(),
    source: market.trail.source,
    fillCount: fills.length,
    putIn: formatAmount(putIn),
    worth: orNull(now),
    gain: orNull(now === undefined ? undefined : now - putIn),
    timeWeightedPercent: twr === undefined ? null : (twr * 100).toFixed(2),
    neverSelling: orNull(kept),
    costs: {
      fees: formatAmount(sumOf(fills, ({ feeCents }) => feeCents)),
      spread: formatAmount(rows.reduce((sum, { spread_cents }) => sum + spread_cents, 0n)),
      impact: formatAmount(rows.reduce((sum, { impact_cents }) => sum + impact_cents, 0n)),
    },
    yardsticks: { shareCount: history?.shareCount ?? null, percent: Number(promise.percent), hours: promise.hours },
    points: points.map((point) => pointShape(point, history !== undefined)),
    flows: fills.map((fill) => ({
      at: new Date(fill.atMs).toISOString(),
      symbol: fill.symbol,
      amount: formatAmount(flowOf(fill)),
    })),
  }
}

function fillOf(row: Row): PortfolioFill {
  return {
    atMs: row.filled_at.getTime(),
    symbol: row.symbol,
    side: row.side,
    quantityUnits: row.quantity_units,
    tradedCents: row.traded_cents,
    feeCents: row.fee_cents,
    slipCents: row.spread_cents + row.impact_cents,
  }
}

function pointShape(
  { atMs, putInCents, worthCents: cents, marketCents, promisedCents }: PortfolioPoint,
  hasMarket: boolean,
) {
  return {
    at: new Date(atMs).toISOString(),
    putIn: formatAmount(putInCents),
    worth: cents === undefined ? null : formatAmount(cents),
    market: hasMarket ? formatAmount(marketCents) : null,
    promised: formatAmount(promisedCents),
  }
}

/** What things are worth at a moment; with an exchange only what they are worth now. */
export async function worthFrom(
  market: MarketSource,
  fills: readonly PortfolioFill[],
): Promise<{ readonly at: Worth; readonly newestMs: number }> {
  const { trail } = market
  const listed = new Map((await market.instruments()).map((each) => [each.symbol, each]))
  const last = new Map<string, TrailPrice>()
  for (const symbol of new Set(fills.map((fill) => fill.symbol))) {
    const price = await trail.last(symbol)
    if (price) last.set(symbol, price)
  }
  const at: Worth = (symbol, units, atMs) => {
    const instrument = listed.get(symbol)
    const price = trail.history ? trail.history.priceAt(symbol, tickAt(atMs)) : last.get(symbol)?.price
    return instrument && price !== undefined ? worthIn(instrument, price, units) : undefined
  }
  // A clock that is ahead of the newest price asks for a price that nobody knows yet.
  const newestMs = [...last.values()].reduce((ms, price) => Math.max(ms, price.atMs), 0)
  return { at, newestMs: newestMs === 0 ? Number.POSITIVE_INFINITY : newestMs }
}

function worthIn(instrument: Instrument, price: string, units: bigint): bigint | undefined {
  const priceUnits = parseDecimal(price, instrument.priceDecimals)
  return priceUnits === undefined ? undefined : worthCents(instrument, priceUnits, units)
}
