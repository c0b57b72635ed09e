import { Refusal } from '@dryrun/domain/refusal.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Client } from '../../platform/http/client.ts'
import { recordEvents } from '../audit/index.ts'
import { deviceCookie, sessionCookie } from './cookies.ts'
import { endSessions } from './end-sessions.ts'
import { rememberDevice } from './know-device.ts'
import { deviceLifeMsMax } from './limits.ts'
import { tellOfSafety } from './notice-mails.ts'
import type { SessionDeps } from './session-deps.ts'
import { hashNewPassword, removeOneTimePassword, storePassword } from './set-password.ts'
import { digestOf } from './tokens.ts'

/**
 * The link works once. It came by mail, so this browser counts as the person's own from now on: what others guess elsewhere
 * doesn't hold them up at the next log-in. Two-step verification stays as it is: the next log-in still asks for a code.
 */
export async function resetPassword(
  deps: SessionDeps,
  { body, client }: { body: { token: string; password: string }; client: Client },
): Promise<{ done: true }> {
  const { rows } = await deps.pool.query<{ member_id: string; email: string; role: string }>(
    `select m.member_id, m.email, m.role from auth.reset_link l join members.member m using (member_id)
      where l.token_hash = $1 and l.ended_at is null and l.expires_at > $2`,
    [digestOf(body.token), deps.clock.now()],
  )
  const [member] = rows
  if (!member) throw new Refusal('link_no_longer_valid')
  const memberId = member.member_id
  // A password that is refused leaves the link as it is.
  const passwordHash = await hashNewPassword(deps, {
    password: body.password,
    email: member.email,
    field: 'password',
    memberId,
  })
  const device = await inTransaction(deps.pool, async (tx) => {
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
    return rememberDevice(tx, deps, { memberId, client })
  })
  if (member.role === 'admin') await removeOneTimePassword(deps)
  client.takeToken(sessionCookie)
  client.giveToken(deviceCookie, device.token, deviceLifeMsMax / 1000)
  return { done: true }
}
