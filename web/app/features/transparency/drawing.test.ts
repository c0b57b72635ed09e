import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { touches } from './drawing.ts'

describe('whether a line of steps touches a label', () => {
  // From 0 to 50 at a height of 20, then up to 80 and on to 100.
  const corners = [
    { x: 0, y: 20 },
    { x: 50, y: 80 },
    { x: 100, y: 80 },
  ]
  const box = (left: number, right: number, top: number, bottom: number) => ({ left, right, top, bottom })

  test('a flat part does', () => {
    assert.equal(touches(corners, box(10, 40, 15, 25)), true)
    assert.equal(touches(corners, box(60, 90, 75, 85)), true)
  })
  test('the upright part of a step does', () => {
    assert.equal(touches(corners, box(45, 55, 40, 60)), true)
  })
  test('what lies above, below or beside all of it does not', () => {
    assert.equal(touches(corners, box(10, 40, 30, 60)), false)
    assert.equal(touches(corners, box(60, 90, 30, 60)), false)
    assert.equal(touches(corners, box(110, 130, 70, 90)), false)
  })
  test('a line of one corner is no line', () => {
    assert.equal(touches(corners.slice(0, 1), box(-10, 10, 10, 30)), false)
  })
})
