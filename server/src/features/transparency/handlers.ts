import type { transparencyRoutes } from '@dryrun/contract/transparency.ts'
import type { Handlers } from '../../platform/http/register-routes.ts'
import { createTransparencyReader, type TransparencyDeps } from './read-transparency.ts'

export function transparencyHandlers(deps: TransparencyDeps): Handlers<typeof transparencyRoutes> {
  return {
    readTransparency: createTransparencyReader(deps),
  }
}
