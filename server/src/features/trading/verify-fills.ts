import { createHash } from 'node:crypto'
import type { Transfer } from '@dryrun/domain/ledger/transfers.ts'
import { instruments } from '@dryrun/domain/markets/instruments.ts'
import { dayMs } from '@dryrun/domain/markets/intervals.ts'
import { epochMs, tickAt } from '@dryrun/domain/markets/ticks.ts'
import { type CheckStep, checkFill, checkKey, type FillSaid, marketOfKeys } from '@dryrun/domain/trading/check-fill.ts'
import type { Clock } from '../../platform/clock.ts'
import { notCopies } from '../../platform/copy-id.ts'
import { everyShard } from '../../platform/db/every-shard.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import type { FillRow } from './fills.sql.ts'
import { type OrderRow, orderColumns, orderOf } from './orders.sql.ts'
import { readChains } from './read-day-keys.ts'

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()

export interface FillsVerified {
  readonly key: CheckStep | undefined
  readonly fillCount: number
  /** Fills with an exchange's price, which nobody can recompute. */
  readonly uncheckable: number
  readonly findings: readonly {
    readonly orderId: string
    readonly memberId: string
    readonly steps: readonly CheckStep[]
  }[]
}

/** Recomputes every fill of a day that is over from its key. Undefined where the day has no published key. */
export async function verifyFills(
  deps: WithPool & { readonly clock: Clock },
  seed: number,
  day: number,
): Promise<FillsVerified | undefined> {
  const chains = await readChains(deps)
  const chain = chains.findLast(({ firstDay, newest }) => newest && firstDay <= day && day <= newest.day)
  if (!chain?.newest) return undefined
  const published = chains.flatMap(({ firstDay, newest }) => (newest ? [{ firstDay, ...newest }] : []))
  const market = marketOfKeys(seed, published, sha256)
  const rows = await readFillsOf(deps, day)
  const findings = rows
    .filter(({ fill }) => fill.source === 'simulated')
    .map((row) => ({
      orderId: row.order.order_id,
      memberId: row.order.member_id,
      steps: checkFill(market, saidOf(row)).filter(({ holds }) => !holds),
    }))
    .filter(({ steps }) => steps.length > 0)
  return {
    key: checkKey(chain, chain.newest, sha256),
    fillCount: rows.length,
    uncheckable: rows.filter(({ fill }) => fill.source !== 'simulated').length,
    findings,
  }
}

interface Read {
  readonly order: OrderRow
  readonly fill: FillRow
  readonly transfers: readonly Transfer[]
}

async function readFillsOf({ pool }: WithPool, day: number): Promise<Read[]> {
  const from = new Date(epochMs + day * dayMs)
  const to = new Date(epochMs + (day + 1) * dayMs)
  const { rows: fills } = await pool.query<FillRow>(
    `${everyShard} select * from trading.fill
      where filled_at >= $1 and filled_at < $2 and ${notCopies('member_id')} order by filled_at, order_id`,
    [from, to],
  )
  const { rows: orders } = await pool.query<OrderRow>(
    `${everyShard} select ${orderColumns} from trading.trade_order join trading.fill using (member_id, order_id)
      where filled_at >= $1 and filled_at < $2 and ${notCopies('fill.member_id')}`,
    [from, to],
  )
  const { rows: transfers } = await pool.query<{
    cause_id: string
    asset: string
    kind: Transfer['kind']
    from_kind: Transfer['from']
    to_kind: Transfer['to']
    amount_units: bigint
  }>(
    `${everyShard} select t.cause_id, t.asset, t.kind, t.from_kind, t.to_kind, t.amount_units
       from trading.fill join ledger.transfer as t on t.member_id = fill.member_id and t.cause_id = fill.order_id
      where filled_at >= $1 and filled_at < $2 and t.kind <> 'order_set_aside' and ${notCopies('fill.member_id')}
      order by t.transfer_no`,
    [from, to],
  )
  const orderById = new Map(orders.map((order) => [order.order_id, order]))
  const transfersById = Map.groupBy(transfers, ({ cause_id }) => cause_id)
  return fills.flatMap((fill) => {
    const order = orderById.get(fill.order_id)
    const moved = (transfersById.get(fill.order_id) ?? []).map(
      ({ cause_id, asset, kind, from_kind, to_kind, amount_units }): Transfer => ({
        asset,
        kind,
        from: from_kind,
        to: to_kind,
        amountUnits: amount_units,
        causeId: cause_id,
      }),
    )
    return order ? [{ order, fill, transfers: moved }] : []
  })
}

function saidOf({ order, fill, transfers }: Read): FillSaid {
  const instrument = instruments.find(({ symbol }) => symbol === order.symbol)
  if (!instrument) throw new Error(`the simulated market has no ${order.symbol}`)
  return {
    instrument,
    order: orderOf(order),
    acceptedTick: Number(order.accepted_tick),
    tick: tickAt(fill.filled_at.getTime()),
    volumeCents: fill.volume_cents,
    fill: {
      price: {
        side: fill.side,
        priceUnits: fill.price_units,
        halfSpreadShares: BigInt(fill.half_spread_shares),
        impactShares: BigInt(fill.impact_shares),
      },
      quantityUnits: fill.quantity_units,
      tradedCents: fill.traded_cents,
      feeCents: fill.fee_cents,
      givenBackCents: fill.given_back_cents,
    },
    transfers,
  }
}
