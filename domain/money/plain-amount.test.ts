import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainAmount } from './plain-amount.ts'

test('whoever writes an amount in another way is told how it is written here', () => {
  const meant: Record<string, string> = {
    '1,000.00': '1000.00',
    '1,000': '1000',
    '12,345,678.9': '12345678.9',
    '1.000,00': '1000.00',
    '12,5': '12.5',
    $50: '50',
    ' 1 000.50 ': '1000.50',
    "1'000": '1000',
  }
  for (const [typed, plain] of Object.entries(meant)) assert.equal(plainAmount(typed), plain, typed)
})

test('what nobody can tell, and what needs no help, gets no suggestion', () => {
  for (const typed of ['', 'abc', '12.345', '1,00,000', '-5', '1e3', '12.34', '1.2.3', '0x10'])
    assert.equal(plainAmount(typed), null, typed)
})
