import type { investmentRoutes } from '@dryrun/contract/investments.ts'
import type { WithTeller } from '../../ledger/teller.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import { memberIdOf } from '../../platform/http/caller.ts'
import type { Handlers } from '../../platform/http/register-routes.ts'
import { listActiveInvestments, listInvestments, listPlans } from './list-investments.ts'
import { openInvestment } from './open-investment.ts'

export function investmentHandlers(deps: WithPool & WithTeller): Handlers<typeof investmentRoutes> {
  return {
    listPlans: () => listPlans(),
    openInvestment: ({ caller, body, idempotencyKey }) =>
      openInvestment(deps, memberIdOf(caller), body, idempotencyKey),
    listInvestments: ({ caller, query }) => listInvestments(deps, memberIdOf(caller), query),
    listMemberInvestments: ({ params }) => listActiveInvestments(deps, params.memberId),
  }
}
