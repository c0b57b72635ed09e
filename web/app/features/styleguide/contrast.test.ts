import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contrastRatio } from './contrast.ts'

test('black on white is 21 to 1, and the order does not matter', () => {
  assert.equal(contrastRatio('rgb(0, 0, 0)', 'rgb(255, 255, 255)'), 21)
  assert.equal(contrastRatio('rgb(255, 255, 255)', 'rgb(0, 0, 0)'), 21)
})

test('a colour on itself is 1 to 1', () => {
  assert.equal(contrastRatio('rgb(29, 67, 200)', 'rgb(29, 67, 200)'), 1)
})

test('the grey that just passes for text on white', () => {
  assert.equal(contrastRatio('rgb(118, 118, 118)', 'rgb(255, 255, 255)').toFixed(2), '4.54')
})
