import type { firstStepRoutes } from '@dryrun/contract/first-steps.ts'
import type { Clock } from '../../platform/clock.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import { memberIdOf } from '../../platform/http/caller.ts'
import type { Handlers } from '../../platform/http/register-routes.ts'
import { hideFirstSteps, readFirstSteps, seeWhoPays } from './first-steps.ts'

export function firstStepHandlers(deps: WithPool & { readonly clock: Clock }): Handlers<typeof firstStepRoutes> {
  return {
    readFirstSteps: ({ caller }) => readFirstSteps(deps, memberIdOf(caller)),
    seeWhoPays: ({ caller }) => seeWhoPays(deps, memberIdOf(caller)),
    hideFirstSteps: ({ caller, body }) => hideFirstSteps(deps, memberIdOf(caller), body.isHidden),
  }
}
