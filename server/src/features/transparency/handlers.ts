import type { transparencyRoutes } from '@dryrun/contract/transparency.ts'
import type { Handlers } from '../../platform/http/register-routes.ts'
import { listPayouts, readPayout } from './read-payouts.ts'
import { createTransparencyReader, type TransparencyDeps } from './read-transparency.ts'

export function transparencyHandlers(deps: TransparencyDeps): Handlers<typeof transparencyRoutes> {
  return {
    readTransparency: createTransparencyReader(deps),
    // A copy of the demo account isn't in these books: there, the demo member's payouts are one's own.
    listPayouts: ({ caller, query }) =>
      listPayouts(deps, caller.role === 'visitor' ? undefined : (caller.copyOf ?? caller.memberId), query),
    readPayout: ({ params }) => readPayout(deps, params.place),
  }
}
