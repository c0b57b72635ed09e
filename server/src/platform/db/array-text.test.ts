import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { createTestDatabase, type TestDatabase } from '../../../../tests/test-database.ts'
import { arrayText } from './array-text.ts'

let database: TestDatabase
before(async () => {
  database = await createTestDatabase({ migrated: false })
})
after(() => database[Symbol.asyncDispose]())

/** What PostgreSQL makes of them, element by element. */
async function readBack(values: readonly unknown[], type: string): Promise<unknown[]> {
  const { rows } = await database.owner.query<{ value: unknown }>(
    `select value from unnest($1::${type}[]) with ordinality as each (value, place) order by place`,
    [arrayText(values)],
  )
  return rows.map(({ value }) => value)
}

test('whatever text goes in comes out again', async () => {
  // PostgreSQL keeps no zero bytes, and UTF-8 no half characters.
  const word = fc.oneof(
    fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', '')),
    fc.constantFrom('', 'NULL', 'null', '{}', '","', '\\', '"', ' ', '\n', '{a,b}', '\\x00', '🪙'),
    fc.uuid(),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(word)), async (words) => {
      assert.deepEqual(await readBack(words, 'text'), words)
    }),
    { numRuns: 300 },
  )
})

test('numbers, truths, times, bytes and objects are what they were', async () => {
  const at = new Date('2026-11-16T12:00:00.123Z')
  assert.deepEqual((await readBack([1n, -2n, 9_223_372_036_854_775_807n], 'bigint')).map(String), [
    '1',
    '-2',
    '9223372036854775807',
  ])
  assert.deepEqual(await readBack([0, -1.5, 1e-7], 'float8'), [0, -1.5, 1e-7])
  assert.deepEqual(await readBack([true, false, null, undefined], 'boolean'), [true, false, null, null])
  assert.deepEqual(await readBack([at], 'timestamptz'), [at])
  assert.deepEqual(await readBack([Buffer.from([0, 92, 255]), new Uint8Array([1])], 'bytea'), [
    Buffer.from([0, 92, 255]),
    Buffer.from([1]),
  ])
  assert.deepEqual(await readBack([{ said: 'a "b" \\ {c}' }], 'jsonb'), [{ said: 'a "b" \\ {c}' }])
  assert.deepEqual(await readBack([], 'text'), [])
})
