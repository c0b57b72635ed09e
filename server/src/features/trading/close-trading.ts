import { dollars } from '@dryrun/domain/ledger/assets.ts'
import { balancesOf } from '@dryrun/domain/ledger/book.ts'
import type { Instrument } from '@dryrun/domain/markets/instruments.ts'
import { formatUnits } from '@dryrun/domain/money/amount.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { setAsideAll } from '@dryrun/domain/trading/order.ts'
import { assetOf } from '@dryrun/domain/trading/terms.ts'
import type pg from 'pg'
import { commandKind } from '../../ledger/command.ts'
import type { Teller } from '../../ledger/teller.ts'
import { newId } from '../../platform/new-id.ts'
import type { MarketSource, TrailPrice } from '../markets/index.ts'
import { endingNow } from './cancel-order.ts'
import type { FillRow } from './fills.sql.ts'
import { goneInstrument } from './instrument-price.ts'
import { findBackground, type OrderRow, orderColumns, orderRow, type TradingBackground } from './orders.sql.ts'
import { rowOf } from './place-order.ts'
import { settleKind } from './settle-order.ts'

interface Deps {
  readonly pool: pg.Pool
  readonly teller: Teller
  readonly market: MarketSource
}

/** The price that a position is sold at when its book closes, and where it comes from. */
interface ClosingPrice {
  readonly instrument: Instrument
  readonly price: TrailPrice
  readonly source: string
}

/** No market says these prices, so nobody can work them out again from the key of a day. */
const ofLastFill = 'last fill'

interface Input extends ClosingPrice {
  readonly orderId: string
}

/**
 * Sets all that is held aside for an order that counts as given right before the price it's sold at: that's the first price
 * after it, as for every order at the market. None of the limits of new orders count, so nothing is too much to be sold.
 */
const sellAllKind = commandKind<Input, TradingBackground, { placed: boolean }>({
  name: 'sell-at-closing',
  load: { statement: findBackground },
  assets: ({ instrument }) => [dollars, assetOf(instrument.symbol)],
  decide({ memberId, book, rows }, { orderId, instrument, source, price }) {
    const { position } = balancesOf(book, assetOf(instrument.symbol))
    if (position === 0n) return { answer: { placed: false } }
    const amount = { units: position }
    const terms = { type: 'market' } as const
    const { order, transfers } = setAsideAll({ orderId, side: 'sell', amount, terms }, instrument)
    const accepted = { orderId, instrument, source, side: order.side, amount, terms, note: null }
    const row = rowOf(memberId, accepted, order.setAside, new Date(price.atMs - 1), rows[0])
    return {
      answer: { placed: true },
      transfers,
      rows: [orderRow({ ...row, accepted_tick: BigInt(price.tick - 1) })],
      topics: ['balances', 'trading'],
    }
  },
})

/**
 * Ends what a member trades because their book is to be closed, by the rule and at once: an open order whose price has come
 * is filled and the others are cancelled, and what is held is sold at the last price. Where there's none, because the market
 * can't be asked or knows the instrument no more, it's the price of the last fill. Doing it again finds nothing to do.
 */
export async function closeTrading(deps: Deps, memberId: string): Promise<void> {
  const { rows: open } = await deps.pool.query<OrderRow>(
    `select ${orderColumns} from trading.trade_order where member_id = $1 and state = 'open' order by order_no`,
    [memberId],
  )
  for (const order of open) await endOrder(deps, order)
  const { rows: held } = await deps.pool.query<{ symbol: string }>(
    `select substr(asset, 3) as symbol from ledger.account
      where member_id = $1 and kind = 'position' and balance_units > 0 order by asset`,
    [memberId],
  )
  for (const { symbol } of held) {
    const closing = await closingPrice(deps, memberId, symbol)
    const orderId = newId()
    const { placed } = await deps.teller.submit(sellAllKind, memberId, { orderId, ...closing })
    if (!placed) continue
    const { instrument, price } = closing
    await deps.teller.submit(settleKind, memberId, { orderId, instrument, ending: { is: 'filled', price } })
  }
}

async function endOrder({ market, teller }: Deps, order: OrderRow): Promise<void> {
  const ending = await unlessAway(() => endingNow(market, order), { is: 'cancelled' } as const)
  const instrument = goneInstrument(order)
  const known = await unlessAway(() => instrumentOf(market, order.symbol), undefined)
  const { order_id: orderId, member_id: memberId } = order
  await teller.submit(settleKind, memberId, { orderId, instrument: known ?? instrument, ending })
}

async function instrumentOf(market: MarketSource, symbol: string): Promise<Instrument | undefined> {
  return (await market.instruments()).find((each) => each.symbol === symbol)
}

async function closingPrice({ pool, market }: Deps, memberId: string, symbol: string): Promise<ClosingPrice> {
  const instrument = await unlessAway(() => instrumentOf(market, symbol), undefined)
  const price = instrument && (await unlessAway(() => market.trail.last(symbol), undefined))
  if (price) return { instrument, price, source: market.trail.source }
  const { rows } = await pool.query<FillRow>(
    'select * from trading.fill where member_id = $1 and symbol = $2 order by filled_at desc, posted_at desc limit 1',
    [memberId, symbol],
  )
  const [last] = rows
  if (!last) throw new Error(`${symbol} is held and was never bought`)
  return {
    instrument: instrument ?? goneInstrument(last),
    source: ofLastFill,
    price: {
      tick: 1,
      atMs: last.filled_at.getTime(),
      price: formatUnits(last.price_units, last.price_decimals),
      dollarVolume: Number(last.volume_cents / 100n),
    },
  }
}

/** A market that can't be asked doesn't keep anybody's data here. */
async function unlessAway<Known>(ask: () => Promise<Known>, otherwise: Known): Promise<Known> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Refusal) return otherwise
    throw error
  }
}
