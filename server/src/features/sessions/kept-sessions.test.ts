// Sessions in memory on two instances: what ends or changes on one is not honoured on the other once that was answered.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type pg from 'pg'
import { createTestDatabase, type TestDatabase } from '../../../../tests/test-database.ts'
import { until } from '../../../../tests/until.ts'
import { openNotifications } from '../../platform/db/notifications.ts'
import { type Database, openDatabase } from '../../platform/db/open-database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { createLog } from '../../platform/log.ts'
import { newId } from '../../platform/new-id.ts'
import { endSessions } from './end-sessions.ts'
import { createIdentifier } from './identify-caller.ts'
import { openKeptSessions } from './kept-sessions.ts'
import { digestOf, newToken } from './tokens.ts'

const log = createLog('silent')
const hourMs = 60 * 60 * 1000

let testDatabase: TestDatabase
let database: Database
before(async () => {
  testDatabase = await createTestDatabase()
  database = await openDatabase({ dataDir: '', databaseUrl: testDatabase.url }, log)
})
after(async () => {
  await database.close()
  await testDatabase[Symbol.asyncDispose]()
})

/** A server process as far as sessions are concerned, with its own connection that listens. */
async function startInstance() {
  const name = newId()
  const notifications = await openNotifications({ ...database.application, application_name: name }, log)
  let lookUps = 0
  let aheadMs = 0
  /** What holds a look-up up, after it has read and before it has answered. */
  let hold: (() => Promise<void>) | undefined
  const pool = {
    async query(...asked: unknown[]) {
      const isLookUp = (asked[0] as { name?: string }).name === 'identify-callers'
      if (isLookUp) lookUps++
      const found = await (database.pool.query as (...all: unknown[]) => Promise<unknown>)(...asked)
      if (isLookUp) await hold?.()
      return found
    },
    connect: () => database.pool.connect(),
  } as unknown as pg.Pool
  const clock = { now: () => new Date(Date.now() + aheadMs), speed: () => 1, refresh: async () => {}, close() {} }
  const identify = await createIdentifier({ pool, clock }, notifications)
  return {
    name,
    identify,
    clock,
    notifications,
    lookUps: () => lookUps,
    goAhead(ms: number) {
      aheadMs += ms
    },
    holdLookUps(by: (() => Promise<void>) | undefined) {
      hold = by
    },
    [Symbol.asyncDispose]: () => notifications.close(),
  }
}

async function newSession() {
  const memberId = newId()
  const token = newToken()
  const { owner } = testDatabase
  await owner.query(
    `insert into members.member (member_id, username, username_key, email, email_key, full_name, created_at)
     values ($1, $2, $2, $2 || '@dryrun.example', $2 || '@dryrun.example', 'A Member', now())`,
    [memberId, `m${memberId}`],
  )
  await owner.query(`insert into auth.credential (member_id, password_hash, changed_at) values ($1, 'none', now())`, [
    memberId,
  ])
  const { rows } = await owner.query<{ session_id: string }>(
    `insert into auth.session (member_id, token_hash, device, created_at, last_seen_at, expires_at)
     values ($1, $2, 'test', now(), now(), now() + interval '7 days') returning session_id`,
    [memberId, digestOf(token)],
  )
  return { memberId, token, sessionId: rows[0]?.session_id ?? '' }
}

type Instance = Awaited<ReturnType<typeof startInstance>>
type Session = Awaited<ReturnType<typeof newSession>>

function end({ clock }: Instance, { memberId, sessionId }: Session): Promise<number> {
  return inTransaction(database.pool, (tx) => endSessions(tx, { clock }, { memberId, only: sessionId }, 'logged_out'))
}

test('a session that was asked for before needs no further look into the database', async () => {
  await using here = await startInstance()
  const { token, memberId } = await newSession()
  const first = await here.identify(token)
  assert.equal(first.role === 'member' && first.memberId, memberId)
  const asked = here.lookUps()
  for (let at = 0; at < 5; at++) assert.deepEqual(await here.identify(token), first)
  assert.equal(here.lookUps(), asked)
})

test('whoever is logged out on one instance is a visitor on the other from the very next request', async () => {
  await using here = await startInstance()
  await using there = await startInstance()
  for (let round = 0; round < 40; round++) {
    const session = await newSession()
    for (const instance of [here, there]) assert.equal((await instance.identify(session.token)).role, 'member')
    await end(here, session)
    const seen = await Promise.all([there.identify(session.token), here.identify(session.token)])
    assert.deepEqual(seen, [{ role: 'visitor' }, { role: 'visitor' }], `round ${round}`)
  }
})

