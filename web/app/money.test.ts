import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import fc from 'fast-check'
import { centsOf, unitsOf } from './money.ts'

test('every amount that the server can send is read as it was meant, however large and below zero too', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), (cents) => {
      assert.equal(centsOf(formatAmount(cents)), cents)
    }),
  )
})

test('what the contract forbids is a defect and never a zero', () => {
  for (const text of ['', '12', '12.3', '1,000.00', '$5.00', '--1.00', '1e3', ' 1.00', 'NaN', '0.005'])
    assert.throws(() => centsOf(text), /The server sent/, text)
  assert.equal(unitsOf('BTC', '0.00000001'), 1n)
  assert.throws(() => unitsOf('USDT', '0.001'), /The server sent/)
})
