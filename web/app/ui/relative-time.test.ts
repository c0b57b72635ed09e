import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timeSince } from './relative-time.ts'

const now = new Date('2026-11-15T12:00:00Z')
const ago = (ms: number) => timeSince(new Date(now.getTime() - ms), now)

test('the largest unit of which a whole one has passed', () => {
  assert.deepEqual(ago(60_000), { count: 1, unit: 'minute' })
  assert.deepEqual(ago(3_599_999), { count: 59, unit: 'minute' })
  assert.deepEqual(ago(2 * 3_600_000), { count: 2, unit: 'hour' })
  assert.deepEqual(ago(86_400_000), { count: 1, unit: 'day' })
  assert.deepEqual(ago(40 * 86_400_000), { count: 40, unit: 'day' })
})

test('within the first minute, and for a clock that runs ahead, it is just now', () => {
  assert.equal(ago(59_999), null)
  assert.equal(ago(-5_000), null)
})
