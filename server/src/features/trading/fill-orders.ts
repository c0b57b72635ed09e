import type { Instrument } from '@dryrun/domain/markets/instruments.ts'
import { msOfTick } from '@dryrun/domain/markets/ticks.ts'
import { parseDecimal } from '@dryrun/domain/trading/decimals.ts'
import type pg from 'pg'
import type { Teller } from '../../ledger/teller.ts'
import { readNow } from '../../platform/clock.ts'
import { askEither, oneMachine } from '../../platform/db/either-engine.ts'
import { everyShard } from '../../platform/db/every-shard.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { openTurn, type Turn } from '../../platform/failing-items.ts'
import type { Log } from '../../platform/log.ts'
import type { MarketSource } from '../markets/index.ts'
import { goneInstrument } from './instrument-price.ts'
import { type OrderOutcome, outcomeOf } from './order-outcome.ts'
import { type OrderRow, orderColumns } from './orders.sql.ts'
import { type OrderEnding, settleKind } from './settle-order.ts'

/** So many orders at a time: between them, what people ask for gets its turn. */
const sweepRowsMax = 512

interface Deps {
  readonly pool: pg.Pool
  readonly teller: Teller
  readonly market: MarketSource
  readonly log?: Log
}

/** A symbol with open orders, and the prices since its watched ones were last looked at. */
interface Span {
  readonly symbol: string
  /** Null where none has been watched yet. */
  readonly from: bigint | null
  readonly lowUnits: bigint
  readonly highUnits: bigint
}

/**
 * Fills what has its price, and ends what has run out, however late it is. Orders that are watched are found by the lowest
 * and the highest price since the last time, so the cost grows with those that fill and not with those that are open. New
 * ones are looked at one by one, once. Every instance may do all of this at the same time.
 */
export async function fillOrders(deps: Deps): Promise<boolean> {
  const { pool, market } = deps
  const upTo = await market.trail.newest()
  if (upTo === undefined) return false
  const instruments = new Map((await market.instruments()).map((each) => [each.symbol, each]))
  const spans = await findSpans(deps, instruments, upTo)
  const turn = await openTurn(deps, 'orders')
  const paused = new Set(turn.paused)
  const [met, ending] = [await findMet(pool, spans), await findEnding(pool, upTo)]
  // What failed isn't found by its price any more once the others are further: it's looked for by its own id.
  const again = await findAgain(pool, turn.due)
  const orders = new Map([...met, ...ending, ...again].map((order) => [order.order_id, order]))
  const looked = await Promise.all([...orders.values()].map((order) => lookAt(market, order, upTo)))
  const settled = await settleAll(deps, turn, instruments, looked.toSorted(byTick))
  const sawAll = met.length < sweepRowsMax
  await keepProgress(deps, { spans, looked: settled, upTo, sawAll })
  const isFresh = (order: OrderRow) => !paused.has(nameOf(order))
  return (!sawAll && met.some(isFresh)) || (ending.length >= sweepRowsMax && ending.some(isFresh))
}

async function lookAt({ trail }: MarketSource, order: OrderRow, upTo: number): Promise<Looked> {
  try {
    return { order, outcome: await outcomeOf(trail, order, upTo) }
  } catch (error) {
    return { order, outcome: { is: 'unknown', error } }
  }
}

const nameOf = ({ member_id, order_id }: OrderRow) => `${member_id} ${order_id}`

async function findAgain(pool: pg.Pool, names: readonly string[]): Promise<OrderRow[]> {
  if (names.length === 0) return []
  const ids = names.map((name) => name.split(' '))
  const { rows } = await pool.query<OrderRow>(
    `select ${orderColumns} from trading.trade_order
      where member_id = any($1::uuid[]) and order_id = any($2::uuid[]) and state = 'open'`,
    [ids.map(([memberId]) => memberId), ids.map(([, orderId]) => orderId)],
  )
  return rows
}

/** Each symbol that has an open order, by hopping from one to the next in the index. */
async function findSpans(deps: Deps, instruments: ReadonlyMap<string, Instrument>, upTo: number): Promise<Span[]> {
  const { pool, market } = deps
  const { source } = market.trail
  const open = await askEither(
    pool,
    () => hopOverSymbols(pool, source),
    () => groupSymbols(pool, source),
  )
  const spans: Span[] = []
  const turn = await openTurn(deps, 'orders.symbols')
  await turn.each(
    open,
    ({ symbol }) => symbol,
    async ({ symbol, tick, has_watched: hasWatched }) => {
      const decimals = instruments.get(symbol)?.priceDecimals
      const range =
        hasWatched && tick !== null && decimals !== undefined
          ? await market.trail.range(symbol, Number(tick) + 1, upTo)
          : undefined
      // Nothing is met by an empty range.
      if (!range || decimals === undefined) {
        spans.push({ symbol, from: tick, lowUnits: unmet, highUnits: -1n })
        return
      }
      const unitsOf = (text: string) => parseDecimal(text, decimals) ?? 0n
      spans.push({ symbol, from: tick, lowUnits: unitsOf(range.low), highUnits: unitsOf(range.high) })
    },
    { isAll: true },
  )
  return spans
}

