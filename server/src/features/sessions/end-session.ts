import { Refusal } from '@dryrun/domain/refusal.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import { endSessions } from './end-sessions.ts'
import type { SessionDeps } from './session-deps.ts'

type Needs = Pick<SessionDeps, 'pool' | 'clock'>

/** Somebody else's session is not found, like one that never was. */
export async function endSession(deps: Needs, caller: SignedIn, sessionId: string): Promise<{ done: true }> {
  const count = await inTransaction(deps.pool, (tx) =>
    endSessions(tx, deps, { memberId: caller.memberId, only: sessionId }, 'elsewhere'),
  )
  if (count === 0) throw new Refusal('not_found')
  return { done: true }
}

export async function endOtherSessions(deps: Needs, caller: SignedIn): Promise<{ done: true }> {
  await inTransaction(deps.pool, (tx) =>
    endSessions(tx, deps, { memberId: caller.memberId, except: caller.sessionId }, 'elsewhere'),
  )
  return { done: true }
}
