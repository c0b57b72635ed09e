import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase } from '../../../../tests/test-database.ts'
import { openDatabase } from '../../platform/db/open-database.ts'
import { createLog } from '../../platform/log.ts'
import { checkLedger } from '../ledger/index.ts'
import { addAuditLinks, readChainEnd } from './audit-chain.ts'
import { type AuditEvent, recordEvents } from './record-events.ts'

const rule = 'the audit log is one unbroken chain'

const happened = (name: string): AuditEvent => ({
  kind: 'profile.changed',
  at: new Date('2026-01-02T03:04:05.678Z'),
  actorId: null,
  subjectId: null,
  details: { name },
})

async function openWorld() {
  const testDatabase = await createTestDatabase()
  const database = await openDatabase({ dataDir: '', databaseUrl: testDatabase.url }, createLog('silent'))
  return {
    pool: database.pool,
    owner: testDatabase.owner,
    async found() {
      const { findings } = await checkLedger(database)
      return findings.filter(({ check }) => check === rule).map(({ about }) => about)
    },
    async [Symbol.asyncDispose]() {
      await database.close()
      await testDatabase[Symbol.asyncDispose]()
    },
  }
}

/** As somebody would who owns the database and has switched its guards off. */
async function tamper(world: Awaited<ReturnType<typeof openWorld>>, ...statements: string[]): Promise<void> {
  await world.owner.query('set session_replication_role = replica')
  for (const statement of statements) await world.owner.query(statement)
  await world.owner.query('set session_replication_role = origin')
}

const forgeries: [string, RegExp, string[]][] = [
  [
    'a changed event',
    /link 2 does not follow/,
    [`update audit.event set details = '{"name": "x"}' where details ->> 'name' = 'b'`],
  ],
  [
    'a moved moment',
    /link 1 does not follow/,
    [`update audit.event set happened_at = happened_at + interval '1 microsecond' where details ->> 'name' = 'a'`],
  ],
  ['a missing event', /event .* is missing/, [`delete from audit.event where details ->> 'name' = 'b'`]],
  [
    'a missing event with its link',
    /link 3 does not follow/,
    [`delete from audit.link where link_no = 2`, `delete from audit.event where details ->> 'name' = 'b'`],
  ],
  [
    'the last event cut off with its link',
    /link 3 is not the one that an earlier check saw/,
    [`delete from audit.link where link_no = 3`, `delete from audit.event where details ->> 'name' = 'c'`],
  ],
  [
    'an event that was slipped in',
    /event .* was slipped in/,
    [`insert into audit.event (happened_at, kind) values (now(), 'login.failed')`],
  ],
  [
    'two events in another order',
    /link 1 does not follow/,
    [
      `update audit.link set link_no = link_no + 10 where link_no < 3`,
      `update audit.link set link_no = 13 - link_no where link_no > 10`,
    ],
  ],
  [
    'an event that never got its link',
    /waited for its link too long/,
    [
      `insert into audit.event (event_id, happened_at, kind) values ('00000000-0000-7000-8000-000000000000', now(), 'login.failed')`,
      `insert into audit.waiting (event_id, since) select event_id, now() - interval '2 hours' from audit.event where event_id = '00000000-0000-7000-8000-000000000000'`,
    ],
  ],
]

for (const [name, about, statements] of forgeries)
  test(`the check of the ledger finds ${name} in the audit log`, async () => {
    await using world = await openWorld()
    for (const each of ['a', 'b', 'c']) await recordEvents(world.pool, [happened(each)])
    assert.deepEqual(await world.found(), [])
    assert.equal((await readChainEnd(world)).linkNo, 3)
    await tamper(world, ...statements)
    // Whoever makes links now is somebody else, so that what waits goes on waiting.
    const busy = await world.owner.query('select pg_advisory_lock(4207002)')
    assert.equal(busy.rowCount, 1)
    const found = await world.found()
    assert.ok(
      found.some((each) => about.test(each)),
      found.join('\n'),
    )
  })

test('those who write events at the same time never wait for one another, and each event gets one link', async () => {
  await using world = await openWorld()
  const [first, second] = [await world.pool.connect(), await world.pool.connect()]
  await first.query('begin')
  await recordEvents(first, [happened('slow')])
  // With the first still open, the second is written, committed and gets its link.
  await recordEvents(second, [happened('quick')])
  await addAuditLinks(world)
  assert.equal((await readChainEnd(world)).linkNo, 1)
  await first.query('commit')
  first.release()
  second.release()
  await Promise.all(Array.from({ length: 20 }, (_, at) => recordEvents(world.pool, [happened(`many ${at}`)])))
  await Promise.all([addAuditLinks(world), addAuditLinks(world), addAuditLinks(world)])
  assert.deepEqual(await world.found(), [])
  assert.equal((await readChainEnd(world)).linkNo, 22)
})

test('the application can have links made and can write none', async () => {
  await using world = await openWorld()
  await recordEvents(world.pool, [happened('a')])
  for (const statement of [
    'delete from audit.waiting',
    'update audit.waiting set since = now()',
    `insert into audit.link (link_no, event_id, digest) values (1, uuidv7(), sha256(''))`,
    'delete from audit.link',
    'alter table audit.event disable trigger all',
    'select audit.note_waiting()',
  ])
    await assert.rejects(world.pool.query(statement), { code: '42501' }, statement)
})
