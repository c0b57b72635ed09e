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

/** The admin logs a person out everywhere, as when a telephone was lost. */
export async function endMemberSessions(
  deps: Needs,
  { memberId, adminId }: { memberId: string; adminId: string },
): Promise<{ ended: number }> {
  const ended = await inTransaction(deps.pool, async (tx) => {
    const { rowCount } = await tx.query('select from members.member where member_id = $1 and closed_at is null', [
      memberId,
    ])
    if (!rowCount) throw new Refusal('not_found')
    return endSessions(tx, deps, { memberId, actorId: adminId }, 'by_admin')
  })
  return { ended }
}
