import { Refusal } from '@dryrun/domain/refusal.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import type { Client } from '../../platform/http/client.ts'
import { recordEvents } from '../audit/index.ts'
import { beginSession, giveSession } from './begin-session.ts'
import { confirmPerson } from './confirm-person.ts'
import { endSessions } from './end-sessions.ts'
import { findRecipient, tellOfSafety } from './notice-mails.ts'
import type { SessionDeps } from './session-deps.ts'
import { hashNewPassword, removeOneTimePassword, storePassword } from './set-password.ts'

interface Call {
  readonly body: { readonly password: string; readonly code?: string | undefined; readonly newPassword: string }
  readonly client: Client
}

/** Ends every session, this one too, and begins a new one here: a cookie that was copied before is worth nothing. */
export async function changePassword(
  deps: SessionDeps,
  caller: SignedIn,
  { body, client }: Call,
): Promise<{ done: true }> {
  const { memberId, role } = caller
  await confirmPerson(deps, caller, body)
  const recipient = await findRecipient(deps.pool, memberId)
  // Keeping the old one would make a one-time password a lasting one.
  if (body.newPassword === body.password) throw new Refusal('password_unchanged', { field: 'newPassword' })
  const passwordHash = await hashNewPassword(deps, {
    password: body.newPassword,
    email: recipient.toEmail,
    field: 'newPassword',
    memberId,
  })
  const begun = await inTransaction(deps.pool, async (tx) => {
    const now = deps.clock.now()
    await storePassword(tx, memberId, passwordHash, now)
    await endSessions(tx, deps, { memberId }, 'password_changed')
    await recordEvents(tx, [{ kind: 'password.changed', at: now, actorId: memberId, subjectId: memberId }])
    await tellOfSafety(tx, deps, memberId, 'password_changed')
    return beginSession(tx, deps, { memberId, client })
  })
  giveSession(client, begun)
  if (role === 'admin') await removeOneTimePassword(deps)
  return { done: true }
}
