import { giveStartingMoney } from '@dryrun/server/features/classes/class-money.ts'
import { takeStep } from '@dryrun/server/ledger/house-steps.ts'
import { openBook } from '@dryrun/server/ledger/open-book.ts'
import type { Teller } from '@dryrun/server/ledger/teller.ts'
import { newId } from '@dryrun/server/platform/new-id.ts'
import type pg from 'pg'

interface NewStudents {
  readonly classId: string
  readonly count: number
  readonly house?: 'promise' | 'market'
}

/** Puts students into a class as joining does, without sessions and words, and without their starting money. */
export async function insertStudents(
  owner: pg.Client,
  { classId, count, house = 'promise' }: NewStudents,
): Promise<string[]> {
  const members: string[] = []
  for (let no = 1; no <= count; no++) {
    const member = newId()
    await owner.query(
      `insert into members.member (member_id, username, username_key, is_class_account, created_at)
       values ($1, $2, $3, true, platform.clock_now())`,
      [member, `pupil ${no}`, `class ${classId} ${no}`],
    )
    await openBook(owner, member, { classId, houseId: house === 'promise' ? classId : null })
    await owner.query(
      `insert into classes.student (class_id, member_id, student_no, nickname, nickname_key, house, joined_at, joined_step)
       values ($1, $2, $3, $4, $4, $5, platform.clock_now(), $6)`,
      [classId, member, no, `pupil ${no}`, house, await takeStep(owner, classId)],
    )
    members.push(member)
  }
  return members
}

export async function giveMoney(teller: Teller, members: readonly string[]): Promise<void> {
  for (const member of members) await giveStartingMoney({ teller }, member)
}
