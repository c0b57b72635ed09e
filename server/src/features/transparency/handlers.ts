import type { transparencyRoutes } from '@dryrun/contract/transparency.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import type { Handlers } from '../../platform/http/register-routes.ts'
import type { WithMarket } from '../markets/index.ts'
import { createTransparencyReader } from './read-transparency.ts'

export function transparencyHandlers(deps: WithPool & WithMarket): Handlers<typeof transparencyRoutes> {
  return {
    readTransparency: createTransparencyReader(deps),
  }
}
