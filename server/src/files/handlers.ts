import type { fileRoutes } from '@dryrun/contract/files.ts'
import type { Clock } from '../platform/clock.ts'
import type { WithPool } from '../platform/db/with-pool.ts'
import { signedIn } from '../platform/http/caller.ts'
import type { Handlers } from '../platform/http/register-routes.ts'
import { readStoreCheck } from './read-store-check.ts'
import { issueStorageToken } from './storage-token.ts'

interface Deps extends WithPool {
  readonly clock: Clock
  readonly bucket: string
}

export function fileHandlers(deps: Deps): Handlers<typeof fileRoutes> {
  return {
    issueStorageToken: ({ caller }) => issueStorageToken(deps, signedIn(caller)),
    readStoreCheck: () => readStoreCheck(deps),
  }
}
