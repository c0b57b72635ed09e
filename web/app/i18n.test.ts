import assert from 'node:assert/strict'
import { test } from 'node:test'
import { i18nOf } from './i18n.ts'

test('texts that come later are there, and the page isn’t drawn again for them', () => {
  const texts = i18nOf('de')
  let told = 0
  texts.on('change', () => (told += 1))
  texts.load('de', { later: ['Später'] })
  assert.equal(texts._('later'), 'Später')
  assert.equal(told, 0)
})

test('counts in Portuguese are written and bent as in Portugal', () => {
  const texts = i18nOf('pt')
  texts.load('pt', { days: [['count', 'plural', { one: ['#', ' dia'], other: ['#', ' dias'] }]] })
  assert.equal(texts._('days', { count: 1 }), '1 dia')
  assert.equal(texts._('days', { count: 0 }), '0 dias')
  assert.equal(texts._('days', { count: 1204 }), '1204 dias')
})
