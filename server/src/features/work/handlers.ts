import type { workRoutes } from '@dryrun/contract/work.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import type { Handlers } from '../../platform/http/register-routes.ts'
import { listFailures } from './list-failures.ts'
import { listWork } from './list-work.ts'

export function workHandlers(deps: WithPool): Handlers<typeof workRoutes> {
  return { listWork: ({ query }) => listWork(deps, query), listFailures: () => listFailures(deps) }
}
