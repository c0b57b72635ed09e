import type { tradingRoutes } from '@dryrun/contract/trading.ts'
import type pg from 'pg'
import type { Teller } from '../../ledger/teller.ts'
import type { Clock } from '../../platform/clock.ts'
import { signedIn } from '../../platform/http/caller.ts'
import type { Handlers } from '../../platform/http/register-routes.ts'
import type { MarketSource } from '../markets/index.ts'
import { cancelOrder } from './cancel-order.ts'
import { listFills, listOrders } from './list-orders.ts'
import { placeOrder } from './place-order.ts'
import { readDayKeys } from './read-day-keys.ts'
import { readPositions, readTicket } from './read-positions.ts'
import { readReceipt } from './read-receipt.ts'
import { beginRound, listRounds, sellEverything } from './start-again.ts'

interface Deps {
  readonly pool: pg.Pool
  readonly teller: Teller
  readonly market: MarketSource
  readonly clock: Clock
}

export function tradingHandlers(deps: Deps): Handlers<typeof tradingRoutes> {
  const { pool } = deps
  return {
    readTicket: ({ caller, query }) => readTicket(deps, signedIn(caller).memberId, query),
    placeOrder: ({ caller, body, idempotencyKey }) => placeOrder(deps, signedIn(caller).memberId, body, idempotencyKey),
    listOrders: ({ caller, query }) => listOrders(pool, signedIn(caller).memberId, query),
    cancelOrder: ({ caller, params: { orderId }, idempotencyKey }) =>
      cancelOrder(deps, signedIn(caller).memberId, orderId, { key: idempotencyKey, content: { orderId } }),
    listFills: ({ caller, query }) => listFills(pool, signedIn(caller).memberId, query),
    readReceipt: ({ caller, params }) => readReceipt(deps, signedIn(caller).memberId, params.orderId),
    readPositions: ({ caller, query }) => readPositions(deps, signedIn(caller).memberId, query),
    sellEverything: ({ caller, idempotencyKey }) => sellEverything(deps, signedIn(caller).memberId, idempotencyKey),
    listRounds: ({ caller }) => listRounds(deps, signedIn(caller).memberId),
    beginRound: ({ caller, idempotencyKey }) => beginRound(deps, signedIn(caller).memberId, idempotencyKey),
    readDayKeys: () => readDayKeys(deps),
  }
}
