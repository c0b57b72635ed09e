import type { assetRoutes } from '@dryrun/contract/assets.ts'
import type { Clock } from '../../platform/clock.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import { memberIdOf } from '../../platform/http/caller.ts'
import type { Handlers } from '../../platform/http/register-routes.ts'
import type { WithMarket } from '../markets/index.ts'
import { readAssetsChart } from './read-assets-chart.ts'

export function assetHandlers(deps: WithPool & WithMarket & { readonly clock: Clock }): Handlers<typeof assetRoutes> {
  return { readAssetsChart: ({ caller }) => readAssetsChart(deps, memberIdOf(caller)) }
}
