import { Refusal } from '@dryrun/domain/refusal.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { type Client, networkOf } from '../../platform/http/client.ts'
import { recordEvents } from '../audit/index.ts'
import { sessionCookie } from './cookies.ts'
import { endSessions } from './end-sessions.ts'
import { attemptLimits } from './limits.ts'
import { tellOfSafety } from './notice-mails.ts'
import type { SessionDeps } from './session-deps.ts'
import { hashNewPassword, removeOneTimePassword, storePassword } from './set-password.ts'
import { takeAttempt } from './take-attempt.ts'
import { digestOf } from './tokens.ts'

/** The link works once. Two-step verification stays as it is: the next log-in still asks for a code. */
export async function resetPassword(
  deps: SessionDeps,
  { body, client }: { body: { token: string; password: string }; client: Client },
): Promise<{ done: true }> {
  await takeAttempt(deps, attemptLimits.useLinkByAddress, networkOf(client.address))
  const { rows } = await deps.pool.query<{ member_id: string; email: string; role: string }>(
    `select m.member_id, m.email, m.role from auth.reset_link l join members.member m using (member_id)
      where l.token_hash = $1 and l.ended_at is null and l.expires_at > $2`,
    [digestOf(body.token), deps.clock.now()],
  )
  const [member] = rows
  if (!member) throw new Refusal('link_no_longer_valid')
  const memberId = member.member_id
  // A password that is refused leaves the link as it is.
  const passwordHash = await hashNewPassword(deps, body.password, member.email, 'password')
  await inTransaction(deps.pool, async (tx) => {
    const now = deps.clock.now()
    const { rowCount } = await tx.query(
      'update auth.reset_link set ended_at = $2 where token_hash = $1 and ended_at is null and expires_at > $2',
      [digestOf(body.token), now],
    )
    if (!rowCount) throw new Refusal('link_no_longer_valid')
    await storePassword(tx, memberId, passwordHash, now)
    await endSessions(tx, deps, { memberId }, 'password_reset')
    await recordEvents(tx, [{ kind: 'password.reset', at: now, actorId: memberId, subjectId: memberId }])
    await tellOfSafety(tx, deps, memberId, 'password_reset')
  })
  if (member.role === 'admin') await removeOneTimePassword(deps)
  client.takeToken(sessionCookie)
  return { done: true }
}
