import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Client } from '../../platform/http/client.ts'
import { beginSession, giveSession } from './begin-session.ts'
import { endSessions } from './end-sessions.ts'
import type { SessionDeps } from './session-deps.ts'

interface DemoMember {
  readonly member_id: string
  readonly full_name: string
}

/** The demo member with the longest history; none where there's no demo data. */
export async function findDemoMember(pool: pg.Pool): Promise<DemoMember | undefined> {
  const { rows } = await pool.query<DemoMember>(
    `select member_id, full_name from members.member
      where is_demo and closed_at is null and exists (select from platform.demo where finished_at is not null)
      order by created_at, member_id limit 1`,
  )
  return rows[0]
}

/** Whom anybody may look around as, by first name. */
export async function findDemoName(pool: pg.Pool): Promise<string | null> {
  return (await findDemoMember(pool))?.full_name.split(' ')[0] ?? null
}

/**
 * Opens the demo account without a password. What its visitors may do there, the route table says: everybody shares it,
 * so it's their own session that ends here, and nobody else's.
 */
export async function lookAround(
  deps: SessionDeps,
  { caller, client }: { readonly caller: Caller; readonly client: Client },
) {
  const member = await findDemoMember(deps.pool)
  if (!member) throw new Refusal('no_demo')
  const begun = await inTransaction(deps.pool, async (tx) => {
    if (caller.role !== 'visitor')
      await endSessions(tx, deps, { memberId: caller.memberId, only: caller.sessionId }, 'replaced')
    // What this visitor wrote to support stays theirs: others read the demo account.
    const { member_id: memberId } = member
    return beginSession(tx, { ...deps, joinVisitor: async () => () => {} }, { memberId, client, warnsOfDevice: false })
  })
  giveSession(client, begun)
  return { user: begun.user }
}
