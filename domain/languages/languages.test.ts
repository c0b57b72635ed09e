import assert from 'node:assert/strict'
import { test } from 'node:test'
import { basePathOf, isLanguageCode, languageAt, languages } from './languages.ts'

test('every language is found below its own path, and anything else is English', () => {
  for (const { code } of languages) {
    assert.equal(languageAt(basePathOf(code)).code, code)
    assert.equal(languageAt(`${basePathOf(code)}/plans`.replace('//', '/')).code, code)
  }
  for (const path of ['/', '', '/plans', '/dea/plans', '/DE', '/xx']) assert.equal(languageAt(path).code, 'en', path)
})

test('a language is one of the seven', () => {
  assert.ok(isLanguageCode('ar'))
  for (const other of ['', 'it', 'EN', 7, null, undefined]) assert.ok(!isLanguageCode(other))
})
