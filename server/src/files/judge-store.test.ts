import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { judgeStore } from './judge-store.ts'

const facts = fc
  .record({ storedCount: fc.nat({ max: 100_000 }), share: fc.double({ min: 0, max: 1, noNaN: true }) })
  .map(({ storedCount, share }) => ({ storedCount, unknownCount: Math.floor(storedCount * share) }))

test('a store of another instance is never swept, however little of it would go', () => {
  fc.assert(
    fc.property(facts, (counts) => {
      assert.equal(judgeStore({ ...counts, instanceId: 'a', storeId: 'b' }), 'other_instance')
    }),
  )
})

test('whatever is swept leaves most of the store where it is', () => {
  fc.assert(
    fc.property(facts, fc.constantFrom('a', undefined), (counts, storeId) => {
      const { storedCount, unknownCount } = counts
      const verdict = judgeStore({ ...counts, instanceId: 'a', storeId })
      if (verdict === 'fine') {
        assert.ok(unknownCount === 0 || unknownCount < storedCount)
        assert.ok(unknownCount <= 10 || unknownCount <= storedCount / 10)
      } else assert.ok(unknownCount > 0)
    }),
  )
})

test('a store that is known in full is fine, an empty one too', () => {
  for (const storedCount of [0, 1, 5000])
    assert.equal(judgeStore({ instanceId: 'a', storeId: undefined, storedCount, unknownCount: 0 }), 'fine')
})

test('a database that knows none of the stored files sweeps none, not even a single one', () => {
  for (const count of [1, 3, 1000])
    assert.equal(judgeStore({ instanceId: 'a', storeId: 'a', storedCount: count, unknownCount: count }), 'all_unknown')
})
