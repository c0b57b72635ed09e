import type { auditRoutes } from '@dryrun/contract/audit.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import type { Handlers } from '../../platform/http/register-routes.ts'
import { listAuditEvents } from './list-audit-events.ts'

export function auditHandlers(deps: WithPool): Handlers<typeof auditRoutes> {
  return {
    listAuditEvents: ({ query }) => listAuditEvents(deps, query),
  }
}
