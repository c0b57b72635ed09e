import assert from 'node:assert/strict'
import { test } from 'node:test'
import { presenceOf } from './presence.ts'

const lesson = { beganStep: 10n, endedStep: 50n }

test('who was removed before the lesson began isn’t in it, who was removed later is counted apart', () => {
  const idle = (removedStep: bigint | null) => presenceOf({ removedStep, hasMoved: false }, lesson)
  assert.deepEqual([null, 3n, 11n, 49n, 51n].map(idle), ['there', 'gone', 'removed', 'removed', 'there'])
})

test('who moved money is never left out, since what they paid in stays with the house', () => {
  assert.equal(presenceOf({ removedStep: 3n, hasMoved: true }, lesson), 'removed')
  assert.equal(presenceOf({ removedStep: 3n, hasMoved: true }, { beganStep: null, endedStep: null }), 'removed')
})

test('while the lesson hasn’t begun, whoever is removed is gone', () => {
  assert.equal(presenceOf({ removedStep: 3n, hasMoved: false }, { beganStep: null, endedStep: null }), 'gone')
  assert.equal(presenceOf({ removedStep: 3n, hasMoved: false }, { beganStep: null, endedStep: 5n }), 'gone')
})
