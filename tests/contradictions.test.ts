import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contradictions } from './contradictions.ts'

const shown = (claim: string, value: string, path = '/') => ({ claim, value, path })

test('one claim with two values is named, with where each of them is', () => {
  const figures = [
    shown('You have', '$27,604.44'),
    shown('You have', '$27,620.97', '/dashboard'),
    shown('Gap', '$5.00'),
  ]
  assert.deepEqual(contradictions(figures, new Set()), ['You have: $27,604.44 at /, $27,620.97 at /dashboard'])
})

test('the same value in several places, with or without its sign, is one', () => {
  assert.deepEqual(contradictions([shown('Paid out', '−$5.00'), shown('Paid out', '$5.00')], new Set()), [])
})

test('names of many things are left out', () => {
  assert.deepEqual(contradictions([shown('Fee', '$1.00'), shown('Fee', '$2.00')], new Set(['Fee'])), [])
})
