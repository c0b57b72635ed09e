import { inTransaction } from '../../platform/db/transaction.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Client } from '../../platform/http/client.ts'
import { sessionCookie } from './cookies.ts'
import { endSessions } from './end-sessions.ts'
import type { SessionDeps } from './session-deps.ts'

/** Open to anyone: somebody whose session is over already is logged out just the same. */
export async function logOut(
  deps: Pick<SessionDeps, 'pool' | 'clock'>,
  { caller, client }: { caller: Caller; client: Client },
): Promise<{ done: true }> {
  if (caller.role !== 'visitor') {
    const { memberId, sessionId } = caller
    await inTransaction(deps.pool, (tx) => endSessions(tx, deps, { memberId, only: sessionId }, 'logged_out'))
  }
  client.takeToken(sessionCookie)
  return { done: true }
}
