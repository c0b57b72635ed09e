import type { walletRoutes } from '@dryrun/contract/wallet.ts'
import type { WithTeller } from '../../ledger/teller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import { memberIdOf } from '../../platform/http/caller.ts'
import type { Handlers } from '../../platform/http/register-routes.ts'
import type { WithMarket } from '../markets/index.ts'
import { listNetworkTransfers, readNetworkTransfer } from './list-network-transfers.ts'
import { readWallet } from './read-wallet.ts'
import { sendCoins } from './send-coins.ts'
import { takeFromFaucet } from './take-from-faucet.ts'

interface Deps extends WithPool, WithTeller, WithMarket {
  readonly clock: Clock
}

export function walletHandlers(deps: Deps): Handlers<typeof walletRoutes> {
  return {
    readWallet: ({ caller }) => readWallet(deps, memberIdOf(caller)),
    takeFromFaucet: ({ caller, body, idempotencyKey }) =>
      takeFromFaucet(deps, memberIdOf(caller), body, idempotencyKey),
    sendCoins: ({ caller, body, idempotencyKey }) => sendCoins(deps, memberIdOf(caller), body, idempotencyKey),
    listNetworkTransfers: ({ caller, query }) => listNetworkTransfers(deps, memberIdOf(caller), query.after),
    readNetworkTransfer: ({ caller, params }) => readNetworkTransfer(deps, memberIdOf(caller), params.transferId),
  }
}
