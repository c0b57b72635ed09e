import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase } from '../../../tests/test-database.ts'
import { until } from '../../../tests/until.ts'
import { openLeases } from './leases.ts'
import { createLog } from './log.ts'

const log = createLog('silent')

test('of two instances one has a lease, and the other gets it when the first one ends', async () => {
  await using database = await createTestDatabase()
  const first = openLeases({ connectionString: database.url }, log)
  const second = openLeases({ connectionString: database.url }, log)
  assert.equal(await first.take('sweep'), true)
  assert.equal(await first.take('sweep'), true, 'asking again changes nothing')
  assert.equal(await second.take('sweep'), false)
  assert.equal(await second.take('another'), true, 'each lease is its own')
  assert.equal(await first.take('another'), false)
  await first.close()
  await until('the lease is free', () => second.take('sweep'))
  assert.equal(await first.take('sweep'), false, 'whoever has closed takes nothing')
  await second.close()
})

test('a connection that is lost takes its leases with it, and the next question opens another', async () => {
  await using database = await createTestDatabase()
  const first = openLeases({ connectionString: database.url, application_name: 'first' }, log)
  const second = openLeases({ connectionString: database.url }, log)
  assert.equal(await first.take('sweep'), true)
  await database.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'first' and datname = current_database()`,
  )
  await until('the lease is free', () => second.take('sweep'))
  await until('it has lost the lease', async () => !(await first.take('sweep').catch(() => true)))
  await first.close()
  await second.close()
})
