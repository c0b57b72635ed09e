import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moneyText } from './money-text.ts'

test('an amount has its two decimals and its groups', () => {
  assert.equal(moneyText('0', 'en'), '$0.00')
  assert.equal(moneyText('20.5', 'en'), '$20.50')
  assert.equal(moneyText('1675.00', 'en'), '$1,675.00')
  assert.equal(moneyText('1675.00', 'de'), '1.675,00\u00a0$')
  assert.equal(moneyText('1675.00', 'ar'), '\u2066$1,675.00\u2069')
})

test('the largest amount keeps its last cent, which a floating-point number would lose from 16 digits on', () => {
  assert.equal(moneyText('999999999999.99', 'en'), '$999,999,999,999.99')
})

test('money in carries a plus, money out a true minus', () => {
  assert.equal(moneyText('250.00', 'en', 'in'), '+$250.00')
  assert.equal(moneyText('300.00', 'en', 'out'), '\u2212$300.00')
  // From right to left, the sign would end up behind the figure if the two were not kept together.
  assert.equal(moneyText('300.00', 'ar', 'out'), '\u2066\u2212$300.00\u2069')
})

test('what is not an amount of the wire is a defect and not shown as zero', () => {
  for (const amount of ['', '-1', '1.234', '1e3', 'NaN', '01', '1,000']) {
    assert.throws(() => moneyText(amount, 'en'), /Not an amount/, amount)
  }
})