/** A symbol with an open order, with whether one of them is watched and how far they were looked at. */
interface OpenSymbol {
  readonly symbol: string
  readonly tick: bigint | null
  readonly has_watched: boolean
}

async function hopOverSymbols(pool: pg.Pool, source: string): Promise<OpenSymbol[]> {
  const { rows } = await pool.query<OpenSymbol>(
    `${oneMachine} with recursive
       watched as (
         (select symbol from trading.trade_order where state = 'open' and is_watched order by symbol limit 1)
         union all
         select (select symbol from trading.trade_order
                  where state = 'open' and is_watched and symbol > watched.symbol order by symbol limit 1)
           from watched where watched.symbol is not null),
       fresh as (
         (select symbol from trading.trade_order where state = 'open' and not is_watched order by symbol limit 1)
         union all
         select (select symbol from trading.trade_order
                  where state = 'open' and not is_watched and symbol > fresh.symbol order by symbol limit 1)
           from fresh where fresh.symbol is not null)
     select found.symbol, progress.tick, bool_or(is_watched) as has_watched
       from (select symbol, true as is_watched from watched union all select symbol, false from fresh) as found
       left join trading.progress on progress.source = $1 and progress.symbol = found.symbol
      where found.symbol is not null group by found.symbol, progress.tick`,
    [source],
  )
  return rows
}

/** Where the orders are spread, each machine goes through its own open ones. */
async function groupSymbols(pool: pg.Pool, source: string): Promise<OpenSymbol[]> {
  const { rows } = await pool.query<Omit<OpenSymbol, 'tick'>>(
    `${everyShard} select symbol, bool_or(is_watched) as has_watched from trading.trade_order where state = 'open' group by symbol`,
  )
  const { rows: progress } = await pool.query<{ symbol: string; tick: bigint }>(
    'select symbol, tick from trading.progress where source = $1 and symbol = any($2::text[])',
    [source, rows.map(({ symbol }) => symbol)],
  )
  const tickOf = new Map(progress.map((row) => [row.symbol, row.tick]))
  return rows.map((row) => Object.assign(row, { tick: tickOf.get(row.symbol) ?? null }))
}

/** Above any price. */
const unmet = 9_000_000_000_000_000_000n

function findMet(pool: pg.Pool, spans: readonly Span[]): Promise<OrderRow[]> {
  return askEither(
    pool,
    () => findMetTogether(pool, spans),
    async () => (await Promise.all(spans.map((span) => findMetOf(pool, span)))).flat().slice(0, sweepRowsMax),
  )
}

/** Orders of a symbol whose price has come, and new ones. */
const metIn = (symbol: string, low: string, high: string, rowsMax: string) => `
  (select ${orderColumns} from trading.trade_order
    where state = 'open' and is_watched and symbol = ${symbol} and trigger_way = 'down' and trigger_units >= ${low}
    order by trigger_units desc limit ${rowsMax})
  union all
  (select ${orderColumns} from trading.trade_order
    where state = 'open' and is_watched and symbol = ${symbol} and trigger_way = 'up' and trigger_units <= ${high}
    order by trigger_units limit ${rowsMax})
  union all
  (select ${orderColumns} from trading.trade_order
    where state = 'open' and not is_watched and symbol = ${symbol} order by accepted_tick limit ${rowsMax})`

async function findMetTogether(pool: pg.Pool, spans: readonly Span[]): Promise<OrderRow[]> {
  const { rows } = await pool.query<OrderRow>(
    `${oneMachine} select found.* from unnest($1::text[], $2::bigint[], $3::bigint[]) as span (symbol, low, high)
      cross join lateral (${metIn('span.symbol', 'span.low', 'span.high', '$4')}) as found limit $4`,
    [
      spans.map(({ symbol }) => symbol),
      spans.map(({ lowUnits }) => lowUnits),
      spans.map(({ highUnits }) => highUnits),
      sweepRowsMax,
    ],
  )
  return rows
}

async function findMetOf(pool: pg.Pool, { symbol, lowUnits, highUnits }: Span): Promise<OrderRow[]> {
  const { rows } = await pool.query<OrderRow>(`${everyShard} ${metIn('$1', '$2', '$3', '$4')}`, [
    symbol,
    lowUnits,
    highUnits,
    sweepRowsMax,
  ])
  return rows
}

/** Those whose time is over by the clock that counts. */
function findEnding(pool: pg.Pool, upTo: number): Promise<OrderRow[]> {
  return askEither(
    pool,
    () => findEndedBy(pool, oneMachine, '(select platform.clock_now())', [new Date(msOfTick(upTo))]),
    async () => findEndedBy(pool, everyShard, '$3::timestamptz', [new Date(msOfTick(upTo)), await readNow(pool)]),
  )
}

async function findEndedBy(pool: pg.Pool, where: string, now: string, [upTo, ...asked]: readonly Date[]) {
  const { rows } = await pool.query<OrderRow>(
    `${where} select ${orderColumns} from trading.trade_order
      where state = 'open' and ends_at <= least(${now}, $1) order by ends_at limit $2`,
    [upTo, sweepRowsMax, ...asked],
  )
  return rows
}

