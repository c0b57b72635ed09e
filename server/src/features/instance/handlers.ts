import type { instanceRoutes } from '@dryrun/contract/instance.ts'
import { describeRoutes } from '@dryrun/contract/openapi.ts'
import { routes } from '@dryrun/contract/routes.ts'
import type { AutoApproval } from '@dryrun/domain/deposits/deposit.ts'
import type { AutoPay } from '@dryrun/domain/withdrawals/auto-pay.ts'
import type { ShownClock } from '../../platform/clock.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import type { Handlers } from '../../platform/http/register-routes.ts'
import { readInstance } from './read-instance.ts'

interface Deps extends WithPool {
  readonly clock: ShownClock
  readonly version: string
  readonly publicUrl: URL
  readonly supportEmail: string
  readonly bucket: string
  readonly autoApprove: AutoApproval
  readonly autoPay: AutoPay
  readonly lookAroundAs: string | null
  readonly readReadiness: () => Promise<{ status: 'ready' }>
}

export function instanceHandlers(deps: Deps): Handlers<typeof instanceRoutes> {
  let openApi: ReturnType<typeof describeRoutes> | undefined
  return {
    readHealth: () => ({ status: 'up' }),
    readReadiness: () => deps.readReadiness(),
    // Made when it's first asked for: to describe every route takes a while, and no start should wait for it.
    readOpenApi: () =>
      (openApi ??= describeRoutes(routes, { version: deps.version, serverUrl: deps.publicUrl.origin })),
    readInstance: () => readInstance(deps),
  }
}
