import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { createTestDatabase } from '../../../../tests/test-database.ts'
import { saysNoConnection } from './connecting.ts'

const problemOf = (asked: Promise<unknown>) =>
  asked.then(
    () => assert.fail('it was answered'),
    (error: unknown) => error,
  )

test('a connection that was lost or closed is known by what the driver says to the next query', async () => {
  await using database = await createTestDatabase()
  const lost = new pg.Client(database.url)
  lost.on('error', () => {})
  await lost.connect()
  const { rows } = await lost.query('select pg_backend_pid() as pid')
  const gone = new Promise((resolve) => lost.once('error', resolve))
  await database.owner.query('select pg_terminate_backend($1)', [rows[0].pid])
  await gone
  assert.ok(saysNoConnection(await problemOf(lost.query('select 1'))))

  const closed = new pg.Client(database.url)
  await closed.connect()
  await closed.end()
  assert.ok(saysNoConnection(await problemOf(closed.query('select 1'))))
  assert.ok(!saysNoConnection(await problemOf(database.owner.query('select from nowhere'))))
})
