import type { tradingRoutes } from '@dryrun/contract/trading.ts'
import type { WithTeller } from '../../ledger/teller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import { memberIdOf } from '../../platform/http/caller.ts'
import type { Handlers } from '../../platform/http/register-routes.ts'
import type { WithMarket } from '../markets/index.ts'
import { cancelOrder } from './cancel-order.ts'
import { keepRounds } from './kept-rounds.ts'
import { listAllFills, listAllOrders } from './list-all-orders.ts'
import { listFills, listOrders } from './list-orders.ts'
import { moveOrder } from './move-order.ts'
import { placeOrder } from './place-order.ts'
import { readDayKeys } from './read-day-keys.ts'
import { readHouseExposure } from './read-house-exposure.ts'
import { readPortfolio } from './read-portfolio.ts'
import { readPositions, readTicket } from './read-positions.ts'
import { readReceipt } from './read-receipt.ts'
import { beginRound, listRounds, sellEverything } from './start-again.ts'

export function tradingHandlers(
  deps: WithPool & WithTeller & WithMarket & { readonly clock: Clock },
): Handlers<typeof tradingRoutes> {
  const readRound = keepRounds(deps)
  return {
    readTicket: ({ caller, query }) => readTicket(deps, memberIdOf(caller), query),
    placeOrder: ({ caller, body, idempotencyKey }) => placeOrder(deps, memberIdOf(caller), body, idempotencyKey),
    listOrders: ({ caller, query }) => listOrders(deps, memberIdOf(caller), query),
    cancelOrder: ({ caller, params: { orderId }, idempotencyKey }) =>
      cancelOrder(deps, memberIdOf(caller), orderId, { key: idempotencyKey, content: { orderId } }),
    moveOrder: ({ caller, params: { orderId }, body: { price }, idempotencyKey }) =>
      moveOrder(deps, memberIdOf(caller), orderId, price, idempotencyKey),
    listFills: ({ caller, query }) => listFills(deps, memberIdOf(caller), query),
    readReceipt: ({ caller, params }) => readReceipt(deps, memberIdOf(caller), params.orderId),
    readPositions: ({ caller, query }) => readPositions(deps, memberIdOf(caller), query),
    readPortfolio: ({ caller, query }) => readPortfolio({ ...deps, readRound }, memberIdOf(caller), query),
    sellEverything: ({ caller, idempotencyKey }) => sellEverything(deps, memberIdOf(caller), idempotencyKey),
    listRounds: ({ caller }) => listRounds(deps, memberIdOf(caller)),
    beginRound: ({ caller, idempotencyKey }) => beginRound(deps, memberIdOf(caller), idempotencyKey),
    readHouseExposure: () => readHouseExposure(deps),
    listAllOrders: ({ query }) => listAllOrders(deps, query),
    listAllFills: ({ query }) => listAllFills(deps, query),
    readDayKeys: () => readDayKeys(deps),
  }
}