const changes: readonly [what: string, sql: string, expected: Partial<Record<string, unknown>>][] = [
  [
    'closes the account',
    `update members.member set closed_at = now(), email = null, email_key = null, full_name = null where member_id = $1`,
    { role: 'visitor' },
  ],
  ['gives another role', `update members.member set role = 'admin' where member_id = $1`, { role: 'admin' }],
  ['takes the role back', `update members.member set role = 'member' where member_id = $1`, { role: 'member' }],
  ['makes a trainer', `update members.member set is_trainer = true where member_id = $1`, { isTrainer: true }],
  ['makes a demo member', `update members.member set is_demo = true where member_id = $1`, { role: 'visitor' }],
  [
    'asks for a new password',
    `update auth.credential set must_change = true where member_id = $1`,
    { mustChangePassword: true },
  ],
  ['deletes the password', `delete from auth.credential where member_id = $1`, { mustChangePassword: false }],
  [
    'gives a one-time password',
    `insert into auth.credential (member_id, password_hash, must_change, changed_at) values ($1, 'none', true, now())`,
    { mustChangePassword: true },
  ],
  ['takes a second step', `update auth.session set is_proven = true where member_id = $1`, { isProven: true }],
  ['erases the session', `delete from auth.session where member_id = $1`, { role: 'visitor' }],
]

test('what changes for a member counts on every instance from the very next request', async () => {
  await using here = await startInstance()
  const { owner } = testDatabase
  let { token, memberId } = await newSession()
  for (const [what, sql, expected] of changes) {
    assert.notEqual((await here.identify(token)).role, 'visitor', `before someone ${what}`)
    await owner.query(sql, [memberId])
    const caller = (await here.identify(token)) as unknown as Record<string, unknown>
    for (const [name, value] of Object.entries(expected)) assert.equal(caller[name], value, `someone ${what}: ${name}`)
    if (caller['role'] === 'visitor') ({ token, memberId } = await newSession())
  }
})

test('while the connection that listens is lost, every session is looked up; afterwards they are kept again', async () => {
  await using here = await startInstance()
  await using there = await startInstance()
  const [stays, ends] = [await newSession(), await newSession()]
  for (const { token } of [stays, ends]) assert.equal((await here.identify(token)).role, 'member')
  const { owner } = testDatabase
  const { rows } = await owner.query('select pid from pg_stat_activity where application_name = $1', [here.name])
  await owner.query('select pg_terminate_backend($1, 5000)', [rows[0].pid])
  await end(there, ends)
  assert.equal((await here.identify(ends.token)).role, 'visitor')
  assert.equal((await here.identify(stays.token)).role, 'member')
  await until('sessions are kept again', async () => {
    await here.identify(stays.token)
    const asked = here.lookUps()
    await here.identify(stays.token)
    return here.lookUps() === asked
  })
  await end(there, stays)
  assert.equal((await here.identify(stays.token)).role, 'visitor')
})

test('a look-up that a change has overtaken is not kept', async () => {
  await using here = await startInstance()
  await using there = await startInstance()
  const session = await newSession()
  here.holdLookUps(async () => {
    here.holdLookUps(undefined)
    await end(there, session)
    await here.notifications.catchUp()
  })
  const caught = await here.identify(session.token)
  assert.equal(caught.role, 'member', 'it was valid when it was asked for')
  assert.equal((await here.identify(session.token)).role, 'visitor')
})

test('a session that is used on another instance does not run out on this one', async () => {
  await using here = await startInstance()
  await using there = await startInstance()
  const { token } = await newSession()
  assert.equal((await here.identify(token)).role, 'member')
  for (const ms of [11 * hourMs, 11 * hourMs]) {
    there.goAhead(ms)
    assert.equal((await there.identify(token)).role, 'member')
  }
  here.goAhead(22 * hourMs)
  assert.equal((await here.identify(token)).role, 'member')
  here.goAhead(13 * hourMs)
  assert.equal((await here.identify(token)).role, 'visitor', 'nobody used it for longer than that')
  assert.equal((await there.identify(token)).role, 'visitor', 'and it has ended for good')
})

test('that a session is in use is written once a minute, however often it is asked for', async () => {
  await using here = await startInstance()
  const { token, sessionId } = await newSession()
  await here.identify(token)
  here.goAhead(2 * 60_000)
  await here.identify(token)
  const read = async () =>
    (await testDatabase.owner.query('select last_seen_at from auth.session where session_id = $1', [sessionId])).rows[0]
      .last_seen_at
  const written = await read()
  assert.ok(written.getTime() > Date.now() + 60_000)
  await here.identify(token)
  assert.deepEqual(await read(), written)
})

test('no more are kept than there is room for, and the oldest makes room', async () => {
  await using here = await startInstance()
  const kept = await openKeptSessions<{ member_id: string }>(here.notifications, 2)
  const keep = kept.keeper()
  for (const name of ['a', 'b', 'c']) keep(name, { member_id: `member of ${name}` })
  const found = await Promise.all(['a', 'b', 'c'].map((name) => kept.find(name)))
  assert.deepEqual(
    found.map((row) => row?.member_id),
    [undefined, 'member of b', 'member of c'],
  )
})
