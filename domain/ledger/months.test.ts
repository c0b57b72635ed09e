import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { lastEndedMonth, spanOf } from './months.ts'

test('the last ended month is over, and no later one is', () => {
  const moments = fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(moments, (now) => {
      const { until } = spanOf(lastEndedMonth(now))
      assert.ok(until <= now)
      assert.ok(spanOf(until.toISOString().slice(0, 7)).until > now)
    }),
  )
})

test('a month begins at midnight UTC and ends where the next one begins', () => {
  assert.equal(lastEndedMonth(new Date('2026-10-31T23:59:59.999Z')), '2026-09')
  assert.equal(lastEndedMonth(new Date('2026-11-01T00:00:00Z')), '2026-10')
  assert.equal(lastEndedMonth(new Date('2027-01-31T12:00:00Z')), '2026-12')
  const span = spanOf('2028-02')
  assert.deepEqual([span.firstDay, span.lastDay], ['2028-02-01', '2028-02-29'])
  assert.deepEqual(
    [span.from.toISOString(), span.until.toISOString()],
    ['2028-02-01T00:00:00.000Z', '2028-03-01T00:00:00.000Z'],
  )
})
