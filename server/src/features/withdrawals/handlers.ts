import type { withdrawalRoutes } from '@dryrun/contract/withdrawals.ts'
import type { WithTeller } from '../../ledger/teller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import { memberIdOf } from '../../platform/http/caller.ts'
import type { Handlers } from '../../platform/http/register-routes.ts'
import type { WithMarket } from '../markets/index.ts'
import { approveWithdrawal } from './approve-withdrawal.ts'
import { cancelWithdrawal } from './cancel-withdrawal.ts'
import { declineWithdrawal } from './decline-withdrawal.ts'
import { listAllWithdrawals, listWithdrawals } from './list-withdrawals.ts'
import { previewWithdrawal } from './preview-withdrawal.ts'
import { requestWithdrawal } from './request-withdrawal.ts'

interface Deps extends WithPool, WithTeller, WithMarket {
  readonly clock: Clock
}

export function withdrawalHandlers(deps: Deps): Handlers<typeof withdrawalRoutes> {
  return {
    requestWithdrawal: ({ caller, body, idempotencyKey }) =>
      requestWithdrawal(deps, memberIdOf(caller), body, idempotencyKey),
    cancelWithdrawal: ({ caller, params, idempotencyKey }) =>
      cancelWithdrawal(deps, memberIdOf(caller), params.withdrawalId, idempotencyKey),
    previewWithdrawal: ({ caller }) => previewWithdrawal(deps, memberIdOf(caller)),
    listWithdrawals: ({ caller, query }) => listWithdrawals(deps, memberIdOf(caller), query.after),
    listAllWithdrawals: ({ query }) => listAllWithdrawals(deps, query),
    approveWithdrawal: ({ caller, params, body, idempotencyKey: key }) =>
      approveWithdrawal(deps, params, body, { adminId: memberIdOf(caller), key }),
    declineWithdrawal: ({ caller, params, body, idempotencyKey: key }) =>
      declineWithdrawal(deps, params, body.reason, { adminId: memberIdOf(caller), key }),
  }
}
