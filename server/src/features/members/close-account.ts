import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'
import { eraseFiles } from '../../files/index.ts'
import { forgetAnswers } from '../../ledger/forget-answers.ts'
import type { Teller } from '../../ledger/teller.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import type { Client } from '../../platform/http/client.ts'
import { recordEvents } from '../audit/index.ts'
import { forgetCopy } from '../copies/index.ts'
import { closeBook } from '../ledger/index.ts'
import { confirmPerson, endSessions, type SessionDeps, sessionCookie } from '../sessions/index.ts'
import { fates } from './personal-data.ts'

/** Closes one's own account: the person is erased, the ledger stays. */
export async function closeAccount(
  deps: SessionDeps & { readonly teller: Teller },
  caller: SignedIn,
  { body, client }: { body: { password: string; code?: string | undefined }; client: Client },
): Promise<{ done: true }> {
  if (caller.role === 'admin') throw new Refusal('admin_stays')
  if (caller.copyOf !== undefined) {
    // A copy of the demo account has no password, and nothing of it stays.
    await forgetCopy(deps, caller.memberId)
    client.takeToken(sessionCookie)
    return { done: true }
  }
  await confirmPerson(deps, caller, body)
  // The book first: nothing can be credited to somebody who is about to be gone.
  await closeBook(deps, caller.memberId, caller.memberId)
  await inTransaction(deps.pool, (tx) => erasePerson(tx, deps, { memberId: caller.memberId, actorId: caller.memberId }))
  client.takeToken(sessionCookie)
  return { done: true }
}

/** Everything that says who it was goes, in the caller's transaction. What is left shows as a deleted member. */
export async function erasePerson(
  client: pg.ClientBase,
  deps: Pick<SessionDeps, 'clock'>,
  { memberId, actorId }: { memberId: string; actorId: string },
): Promise<void> {
  const now = deps.clock.now()
  const { rowCount } = await client.query(
    'select from members.member where member_id = $1 and closed_at is null for update',
    [memberId],
  )
  if (!rowCount) throw new Refusal('not_found')
  await endSessions(client, deps, { memberId }, 'closed')
  await eraseFiles(client, memberId, now)
  for (const [table, fate] of Object.entries(fates)) {
    if (fate === 'deleted') await client.query(`delete from ${table} where member_id = $1`, [memberId])
    else if ('emptied' in fate)
      await client.query(
        `update ${table} set ${fate.emptied.map((column) => `${column} = null`).join(', ')} where member_id = $1`,
        [memberId],
      )
  }
  await client.query('select ledger.forget_typed($1)', [memberId])
  await forgetAnswers(client, memberId)
  await client.query(
    `update members.member set username = 'deleted member', username_key = 'deleted ' || member_id, username_twin = null, email = null,
            email_key = null, email_confirmed_at = null, full_name = null, phone_number = null, country_code = null, gender = null,
            photo_path = null, bitcoin_address = null, usdt_address = null, name_visible = false, online = false,
            last_login_at = null, closed_at = $2 where member_id = $1`,
    [memberId, now],
  )
  await recordEvents(client, [{ kind: 'member.closed', at: now, actorId, subjectId: memberId }])
}
