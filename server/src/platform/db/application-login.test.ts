import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { createTestDatabase } from '../../../../tests/test-database.ts'
import { createLog } from '../log.ts'
import { StartError } from '../start-error.ts'
import { loginRoleOf } from './application-login.ts'
import { openDatabase } from './open-database.ts'

const log = createLog('silent')

/** What somebody would try who can make the application send any statement. */
const mayNot = [
  'set role postgres',
  'set role dryrun_app',
  'set session authorization postgres',
  'set session authorization dryrun_app',
  'select password from platform.login',
  'update platform.clock set speed = 2',
  `update platform.migration set digest = 'x'`,
  'delete from ledger.transfer',
  'update ledger.transfer set amount_units = 1',
  'truncate audit.event',
  'alter table audit.event disable trigger all',
  'create table ledger.own (id int)',
  'create schema own',
  'create role other login',
  `alter role current_user createrole`,
  'alter role postgres nologin',
  'grant dryrun_app to current_user',
  `copy (select 1) to program 'true'`,
  `select pg_read_file('/etc/passwd')`,
  'set session_replication_role = replica',
  'alter system set fsync = off',
  'drop table ledger.transfer',
]

test('the application logs in as a role of its own that cannot become another', async () => {
  await using testDatabase = await createTestDatabase()
  const database = await openDatabase({ dataDir: '', databaseUrl: testDatabase.url }, log)
  try {
    const client = await database.pool.connect()
    try {
      const name = loginRoleOf(new URL(testDatabase.url).pathname.slice(1))
      const who = async () => (await client.query('select session_user, current_user')).rows[0]
      assert.deepEqual(await who(), { session_user: name, current_user: name })
      // Neither of them fails, and neither leads anywhere.
      for (const harmless of [
        'reset role',
        'set role none',
        'reset session authorization',
        'reset all',
        'discard all',
      ]) {
        await client.query(harmless)
        assert.deepEqual(await who(), { session_user: name, current_user: name }, harmless)
      }
      for (const statement of mayNot)
        await assert.rejects(client.query(statement), (error: Error & { code?: string }) => {
          assert.match(error.code ?? '', /^(42501|0LP01|28000)$/, `${statement}: ${error.message}`)
          return true
        })
      assert.equal((await client.query('select from platform.clock')).rowCount, 1)
      await client.query(`insert into audit.event (happened_at, kind) values (now(), 'login.failed')`)
    } finally {
      client.release()
    }
  } finally {
    await database.close()
  }
})

test('a second start logs in with the same password, and a changed one is put right', async () => {
  await using testDatabase = await createTestDatabase()
  const where = { dataDir: '', databaseUrl: testDatabase.url }
  const first = await openDatabase(where, log)
  const second = await openDatabase(where, log)
  assert.equal(second.application.password, first.application.password)
  await second.close()
  await first.close()
  await testDatabase.owner.query(`alter role ${pg.escapeIdentifier(first.application.user ?? '')} password 'other'`)
  const third = await openDatabase(where, log)
  assert.equal((await third.pool.query('select 1 as one')).rows[0]?.one, 1)
  await third.close()
})

test('three instances that start at the same moment on a new database all get in', async () => {
  await using testDatabase = await createTestDatabase({ migrated: false })
  const where = { dataDir: '', databaseUrl: testDatabase.url }
  const opened = await Promise.all([1, 2, 3].map(() => openDatabase(where, log)))
  for (const { pool } of opened) assert.equal((await pool.query('select from platform.clock')).rowCount, 1)
  for (const database of opened) await database.close()
})

test('an operator can name the login, which is given what it needs and nothing more', async () => {
  await using testDatabase = await createTestDatabase()
  const url = new URL(testDatabase.url)
  const name = `own_${url.pathname.slice(6)}`
  await testDatabase.owner.query(`create role ${name} login password 'secret of its own'`)
  const own = new URL(testDatabase.url)
  own.username = name
  own.password = 'secret of its own'
  try {
    const where = { dataDir: '', databaseUrl: url.href, databaseAppUrl: own.href }
    const database = await openDatabase(where, log)
    assert.equal((await database.pool.query('select current_user as name')).rows[0]?.name, name)
    assert.equal((await database.pool.query('select from platform.clock')).rowCount, 1)
    await assert.rejects(database.pool.query('set role dryrun_app'), { code: '42501' })
    await database.close()
    // The owner itself is no login for the application.
    await assert.rejects(
      openDatabase({ ...where, databaseAppUrl: url.href }, log),
      (error) => error instanceof StartError && /may do more than the application needs/.test(error.message),
    )
  } finally {
    await testDatabase.owner.query(`revoke dryrun_app from ${name}`)
    await testDatabase.owner.query(`drop role ${name}`)
  }
})

test('an owner that may make roles and nothing more makes the login', async () => {
  await using testDatabase = await createTestDatabase({ migrated: false })
  const { owner } = testDatabase
  await using maker = await makeOwner(testDatabase, 'maker', 'createrole')
  // Where the database is the first on its server, the owner makes this role too, and may grant it.
  await owner.query(`grant dryrun_app to ${maker.name} with admin option`)
  const user = loginRoleOf(new URL(testDatabase.url).pathname.slice(1))
  const start = () => openDatabase({ dataDir: '', databaseUrl: maker.url }, log)
  for (const time of ['first', 'second']) {
    const database = await start()
    const { rows } = await database.pool.query('select session_user as name')
    assert.equal(rows[0].name, user, `the ${time} start`)
    await database.close()
  }
  await owner.query(`alter role ${user} createdb`)
  await assert.rejects(start(), (error) => error instanceof StartError && /may do more than/.test(error.message))
  await owner.query(`alter role ${user} nocreatedb`)
})

test('an owner that may not make roles is told what to do', async () => {
  await using testDatabase = await createTestDatabase({ migrated: false })
  await using plain = await makeOwner(testDatabase, 'plain')
  await testDatabase.owner.query(`grant dryrun_app to ${plain.name}`)
  await assert.rejects(
    openDatabase({ dataDir: '', databaseUrl: plain.url }, log),
    (error) => error instanceof StartError && /create role .* login password .*DATABASE_APP_URL/.test(error.message),
  )
})

/** Gives the database to a role of the operator's, with these rights and no others. */
async function makeOwner({ url, owner }: Awaited<ReturnType<typeof createTestDatabase>>, kind: string, rights = '') {
  const address = new URL(url)
  const name = `${kind}_${address.pathname.slice(6)}`
  await owner.query(`create role ${name} login ${rights} password 'plain'`)
  await owner.query(`alter database ${address.pathname.slice(1)} owner to ${name}`)
  address.username = name
  address.password = 'plain'
  return {
    name,
    url: address.href,
    async [Symbol.asyncDispose]() {
      await owner.query(`reassign owned by ${name} to current_user`)
      await owner.query(`drop owned by ${name} cascade`)
      await owner.query(`drop role ${name}`)
    },
  }
}
