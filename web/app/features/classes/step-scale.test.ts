import assert from 'node:assert/strict'
import { test } from 'node:test'
import { labelledDays, scaleByDay } from './step-scale.ts'

const since = '2026-11-15T10:00:00.000Z'

test('every day of the class clock is as wide as any other, and within it moments are in order', () => {
  const { dayCount, places } = scaleByDay(
    ['2026-11-15T10:01:00.000Z', '2026-11-15T10:01:01.000Z', '2026-11-18T09:00:00.000Z', '2026-11-18T11:00:00.000Z'],
    since,
  )
  assert.equal(dayCount, 4)
  assert.deepEqual(places, [0.25 / 4, 0.75 / 4, 2.5 / 4, 3.5 / 4])
})

test('what happened before the lesson began belongs to its first day', () => {
  assert.deepEqual(scaleByDay(['2026-11-15T09:00:00.000Z'], since), { dayCount: 1, places: [0.5] })
})

test('days are labelled evenly where not all have room', () => {
  assert.deepEqual(labelledDays(4, 10), [1, 2, 3, 4])
  assert.deepEqual(labelledDays(10, 4), [1, 4, 7, 10])
  assert.deepEqual(labelledDays(31, 5), [1, 8, 15, 22, 29])
})
