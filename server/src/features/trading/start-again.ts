import { Refusal, type RefusalCode } from '@dryrun/domain/refusal.ts'
import { formatQuantity } from '@dryrun/domain/trading/decimals.ts'
import type pg from 'pg'
import { commandKind, type Statement } from '../../ledger/command.ts'
import { inSeveral } from '../../ledger/in-several.ts'
import type { Teller } from '../../ledger/teller.ts'
import { inserts } from '../../ledger/write-statement.ts'
import type { MarketSource } from '../markets/index.ts'
import { cancelOrder } from './cancel-order.ts'
import { placeOrder } from './place-order.ts'

interface Deps {
  readonly pool: pg.Pool
  readonly teller: Teller
  readonly market: MarketSource
}

interface Held {
  readonly symbol: string
  readonly quantity: string
}

/**
 * Cancels what is open and sells what is held, at the next price. What can't be had back yet is filled first. What is held is
 * looked at when everything is cancelled: what an order to sell had set aside is sold too.
 */
export async function sellEverything(
  deps: Deps,
  memberId: string,
  key: string,
): Promise<{ cancelled: number; selling: number }> {
  const content = 'sell-everything'
  return inSeveral(
    deps.pool,
    { memberId, key, content },
    () => findOpen(deps.pool, memberId),
    async (orderIds) => ({
      cancelled: await countDone(orderIds, 'order_ended', (orderId) =>
        cancelOrder(deps, memberId, orderId, { key: `${key}:${orderId}`, content: { orderId } }),
      ),
      ...(await inSeveral(
        deps.pool,
        { memberId, key: `${key}:held`, content },
        () => findHeld(deps.pool, memberId),
        async (held) => ({
          selling: await countDone(held, 'insufficient_position', ({ symbol, quantity }) =>
            placeOrder(deps, memberId, { symbol, side: 'sell', type: 'market', quantity }, `${key}:${symbol}`),
          ),
        }),
      )),
    }),
  )
}

/** An order that sells at the next price does already what is asked for here. */
async function findOpen(pool: pg.Pool, memberId: string): Promise<string[]> {
  const { rows } = await pool.query<{ order_id: string }>(
    `select order_id from trading.trade_order
      where member_id = $1 and state = 'open' and not (side = 'sell' and type = 'market') order by order_id`,
    [memberId],
  )
  return rows.map((row) => row.order_id)
}

async function findHeld(pool: pg.Pool, memberId: string): Promise<Held[]> {
  const { rows } = await pool.query<{ symbol: string; units: bigint }>(
    `select substr(asset, 3) as symbol, balance_units as units from ledger.account
      where member_id = $1 and kind = 'position' and balance_units > 0 order by asset`,
    [memberId],
  )
  return rows.map(({ symbol, units }) => ({ symbol, quantity: formatQuantity(units) }))
}

/** One after the other. What somebody else has settled meanwhile is no longer to be done. */
async function countDone<Part>(
  parts: readonly Part[],
  settled: RefusalCode,
  run: (part: Part) => Promise<unknown>,
): Promise<number> {
  let done = 0
  for (const part of parts) {
    try {
      await run(part)
      done++
    } catch (error) {
      if (!(error instanceof Refusal && error.code === settled)) throw error
    }
  }
  return done
}

interface Holding {
  readonly member_id: string
  readonly round_no: number
  readonly open_count: number
  readonly held_count: number
  readonly fill_count: number
}

const findHolding: Statement = {
  name: 'trading_holding',
  text: `select asked.member_id,
                coalesce((select r.round_no from trading.round as r where r.member_id = any($1)
                  and r.member_id = asked.member_id order by r.round_no desc limit 1), 1) as round_no,
                (select count(*)::int from trading.trade_order as o where o.member_id = any($1)
                  and o.member_id = asked.member_id and o.state = 'open') as open_count,
                (select count(*)::int from trading.position as p where p.member_id = any($1)
                  and p.member_id = asked.member_id and p.quantity_units > 0) as held_count,
                (select count(*)::int from trading.position as p where p.member_id = any($1)
                  and p.member_id = asked.member_id and p.round_no =
                  coalesce((select r.round_no from trading.round as r where r.member_id = any($1)
                  and r.member_id = asked.member_id order by r.round_no desc limit 1), 1)) as fill_count
           from unnest($1::uuid[]) as asked (member_id)`,
}

const insertRounds = inserts(
  'trading_insert_rounds',
  `insert into trading.round (member_id, round_no, began_at)
         select * from unnest($1::uuid[], $2::int[], $3::timestamptz[])`,
)

const beginKind = commandKind<object, Holding, { roundNo: number }>({
  name: 'begin-round',
  load: { statement: findHolding },
  decide({ memberId, now, rows }) {
    const holding = rows[0]
    if (!holding || holding.open_count > 0 || holding.held_count > 0) throw new Refusal('round_not_over')
    if (holding.fill_count === 0) throw new Refusal('nothing_to_change')
    const roundNo = holding.round_no + 1
    return {
      answer: { roundNo },
      rows: [{ statement: insertRounds, values: [memberId, roundNo, now] }],
      topics: ['trading'],
    }
  },
})

/** Begins a new round. The earlier ones stay as they were, with their own figures. */
export function beginRound({ teller }: Deps, memberId: string, key: string): Promise<{ roundNo: number }> {
  return teller.submit(beginKind, memberId, {}, { key, content: {} })
}

export async function listRounds(
  { pool }: Deps,
  memberId: string,
): Promise<{ rounds: { roundNo: number; beganAt: string | null }[] }> {
  const { rows } = await pool.query<{ round_no: number; began_at: Date }>(
    'select round_no, began_at from trading.round where member_id = $1 order by round_no desc',
    [memberId],
  )
  return {
    rounds: [
      ...rows.map(({ round_no, began_at }) => ({ roundNo: round_no, beganAt: began_at.toISOString() })),
      { roundNo: 1, beganAt: null },
    ],
  }
}
