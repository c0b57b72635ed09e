import type { notificationRoutes } from '@dryrun/contract/notifications.ts'
import type { Clock } from '../../platform/clock.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import { signedIn } from '../../platform/http/caller.ts'
import type { Handlers } from '../../platform/http/register-routes.ts'
import { listNotifications, readAllNotifications, readNotification } from './read-notifications.ts'

export function notificationHandlers(deps: WithPool & { readonly clock: Clock }): Handlers<typeof notificationRoutes> {
  return {
    listNotifications: ({ caller, query }) => listNotifications(deps, signedIn(caller).memberId, query.before),
    readNotification: ({ caller, params }) => readNotification(deps, signedIn(caller).memberId, params.notificationId),
    readAllNotifications: ({ caller, body }) => readAllNotifications(deps, signedIn(caller).memberId, body.upTo),
  }
}
