import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import pg from 'pg'
import { createTestDatabase } from '../tests/test-database.ts'
import { describeSchema } from './describe-schema.ts'
import { formerNames } from './former-names.ts'
import { listMigrations, MigrationError, migrate } from './migrate.ts'

async function connect(url: string): Promise<pg.Client & AsyncDisposable> {
  const client = new pg.Client(url)
  await client.connect()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}

test('of three instances that start at once, one migrates and none fails', async () => {
  await using database = await createTestDatabase({ migrated: false })
  const clients = await Promise.all([1, 2, 3].map(() => connect(database.url)))
  const ran = await Promise.all(clients.map((client) => migrate(client)))
  await Promise.all(clients.map((client) => client.end()))
  const names = listMigrations().map((migration) => migration.name)
  assert.deepEqual(
    ran.filter((list) => list.length > 0),
    [names],
  )
})

test('a migration that was changed after it ran stops the start with a sentence', async () => {
  await using database = await createTestDatabase()
  await database.owner.query(`update platform.migration set digest = 'other' where name like '0001%'`)
  await assert.rejects(
    migrate(database.owner),
    (error) => error instanceof MigrationError && /0001.*was changed/.test(error.message),
  )
})

test('a database of a newer version is not touched', async () => {
  await using database = await createTestDatabase()
  await database.owner.query(`insert into platform.migration (name, digest) values ('9999_later.sql', 'x')`)
  await assert.rejects(migrate(database.owner), /newer Dryrun \(9999_later\.sql\)/)
})

test('migrations are numbered from one on, without a gap', () => {
  const numbers = listMigrations().map(({ name }) => name.slice(0, 5))
  assert.deepEqual(
    numbers,
    numbers.map((_, at) => `${String(at + 1).padStart(4, '0')}_`),
  )
})

test('a database that ran migrations under their former names is told the present ones, and runs none again', async () => {
  await using database = await createTestDatabase()
  await database.owner.query(
    `update platform.migration set name = former from unnest($1::text[], $2::text[]) as renamed (former, present)
      where name = present`,
    [Object.keys(formerNames), Object.values(formerNames)],
  )
  assert.deepEqual(await migrate(database.owner), [])
  const { rows } = await database.owner.query('select name from platform.migration order by name')
  assert.deepEqual(
    rows.map(({ name }) => name),
    listMigrations().map(({ name }) => name),
  )
})

test('a migration that is numbered before one that has run is refused with a sentence, and nothing runs', async () => {
  await using database = await createTestDatabase()
  await database.owner.query(`delete from platform.migration where name like '0003%'`)
  await assert.rejects(
    migrate(database.owner),
    (error) => error instanceof MigrationError && /0003_mail\.sql is numbered before .*next number/.test(error.message),
  )
})

test('a database can be left at any migration, and goes on from there', async () => {
  await using database = await createTestDatabase({ migrated: false })
  const names = listMigrations().map((migration) => migration.name)
  assert.deepEqual(await migrate(database.owner, { upTo: names[4] as string }), names.slice(0, 5))
  assert.deepEqual(await migrate(database.owner), names.slice(5))
})

test('database/schema.sql is what the migrations make', async () => {
  await using database = await createTestDatabase()
  const written = readFileSync(join(import.meta.dirname, 'schema.sql'), 'utf8')
  assert.equal(await describeSchema(database.owner), written, 'run npm run schema')
})

test('the application role may read the clock and may not set it', async () => {
  await using database = await createTestDatabase()
  await database.owner.query('set role dryrun_app')
  assert.equal((await database.owner.query('select speed from platform.clock')).rowCount, 1)
  for (const statement of [
    'update platform.clock set speed = 2',
    'delete from platform.clock',
    'drop table platform.clock',
  ]) {
    await assert.rejects(database.owner.query(statement), { code: '42501' }, statement)
  }
})
