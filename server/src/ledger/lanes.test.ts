import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createTestDatabase } from '../../../tests/test-database.ts'
import { newId } from '../platform/new-id.ts'
import { hashOfId, lanesOf, readLanes } from './lanes.ts'

const ids = [
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  ...fc.sample(fc.uuid(), { numRuns: 2_000, seed: 1 }),
  ...Array.from({ length: 2_000 }, newId),
]

test('an id has the hash that PostgreSQL gives it, so a batch goes to the shard that holds its books', async () => {
  await using database = await createTestDatabase({ migrated: false })
  const { rows } = await database.owner.query<{ hash: number }>(
    'select uuid_hash(id) as hash from unnest($1::uuid[]) with ordinality as asked (id, place) order by place',
    [ids],
  )
  assert.deepEqual(
    ids.map(hashOfId),
    rows.map(({ hash }) => hash),
  )
})

test('each lane is one range of hashes, with both of its ends', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 2 }), { maxLength: 40 }), (ends) => {
      const lastHashes = [...ends.toSorted((a, b) => a - b), 2 ** 31 - 1]
      const lanes = lanesOf(lastHashes)
      assert.equal(lanes.count, lastHashes.length)
      for (const id of ids.slice(0, 200)) {
        const lane = lanes.of(id)
        const hash = hashOfId(id)
        assert.ok(hash <= (lastHashes[lane] as number))
        if (lane > 0) assert.ok(hash > (lastHashes[lane - 1] as number))
      }
    }),
  )
})

test('on a single PostgreSQL there are no lanes', async () => {
  await using database = await createTestDatabase()
  assert.equal(await readLanes(database.owner), undefined)
})
