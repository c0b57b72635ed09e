import { createHash, randomBytes } from 'node:crypto'
import { setBalances } from '@dryrun/server/features/ledger/index.ts'
import { openBooks, openHouse } from '@dryrun/server/ledger/open-book.ts'
import { openTeller } from '@dryrun/server/ledger/teller.ts'
import { asOwner, type Database } from '@dryrun/server/platform/db/open-database.ts'
import type { Log } from '@dryrun/server/platform/log.ts'
import { newId } from '@dryrun/server/platform/new-id.ts'
import type pg from 'pg'
import { giveMoney, insertStudents } from '../classes/insert-students.ts'

const memberCount = 10
const studentCount = 8

/** Somebody with a session, and what they can do. */
export interface Person {
  readonly memberId: string
  readonly token: string
  readonly is: 'member' | 'student' | 'admin'
}

const person = (memberId: string, is: Person['is']): Person => ({
  memberId,
  token: randomBytes(32).toString('base64url'),
  is,
})

/** Rich members, the students of two classes, and the admin of an instance that has just started. */
export async function preparePeople(database: Database, log: Log): Promise<Person[]> {
  const teller = openTeller(database.application, log)
  try {
    return await asOwner(database.owner, async (client) => {
      const people = [await admin(client), ...(await members(client))]
      for (const { memberId, is } of people) {
        if (is !== 'member') continue
        const rich = { balance: '999999999', reason: 'To be moved around', version: '0' }
        await setBalances({ teller }, memberId, rich, { adminId: newId(), key: 'rich-enough' })
      }
      for (const code of ['AAAAAA', 'BBBBBB']) {
        const students = await insertClass(client, code)
        await giveMoney(teller, students)
        people.push(...students.map((memberId) => person(memberId, 'student')))
      }
      await insertSessions(client, people)
      return people
    })
  } finally {
    await teller.close()
  }
}

async function admin(client: pg.Client): Promise<Person> {
  const { rows } = await client.query<{ member_id: string }>(
    `update auth.credential set must_change = false from members.member
      where member.member_id = credential.member_id and role = 'admin' returning member.member_id`,
  )
  return person(rows[0]?.member_id ?? '', 'admin')
}

async function members(client: pg.Client): Promise<Person[]> {
  const ids = Array.from({ length: memberCount }, newId)
  await client.query(
    `insert into members.member (member_id, username, username_key, email, email_key, full_name, created_at)
     select id, id::text, id::text, id || '@dryrun.example', id || '@dryrun.example', 'A Member', now() from unnest($1::uuid[]) as id`,
    [ids],
  )
  await client.query(
    `insert into auth.credential (member_id, password_hash, changed_at) select id, 'none', now() from unnest($1::uuid[]) as id`,
    [ids],
  )
  await openBooks(client, ids)
  return ids.map((memberId) => person(memberId, 'member'))
}

async function insertClass(client: pg.Client, code: string): Promise<string[]> {
  const { rows } = await client.query<{ class_id: string }>(
    `insert into classes.class (trainer_id, name, code, language, scenario, created_at, began_at, began_step)
     select member_id, $1, $1, 'en', 'promise', now(), now(), 0 from members.member where role = 'admin' returning class_id`,
    [code],
  )
  const classId = rows[0]?.class_id ?? ''
  await openHouse(client, classId)
  return insertStudents(client, { classId, count: studentCount / 2 })
}

async function insertSessions(client: pg.Client, people: readonly Person[]): Promise<void> {
  await client.query(
    `insert into auth.session (member_id, token_hash, device, created_at, last_seen_at, expires_at)
     select *, 'faults', now(), now(), now() + interval '1 day' from unnest($1::uuid[], $2::bytea[])`,
    [people.map(({ memberId }) => memberId), people.map(({ token }) => createHash('sha256').update(token).digest())],
  )
}
