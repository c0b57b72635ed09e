import type { Portfolio } from '@dryrun/contract/portfolio.ts'
import { plans } from '@dryrun/domain/investments/plans.ts'
import type { Instrument } from '@dryrun/domain/markets/instruments.ts'
import { tickAt } from '@dryrun/domain/markets/ticks.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { formatQuantity, parseDecimal } from '@dryrun/domain/trading/decimals.ts'
import {
  flowOf,
  heldAfter,
  momentsOf,
  neverSelling,
  type PortfolioFill,
  type PortfolioMoment,
  type PortfolioPoint,
  returnNow,
  startOfStep,
  sumOf,
  tellPortfolio,
  type Worth,
  worthOf,
} from '@dryrun/domain/trading/portfolio.ts'
import { worthCents } from '@dryrun/domain/trading/pricing.ts'
import type pg from 'pg'
import type { Clock } from '../../platform/clock.ts'
import type { MarketSource, TrailPrice, WithMarket } from '../markets/index.ts'
import { type FillRow, fillColumns, fillOf, type ReadRoundOf } from './kept-rounds.ts'

/** So many points of the past are told; a longer one is told in longer steps. */
const pointsMax = 190
/** So many fills are told one by one. */
const flowsMax = 500
/** How the whole market stood takes a few milliseconds for a moment nobody has asked for; others are answered in between. */
const levelsAtOnce = 8

const dayMs = 86_400_000
const rangeDays = { week: 7, month: 30, all: Number.POSITIVE_INFINITY } as const

const promise = plans.find(({ title }) => title === 'PROFESSIONAL')

interface Asked {
  readonly round?: number | undefined
  readonly range?: keyof typeof rangeDays | undefined
}

const orNull = (cents: bigint | undefined) => (cents === undefined ? null : formatAmount(cents))

/** What trading has come to in a round, beside cash, the whole market and a plan's promise. */
export async function readPortfolio(
  { market, clock, readRound }: WithMarket & { readonly clock: Clock; readonly readRound: ReadRoundOf },
  memberId: string,
  { round, range = 'all' }: Asked,
): Promise<Portfolio> {
  if (!promise) throw new Error('there is no plan PROFESSIONAL')
  const { roundNo, rows, fills, findReturn } = await readRound(memberId, round)
  const worth = await worthFrom(market, fills)
  const { history } = market.trail
  const nowMs = Math.min(clock.now().getTime(), worth.newestMs)
  const growth = { percent: promise.percent, hours: promise.hours }
  const level = (atMs: number) => history?.level(tickAt(atMs)) ?? 1
  const moments = momentsOf(fills, { fromMs: Math.max(0, nowMs - rangeDays[range] * dayMs), nowMs, pointsMax })
  if (history) await warmLevels(fills, moments, level)
  const points = tellPortfolio(fills, history ? moments : moments.slice(-1), {
    worth: worth.at,
    level,
    promised: growth,
  })
  const held = heldAfter(fills)
  const now = worthOf(held, worth.at, nowMs)
  const putIn = sumOf(fills, flowOf)
  const twr = history ? returnNow(await findReturn(worth.at, nowMs), worth.at, nowMs) : undefined
  const last = points.at(-1)
  return {
    roundNo,
    asOf: new Date(nowMs).toISOString(),
    source: market.trail.source,
    fillCount: fills.length,
    since: rows[0]?.filled_at.toISOString() ?? null,
    putIn: formatAmount(putIn),
    worth: orNull(now),
    gain: orNull(now === undefined ? undefined : now - putIn),
    timeWeightedPercent: twr === undefined ? null : (twr * 100).toFixed(2),
    neverSelling: orNull(neverSelling(fills, worth.at, nowMs)),
    saleCount: fills.filter(({ side }) => side === 'sell').length,
    costs: {
      fees: sumText(rows, ({ fee_cents }) => fee_cents),
      spread: sumText(rows, ({ spread_cents }) => spread_cents),
      impact: sumText(rows, ({ impact_cents }) => impact_cents),
    },
    yardsticks: {
      shareCount: history?.shareCount ?? null,
      market: orNull(history && last?.marketCents),
      percent: Number(promise.percent),
      hours: promise.hours,
      promised: formatAmount(last?.promisedCents ?? 0n),
    },
    points: points.map((point) => pointShape(point, history !== undefined)),
    held: heldShape(held, worth, nowMs),
    ...flowsShape(rows, fills),
  }
}

export interface OrderFill extends PortfolioFill {
  readonly orderId: string
}

