import { Refusal } from '@dryrun/domain/refusal.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Client } from '../../platform/http/client.ts'
import { recordEvents } from '../audit/index.ts'
import { beginSession, giveSession } from './begin-session.ts'
import { isSixDigits, useCode } from './check-code.ts'
import { endSessions } from './end-sessions.ts'
import { findOwnDevice } from './know-device.ts'
import { attemptLimits } from './limits.ts'
import { tellOfSafety } from './notice-mails.ts'
import type { SessionDeps } from './session-deps.ts'
import { countAttempt, forgetAttempts } from './take-attempt.ts'
import { digestOf } from './tokens.ts'

interface Call {
  readonly body: { readonly challenge: string; readonly code: string }
  readonly caller: Caller
  readonly client: Client
}

/** The second step: a challenge from the first one, and a code that nobody has used before. */
export async function logInWithCode(deps: SessionDeps, { body, caller, client }: Call) {
  const now = deps.clock.now()
  const { rows } = await deps.pool.query<{ member_id: string }>(
    'select member_id from auth.challenge where token_hash = $1 and used_at is null and expires_at > $2',
    [digestOf(body.challenge), now],
  )
  const memberId = rows[0]?.member_id
  if (memberId === undefined) throw new Refusal('challenge_ended')

  const tries = await countTry(deps, { memberId, code: body.code, client })

  const begun = await inTransaction(deps.pool, async (tx) => {
    const used = await useCode(tx, deps, { memberId, code: body.code })
    if (used === null) throw new Refusal('code_wrong')
    const { rowCount } = await tx.query(
      'update auth.challenge set used_at = $2 where token_hash = $1 and used_at is null',
      [digestOf(body.challenge), now],
    )
    if (!rowCount) throw new Refusal('challenge_ended')
    if (used === 'recovery') {
      await recordEvents(tx, [{ kind: 'recovery_code.used', at: now, actorId: memberId, subjectId: memberId }])
      await tellOfSafety(tx, deps, memberId, 'code_used')
    }
    if (caller.role !== 'visitor')
      await endSessions(tx, deps, { memberId: caller.memberId, only: caller.sessionId }, 'replaced')
    return beginSession(tx, deps, { memberId, client, isProven: true })
  })
  await tries.forget()
  giveSession(client, begun)
  return { user: begun.user }
}

/**
 * Counted per person, not per challenge: a new challenge gives no new guesses. A browser that the person was let in with
 * before has tries of its own, so someone who stole the password can't use up the owner's. Recovery codes have 49 bits
 * and are always looked at: the owner is only told of many wrong ones.
 */
async function countTry(
  deps: SessionDeps,
  { memberId, code, client }: { readonly memberId: string; readonly code: string; readonly client: Client },
): Promise<{ forget: () => Promise<void> }> {
  if (!isSixDigits(code)) {
    const who = `recovery ${memberId}`
    if ((await countAttempt(deps, attemptLimits.codeElsewhere, who)).overBy === 1) await tellOfGuessing(deps, memberId)
    return { forget: () => forgetAttempts(deps, attemptLimits.codeElsewhere, who) }
  }
  const device = await findOwnDevice(deps, { memberId, client })
  const [limit, who] =
    device === undefined
      ? [attemptLimits.codeElsewhere, memberId]
      : [attemptLimits.codeByDevice, `${device} ${memberId}`]
  const { overBy, waitSeconds } = await countAttempt(deps, limit, who)
  if (overBy === 1) await tellOfGuessing(deps, memberId)
  if (overBy > 0)
    throw new Refusal(device === undefined ? 'codes_used_up' : 'too_many_requests', { retryAfterSeconds: waitSeconds })
  return { forget: () => forgetAttempts(deps, limit, who) }
}

async function tellOfGuessing(deps: SessionDeps, memberId: string): Promise<void> {
  await inTransaction(deps.pool, async (tx) => {
    await recordEvents(tx, [{ kind: 'login.limited', at: deps.clock.now(), actorId: null, subjectId: memberId }])
    await tellOfSafety(tx, deps, memberId, 'codes_guessed')
  })
}