interface Looked {
  readonly order: OrderRow
  readonly outcome: OrderOutcome | { readonly is: 'unknown'; readonly error: unknown }
}

/** In the order of time, so that the average cost of a position is that of its fills one after the other. */
function byTick({ outcome: one }: Looked, { outcome: other }: Looked): number {
  const tickOf = (outcome: Looked['outcome']) => (outcome.is === 'filled' ? outcome.price.tick : 0)
  return tickOf(one) - tickOf(other)
}

/** Returns what is settled, or waits on. */
function settleAll(
  { teller }: Deps,
  turn: Turn,
  instruments: ReadonlyMap<string, Instrument>,
  looked: readonly Looked[],
): Promise<Looked[]> {
  return turn.each(
    looked,
    ({ order }) => nameOf(order),
    async ({ order, outcome }) => {
      if (outcome.is === 'unknown') throw outcome.error
      const ending = endingOf(outcome)
      const instrument = instruments.get(order.symbol) ?? goneInstrument(order)
      if (ending) await teller.submit(settleKind, order.member_id, { orderId: order.order_id, instrument, ending })
    },
    { isAll: true },
  )
}

function endingOf(outcome: OrderOutcome): OrderEnding | undefined {
  if (outcome.is === 'filled' || outcome.is === 'expired') return outcome
  return outcome.is === 'lost' ? { is: 'unfillable', reason: 'source_changed' } : undefined
}

/**
 * Says how far the symbols have been looked at, and watches the new orders from there on. Where somebody else has moved on
 * in between, nothing is said: an order that they began to watch wasn't among those that were looked at here.
 */
async function keepProgress(
  { pool, market }: Deps,
  { spans, looked, upTo, sawAll }: { spans: readonly Span[]; looked: readonly Looked[]; upTo: number; sawAll: boolean },
): Promise<void> {
  const { source } = market.trail
  const touched = looked.flatMap(({ order, outcome }) =>
    outcome.is === 'touched' && order.touched_tick === null ? [{ order, tick: outcome.tick }] : [],
  )
  const fresh = looked.filter(
    ({ order, outcome }) => outcome.is === 'waiting' && !order.is_watched && order.type !== 'market',
  )
  const behind = spans.filter(({ from }) => from === null || from < BigInt(upTo))
  if (touched.length + fresh.length + behind.length === 0) return
  await inTransaction(pool, async (client) => {
    await markTouched(client, touched)
    const ticks = await lockProgress(client, source, spans, upTo)
    // Those that somebody has looked at beyond this tick may have missed the order.
    const watched = fresh.filter(({ order }) => (ticks.get(order.symbol) ?? unmet) <= BigInt(upTo))
    await client.query(
      `update trading.trade_order set is_watched = true
         from unnest($1::uuid[], $2::uuid[]) as said (member_id, order_id)
        where trade_order.member_id = any($1) and trade_order.member_id = said.member_id
          and trade_order.order_id = said.order_id and state = 'open'`,
      [watched.map(({ order }) => order.member_id), watched.map(({ order }) => order.order_id)],
    )
    const advanced = sawAll ? behind.filter(({ symbol, from }) => from !== null && ticks.get(symbol) === from) : []
    await client.query(`update trading.progress set tick = $3 where source = $1 and symbol = any($2::text[])`, [
      source,
      advanced.map(({ symbol }) => symbol),
      upTo,
    ])
  })
}

/** A touched stop waits for its next price as a new order does. */
async function markTouched(
  client: pg.PoolClient,
  touched: readonly { readonly order: OrderRow; readonly tick: number }[],
): Promise<void> {
  if (touched.length === 0) return
  await client.query(
    `update trading.trade_order set touched_tick = said.tick, is_watched = false
       from unnest($1::uuid[], $2::uuid[], $3::bigint[]) as said (member_id, order_id, tick)
      where trade_order.member_id = any($1) and trade_order.member_id = said.member_id
        and trade_order.order_id = said.order_id and state = 'open' and touched_tick is null`,
    [
      touched.map(({ order }) => order.member_id),
      touched.map(({ order }) => order.order_id),
      touched.map(({ tick }) => tick),
    ],
  )
}

/** How far each symbol has been looked at; a symbol that nobody has looked at begins here. In order, so nobody waits in a circle. */
async function lockProgress(
  client: pg.PoolClient,
  source: string,
  spans: readonly Span[],
  upTo: number,
): Promise<Map<string, bigint>> {
  const symbols = spans.map(({ symbol }) => symbol).toSorted()
  await client.query(
    `insert into trading.progress (source, symbol, tick)
     select $1, symbol, $3 from unnest($2::text[]) as symbol on conflict do nothing`,
    [source, symbols, upTo],
  )
  const { rows } = await client.query<{ symbol: string; tick: bigint }>(
    `select symbol, tick from trading.progress where source = $1 and symbol = any($2::text[]) order by symbol for update`,
    [source, symbols],
  )
  return new Map(rows.map(({ symbol, tick }) => [symbol, tick]))
}
