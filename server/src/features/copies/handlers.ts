import type { copyRoutes } from '@dryrun/contract/copies.ts'
import type { Handlers } from '../../platform/http/register-routes.ts'
import type { SessionDeps } from '../sessions/index.ts'
import type { CopyDeps } from './copies.ts'
import { lookAround } from './look-around.ts'

export function copyHandlers(deps: SessionDeps & CopyDeps): Handlers<typeof copyRoutes> {
  return { lookAround: (call) => lookAround(deps, call) }
}
