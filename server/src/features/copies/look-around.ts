import { hash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { type Client, networkOf } from '../../platform/http/client.ts'
import { type BegunSession, beginSession, endSessions, giveSession, type SessionDeps } from '../sessions/index.ts'
import type { CopyDeps } from './copies.ts'
import { findDemoMember } from './find-original.ts'
import { delayMsMax, delayMsPerCopy, unhurriedCopies } from './limits.ts'
import { makeCopy } from './make-copy.ts'

/** Somebody else may have taken the very copy that was made for this visitor. */
const attemptsMax = 3

interface Visit {
  readonly caller: Caller
  readonly client: Client
}

/**
 * Gives a visitor a copy of the demo account, theirs alone until they're gone for a while. One of those that lie ready, or
 * one that's made now. Whatever session the browser had ends here, and with it the copy that was behind it.
 */
export async function lookAround(deps: SessionDeps & CopyDeps, visit: Visit) {
  const network = hash('sha256', networkOf(visit.client.address), 'buffer')
  const begun =
    (await beginIn(deps, visit, (tx) => takeReady(tx, network))) ?? (await makeAndBegin(deps, visit, network))
  deps.wakeCopies()
  giveSession(visit.client, begun)
  return { user: begun.user }
}

/** Begins the visitor's session in the copy that is taken, in one transaction; nothing where none can be taken. */
function beginIn(
  deps: SessionDeps,
  { caller, client }: Visit,
  take: (tx: pg.ClientBase) => Promise<string | undefined>,
): Promise<BegunSession | undefined> {
  return inTransaction(deps.pool, async (tx) => {
    const memberId = await take(tx)
    if (memberId === undefined) return undefined
    if (caller.role !== 'visitor')
      await endSessions(tx, deps, { memberId: caller.memberId, only: caller.sessionId }, 'replaced')
    return beginSession(tx, deps, { memberId, client })
  })
}

async function makeAndBegin(deps: SessionDeps & CopyDeps, visit: Visit, network: Buffer): Promise<BegunSession> {
  const original = await findDemoMember(deps.pool)
  if (!original) throw new Refusal('no_demo')
  return deps.copies.turns.run(network.toString('hex'), async () => {
    await pause(delayMsOf(await countOf(deps.pool, network)))
    for (let attempt = 0; attempt < attemptsMax; attempt++) {
      const template = await deps.copies.readTemplate(deps.pool, original.member_id)
      const copyId = await makeCopy(deps.pool, template)
      const begun = await beginIn(deps, visit, (tx) => takeThis(tx, copyId, network))
      if (begun) return begun
    }
    throw new Refusal('temporarily_unavailable')
  })
}

/** A network that holds many copies waits longer for each one more, and nobody else does. */
export function delayMsOf(copyCount: number): number {
  return Math.min(delayMsMax, Math.max(0, copyCount - unhurriedCopies) * delayMsPerCopy)
}

async function countOf(pool: pg.Pool, network: Buffer): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from members.copy where taken_from = $1',
    [network],
  )
  return rows[0]?.count ?? 0
}

/** Those that lie ready aren't for a network that has more than enough. */
async function takeReady(tx: pg.ClientBase, network: Buffer): Promise<string | undefined> {
  const { rows } = await tx.query<{ member_id: string }>(
    `update members.copy set taken_at = clock_timestamp(), taken_from = $1
      where member_id = (select member_id from members.copy where taken_at is null and is_ready
                          and (select count(*) from members.copy where taken_from = $1) < $2
                          order by begun_at limit 1 for update skip locked)
     returning member_id`,
    [network, unhurriedCopies],
  )
  return rows[0]?.member_id
}

async function takeThis(tx: pg.ClientBase, copyId: string, network: Buffer): Promise<string | undefined> {
  const { rows } = await tx.query<{ member_id: string }>(
    `update members.copy set taken_at = clock_timestamp(), taken_from = $2
      where member_id = $1 and taken_at is null and is_ready returning member_id`,
    [copyId, network],
  )
  return rows[0]?.member_id
}
