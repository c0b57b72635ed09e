import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languages } from '@dryrun/domain/languages/languages.ts'
import {
  bytesText,
  commaOf,
  countryText,
  dollarText,
  formatDate,
  fullStopOf,
  numberText,
  percentText,
  priceText,
  shortMoneyText,
  shortText,
} from './number-text.ts'

test('a price keeps its decimals and is grouped as the page’s language does it', () => {
  assert.equal(priceText('70068.52', 'en'), '70,068.52')
  assert.equal(priceText('70068.52', 'de'), '70.068,52')
  assert.equal(priceText('0.00001230', 'de'), '0,00001230')
  assert.equal(priceText('1234567', 'fr'), '1\u202f234\u202f567')
})

test('a share is written as the language writes it, with its sign where it is a change', () => {
  assert.equal(percentText(5, 'en'), '5%')
  assert.equal(percentText(5, 'de'), '5\u00a0%')
  assert.equal(percentText('-20.91', 'de', 'change'), '\u221220,91\u00a0%')
  assert.equal(percentText('3.40', 'en', 'change'), '+3.40%')
  assert.equal(percentText('0.00', 'en', 'change'), '0.00%')
})

test('every figure of an Arabic page runs from left to right as a whole', () => {
  for (const text of [percentText('-20.91', 'ar', 'change'), numberText(1234, 'ar'), shortMoneyText(20_000, 'ar')])
    assert.match(text, /^\u2066[^\u2066\u2069\u200e\u200f]+\u2069$/, JSON.stringify(text))
})

test('large figures are shortened in the words of the language', () => {
  assert.equal(shortText(1_234_567, 'en'), '1.23M')
  assert.equal(shortText(1_234_567, 'de'), '1,23\u00a0Mio.')
  assert.equal(shortText(9.5, 'de'), '9,50')
  assert.equal(shortMoneyText(20_000, 'en'), '$20K')
  assert.equal(shortMoneyText(500, 'de'), '500\u00a0$')
  assert.equal(bytesText(1_230_000, 'de'), '1,23 MB')
})

test('a day is written the British way in English and in the page’s own otherwise', () => {
  const style = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const
  assert.equal(formatDate('2026-11-15T12:00:00Z', 'en', style), '15 Nov')
  assert.equal(formatDate('2026-11-15T12:00:00Z', 'de', style), '15. Nov.')
})

test('Portuguese is written as in Portugal, where four digits aren’t grouped', () => {
  assert.equal(numberText('1204.5', 'pt', 2), '1204,50')
  assert.equal(numberText('12045.5', 'pt', 2), '12\u00a0045,50')
  assert.equal(dollarText('1204.5', 'pt'), '1204,50\u00a0$')
  assert.equal(percentText('3.40', 'pt', 'change'), '+3,40%')
  const style = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' } as const
  assert.equal(formatDate('2026-11-05T12:00:00Z', 'pt', style), '05/11/2026')
  assert.equal(countryText('VN', 'pt'), 'Vietname')
})

test('no two countries have the same name in any language, and the usual English names are there', () => {
  assert.equal(countryText('GB', 'en'), 'United Kingdom')
  assert.equal(countryText('NL', 'en'), 'Netherlands')
  for (const { code } of languages) assert.notEqual(countryText('CG', code), countryText('CD', code), code)
})

test('what’s between two facts, and what ends them, is the language’s own mark', () => {
  assert.deepEqual(
    ['en', 'pt', 'ar', 'zh'].map((locale) => `BTC${commaOf(locale)}USDT${fullStopOf(locale)}`),
    ['BTC, USDT.', 'BTC, USDT.', 'BTC، USDT.', 'BTC，USDT。'],
  )
})
