import { nicknameKey } from '@dryrun/domain/classes/nickname.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'
import type { WithTeller } from '../../ledger/teller.ts'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import { recordEvents } from '../audit/index.ts'
import { closeBookSelling } from '../ledger/index.ts'
import type { WithMarket } from '../markets/index.ts'
import { erasePerson } from '../members/index.ts'
import { announceToClass, findOwnedClass, nextStep } from './classes.sql.ts'
import { checkedNickname, refuseTaken } from './join-class.ts'

interface Deps extends WithPool, WithTeller, WithMarket {
  readonly clock: Clock
}

interface Which {
  readonly classId: string
  readonly memberId: string
}

export async function renameStudent(
  { pool }: WithPool,
  caller: SignedIn,
  { classId, memberId }: Which,
  text: string,
): Promise<{ done: true }> {
  await findOwnedClass(pool, caller, classId)
  const nickname = checkedNickname(text)
  return inTransaction(pool, async (tx) => {
    await tx.query('select from classes.class where class_id = $1 for update', [classId])
    const { rows } = await tx.query<{ nickname_key: string | null }>(
      'select nickname_key from classes.student where class_id = $1 and member_id = $2 and removed_at is null',
      [classId, memberId],
    )
    if (!rows[0]) throw new Refusal('not_found')
    if (rows[0].nickname_key !== nicknameKey(nickname)) await refuseTaken(tx, classId, nickname)
    await tx.query(
      'update classes.student set nickname = $3, nickname_key = $4 where class_id = $1 and member_id = $2',
      [classId, memberId, nickname, nicknameKey(nickname)],
    )
    await tx.query('update members.member set username = $2 where member_id = $1', [memberId, nickname])
    await announceToClass(tx, classId)
    return { done: true as const }
  })
}

/** The account and everything that says who it was go. The entries stay, under the student's number. */
export async function removeStudent(
  deps: Deps,
  caller: SignedIn,
  { classId, memberId }: Which,
): Promise<{ done: true }> {
  await findOwnedClass(deps.pool, caller, classId)
  const { rowCount } = await deps.pool.query(
    'select from classes.student where class_id = $1 and member_id = $2 and removed_at is null',
    [classId, memberId],
  )
  if (!rowCount) throw new Refusal('not_found')
  await eraseStudent(deps, { classId, memberId, actorId: caller.memberId })
  return { done: true }
}

/** The book first: nothing can be credited to somebody who is about to be gone. */
export async function eraseStudent(
  deps: Deps,
  { classId, memberId, actorId }: Which & { readonly actorId: string },
): Promise<void> {
  await closeBookSelling(deps, memberId, actorId)
  await inTransaction(deps.pool, async (tx) => {
    await erasePerson(tx, deps, { memberId, actorId })
    const { rowCount } = await tx.query(
      `update classes.student set removed_at = $3, removed_step = $4
        where class_id = $1 and member_id = $2 and removed_at is null`,
      [classId, memberId, deps.clock.now(), await nextStep(tx, classId)],
    )
    if (rowCount) await freeSeat(tx, classId)
    await announceToClass(tx, classId)
  })
}

/** Once the class is over nobody needs the seat, and how many they were stays known. */
async function freeSeat(tx: pg.ClientBase, classId: string): Promise<void> {
  await tx.query(
    'update classes.class set student_count = student_count - 1 where class_id = $1 and ended_at is null',
    [classId],
  )
}

/** Names a member as trainer, or takes that back. */
export async function setTrainer(
  { pool, clock }: WithPool & { readonly clock: Clock },
  { adminId, memberId }: { readonly adminId: string; readonly memberId: string },
  isTrainer: boolean,
): Promise<{ done: true }> {
  return inTransaction(pool, async (tx) => {
    const { rowCount } = await tx.query(
      `update members.member set is_trainer = $2
        where member_id = $1 and role = 'member' and closed_at is null and not is_class_account and not is_demo and copy_of is null`,
      [memberId, isTrainer],
    )
    if (!rowCount) throw new Refusal('not_found')
    const kind = isTrainer ? 'trainer.named' : 'trainer.dismissed'
    await recordEvents(tx, [{ kind, at: clock.now(), actorId: adminId, subjectId: memberId }])
    return { done: true as const }
  })
}
