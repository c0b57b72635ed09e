import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { autoPayAfterMs, autoPayCentsMax, isPaidByRule } from './auto-pay.ts'

test('the rule pays what is small and has waited, and nothing else', () => {
  const requestedAt = new Date('2026-11-18T12:00:00Z')
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 200_000n }), fc.nat({ max: 200_000 }), (amountCents, waitedMs) => {
      const now = new Date(requestedAt.getTime() + waitedMs)
      const isDue = amountCents <= autoPayCentsMax && waitedMs >= autoPayAfterMs
      assert.equal(isPaidByRule({ amountCents, requestedAt }, now), isDue)
    }),
  )
  assert.ok(isPaidByRule({ amountCents: autoPayCentsMax, requestedAt }, new Date(requestedAt.getTime() + 60_000)))
  assert.ok(!isPaidByRule({ amountCents: autoPayCentsMax + 1n, requestedAt }, new Date('2030-01-01')))
})
