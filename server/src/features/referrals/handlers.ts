import type { referralRoutes } from '@dryrun/contract/referrals.ts'
import type { WithTeller } from '../../ledger/teller.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import { memberIdOf } from '../../platform/http/caller.ts'
import type { Handlers } from '../../platform/http/register-routes.ts'
import { listRewards } from './list-rewards.ts'
import { moveSavings } from './move-savings.ts'

export function referralHandlers(deps: WithPool & WithTeller): Handlers<typeof referralRoutes> {
  return {
    moveSavings: ({ caller, body, idempotencyKey }) => moveSavings(deps, memberIdOf(caller), body, idempotencyKey),
    listRewards: ({ caller }) => listRewards(deps, memberIdOf(caller)),
  }
}
