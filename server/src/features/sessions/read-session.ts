import type { SessionUser } from '@dryrun/contract/session.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { SessionDeps } from './session-deps.ts'
import { readSessionUser } from './session-user.ts'

export async function readSession(
  deps: Pick<SessionDeps, 'pool' | 'publicUrl'>,
  { caller }: { caller: Caller },
): Promise<{ user: SessionUser | null }> {
  return { user: caller.role === 'visitor' ? null : await readSessionUser(deps.pool, deps, caller) }
}
