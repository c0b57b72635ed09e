import { describeRoutes } from '@dryrun/contract/openapi.ts'
import { routes } from '@dryrun/contract/routes.ts'
import type pg from 'pg'
import { readInstance, readReadiness } from './features/instance/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Handlers } from './platform/http/register-routes.ts'

/** What use cases are given to work with. */
export interface Deps {
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly version: string
  readonly publicUrl: URL
  readonly supportEmail: string
}

/** Every route of the contract and the use case behind it. */
export function createHandlers(deps: Deps): Handlers<typeof routes> {
  const openApi = describeRoutes(routes, { version: deps.version, serverUrl: deps.publicUrl.origin })
  return {
    readHealth: () => ({ status: 'up' }),
    readReadiness: () => readReadiness(deps.pool),
    readOpenApi: () => openApi,
    readInstance: () => readInstance(deps),
    readSession: () => ({ user: null }),
  }
}
