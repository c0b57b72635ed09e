import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plans } from './plans.ts'
import { percentPerYear } from './yearly-rate.ts'

test('each plan promises thousands of percent a year', () => {
  assert.deepEqual(
    plans.map(({ percent, hours }) => percentPerYear(Number(percent), hours)),
    [5475, 16_425, 13_688, 12_167],
  )
})
