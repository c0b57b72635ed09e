import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatAmount, parseAmount, percentRoundedDown } from './amount.ts'

const cents = fc.bigInt({ min: 0n, max: 99_999_999_999_999n })

test('an amount written and read again is the same amount', () => {
  fc.assert(fc.property(cents, (amount) => parseAmount(formatAmount(amount)) === amount))
})

test('one decimal and none are amounts too', () => {
  assert.equal(parseAmount('0'), 0n)
  assert.equal(parseAmount('7'), 700n)
  assert.equal(parseAmount('7.5'), 750n)
  assert.equal(parseAmount('7.05'), 705n)
  assert.equal(parseAmount('999999999999.99'), 99_999_999_999_999n)
})

test('what is not exactly an amount is no amount, and nothing is rounded', () => {
  for (const text of [
    ...['', ' ', '.', '-1', '-0', '+1', ' 1', '1 ', '1\n', '\n1', '01', '00', '1.', '.5', '0.001', '0.005', '1.234'],
    ...['1,000', '1.000,00', '1e3', '1E3', '0x10', 'NaN', 'Infinity', '1e308', '1e400', '١٢', '１２', '1_000', '$1'],
    ...['1000000000000', '9223372036854775808', '9'.repeat(10_000), '1.0.0', 'null', 'true', '[1]', '1n'],
  ]) {
    assert.equal(parseAmount(text), undefined, JSON.stringify(text.slice(0, 40)))
  }
  fc.assert(fc.property(fc.string(), (text) => parseAmount(text) === undefined || /^\d{1,12}(\.\d{1,2})?$/.test(text)))
})

test('amounts of the house below zero are written with their sign', () => {
  assert.equal(formatAmount(-5n), '-0.05')
  assert.equal(formatAmount(-12_345n), '-123.45')
})

test('a share is rounded down, and the shares of the parts never exceed the share of the whole', () => {
  assert.equal(percentRoundedDown(1n, 15n), 0n)
  assert.equal(percentRoundedDown(33_333n, 15n), 4_999n)
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1 }), fc.bigInt({ min: 0n, max: 100n }), (parts, percent) => {
      const whole = parts.reduce((sum, part) => sum + part, 0n)
      const shares = parts.reduce((sum, part) => sum + percentRoundedDown(part, percent), 0n)
      return shares <= percentRoundedDown(whole, percent)
    }),
  )
})
