import type { depositRoutes } from '@dryrun/contract/deposits.ts'
import type { WithTeller } from '../../ledger/teller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import { memberIdOf } from '../../platform/http/caller.ts'
import type { Handlers } from '../../platform/http/register-routes.ts'
import type { WithMarket } from '../markets/index.ts'
import { approveDeposit } from './approve-deposit.ts'
import { cancelDeposit } from './cancel-deposit.ts'
import { claimDeposit } from './claim-deposit.ts'
import { correctDeposit } from './correct-deposit.ts'
import { declineDeposit } from './decline-deposit.ts'
import { holdRate } from './hold-rate.ts'
import { listDepositWallets } from './list-deposit-wallets.ts'
import { listAllDeposits, listDeposits } from './list-deposits.ts'
import { previewMatch } from './preview-match.ts'

interface Deps extends WithPool, WithTeller, WithMarket {
  readonly clock: Clock
}

export function depositHandlers(deps: Deps): Handlers<typeof depositRoutes> {
  return {
    listDepositWallets: () => listDepositWallets(),
    claimDeposit: ({ caller, body, idempotencyKey }) => claimDeposit(deps, memberIdOf(caller), body, idempotencyKey),
    holdRate: ({ caller, body }) => holdRate(deps, memberIdOf(caller), body.coin),
    previewMatch: ({ caller, query }) => previewMatch(deps, memberIdOf(caller), query),
    correctDeposit: ({ caller, params, idempotencyKey }) =>
      correctDeposit(deps, memberIdOf(caller), params.depositId, idempotencyKey),
    cancelDeposit: ({ caller, params, idempotencyKey }) =>
      cancelDeposit(deps, memberIdOf(caller), params.depositId, idempotencyKey),
    listDeposits: ({ caller, query }) => listDeposits(deps, memberIdOf(caller), query.after),
    listAllDeposits: ({ query }) => listAllDeposits(deps, query),
    approveDeposit: ({ caller, params, body, idempotencyKey: key }) =>
      approveDeposit(deps, params, body.confirmation, { adminId: memberIdOf(caller), key }),
    declineDeposit: ({ caller, params, body, idempotencyKey: key }) =>
      declineDeposit(deps, params, body.reason, { adminId: memberIdOf(caller), key }),
  }
}