/** The fills of several members, in order, by whose they are. */
export async function readFillsOf(
  pool: pg.Pool,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, readonly OrderFill[]>> {
  const { rows } = await pool.query<FillRow & { readonly member_id: string }>(
    `select member_id, ${fillColumns}
       from trading.fill where member_id = any($1::uuid[]) order by filled_at, order_id`,
    [memberIds],
  )
  const byMember = Map.groupBy(rows, (row) => row.member_id)
  return new Map(
    [...byMember].map(([memberId, own]) => [memberId, own.map((row) => ({ ...fillOf(row), orderId: row.order_id }))]),
  )
}

/** A level that was asked for once is kept by the market. */
async function warmLevels(
  fills: readonly PortfolioFill[],
  moments: readonly PortfolioMoment[],
  level: (atMs: number) => number,
): Promise<void> {
  const grid = moments.filter(({ isWhole }) => isWhole).map(({ atMs }) => atMs)
  const wanted = new Set([...fills.map(({ atMs }) => startOfStep(atMs)), ...grid])
  for (const [at, atMs] of [...wanted].toSorted((one, other) => one - other).entries()) {
    level(atMs)
    if (at % levelsAtOnce === 0) await new Promise(setImmediate)
  }
}

const sumText = (rows: readonly FillRow[], pick: (row: FillRow) => bigint) =>
  formatAmount(rows.reduce((sum, row) => sum + pick(row), 0n))

function heldShape(held: ReadonlyMap<string, bigint>, { at, priceAt }: KnownWorth, nowMs: number): Portfolio['held'] {
  return [...held]
    .filter(([, units]) => units !== 0n)
    .map(([symbol, units]) => ({
      symbol,
      quantity: formatQuantity(units),
      price: priceAt(symbol, nowMs) ?? null,
      value: orNull(at(symbol, units, nowMs)),
    }))
}

function flowsShape(rows: readonly FillRow[], fills: readonly PortfolioFill[]): Pick<Portfolio, 'flows' | 'earlier'> {
  const cut = Math.max(0, rows.length - flowsMax)
  return {
    flows: rows.slice(cut).map((row) => ({
      orderId: row.order_id,
      at: row.filled_at.toISOString(),
      symbol: row.symbol,
      side: row.side,
      quantity: formatQuantity(row.quantity_units),
      amount: formatAmount(flowOf(fillOf(row))),
      fee: formatAmount(row.fee_cents),
      spread: formatAmount(row.spread_cents),
      impact: formatAmount(row.impact_cents),
    })),
    earlier: { count: cut, amount: formatAmount(sumOf(fills.slice(0, cut), flowOf)) },
  }
}

function pointShape(point: PortfolioPoint, hasMarket: boolean): Portfolio['points'][number] {
  return {
    at: new Date(point.atMs).toISOString(),
    putIn: formatAmount(point.putInCents),
    worth: orNull(point.worthCents),
    market: hasMarket ? orNull(point.marketCents) : null,
    promised: formatAmount(point.promisedCents),
  }
}

export interface KnownWorth {
  readonly at: Worth
  readonly priceAt: (symbol: string, atMs: number) => string | undefined
  /** A clock that is ahead of the newest price asks for a price that nobody knows yet. */
  readonly newestMs: number
}

/** What things are worth at a moment; with an exchange only what they are worth now. */
export async function worthFrom(market: MarketSource, fills: readonly PortfolioFill[]): Promise<KnownWorth> {
  const { trail } = market
  const listed = new Map((await market.instruments()).map((each) => [each.symbol, each]))
  const last = new Map<string, TrailPrice>()
  for (const symbol of new Set(fills.map((fill) => fill.symbol))) {
    const price = await trail.last(symbol)
    if (price) last.set(symbol, price)
  }
  const priceAt = (symbol: string, atMs: number) =>
    trail.history ? trail.history.priceAt(symbol, tickAt(atMs)) : last.get(symbol)?.price
  const at: Worth = (symbol, units, atMs) => {
    const instrument = listed.get(symbol)
    const price = priceAt(symbol, atMs)
    return instrument && price !== undefined ? worthIn(instrument, price, units) : undefined
  }
  const newestMs = [...last.values()].reduce((ms, price) => Math.max(ms, price.atMs), 0)
  return { at, priceAt, newestMs: newestMs === 0 ? Number.POSITIVE_INFINITY : newestMs }
}

function worthIn(instrument: Instrument, price: string, units: bigint): bigint | undefined {
  const priceUnits = parseDecimal(price, instrument.priceDecimals)
  return priceUnits === undefined ? undefined : worthCents(instrument, priceUnits, units)
}
