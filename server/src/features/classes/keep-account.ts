import type { SessionUser } from '@dryrun/contract/session.ts'
import type { KeepingForm } from '@dryrun/domain/members/sign-up-rules.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'
import { leaveHouse } from '../../ledger/leave-house.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import type { Client } from '../../platform/http/client.ts'
import { becomeOrdinary, checkNewIdentity } from '../members/index.ts'
import { endSessions, readSessionUser, type SessionDeps } from '../sessions/index.ts'
import { announceToClass } from './classes.sql.ts'

interface Place {
  readonly class_id: string
  readonly is_over: boolean
}

/**
 * Somebody keeps their account after the class: it becomes an ordinary one, with its book as it is. What the class did
 * stays in the class's figures under the student's number, and nothing later comes into them.
 */
export async function keepAccount(
  deps: SessionDeps,
  { memberId, sessionId }: SignedIn,
  { body, client }: { body: KeepingForm; client: Client },
): Promise<{ user: SessionUser }> {
  requireOver(await findPlace(deps.pool, memberId))
  await checkNewIdentity(deps, body, client)
  const passwordHash = await deps.passwords.hash(body.password, memberId)
  const user = await inTransaction(deps.pool, async (tx) => {
    // The teller locks a book before it moves anything: nothing moves between counting and leaving.
    await leaveHouse(tx, memberId)
    const { class_id: classId } = requireOver(await findPlace(tx, memberId))
    await leaveClass(tx, deps, classId, memberId)
    await becomeOrdinary(tx, deps, { memberId, form: body, passwordHash })
    // Whoever came in with the three words comes in with the password from now on. This one goes on.
    await endSessions(tx, deps, { memberId, except: sessionId }, 'replaced')
    await announceToClass(tx, classId)
    return readSessionUser(tx, deps, { memberId })
  })
  return { user }
}

async function findPlace(client: pg.Pool | pg.ClientBase, memberId: string): Promise<Place | undefined> {
  const { rows } = await client.query<Place>(
    `select class_id, ended_at is not null as is_over from classes.student join classes.class using (class_id)
      where member_id = $1 and removed_at is null`,
    [memberId],
  )
  return rows[0]
}

/** In a lesson nobody types an email address, and nobody's money leaves the class. */
function requireOver(place: Place | undefined): Place {
  if (!place) throw new Refusal('not_found')
  if (!place.is_over) throw new Refusal('class_not_over')
  return place
}

/** The class knows them by their number alone from now on. */
async function leaveClass(
  tx: pg.ClientBase,
  { clock }: Pick<SessionDeps, 'clock'>,
  classId: string,
  memberId: string,
): Promise<void> {
  await tx.query(
    `update classes.student set nickname = null, nickname_key = null, words_digest = null, removed_at = $3, kept_at = $3
      where class_id = $1 and member_id = $2`,
    [classId, memberId, clock.now()],
  )
}
