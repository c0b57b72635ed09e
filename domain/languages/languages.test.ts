import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressIn, basePathOf, chosenLanguage, isLanguageCode, languageAt, languages } from './languages.ts'

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

test('a page has the same address in every language, below the path of the language', () => {
  assert.deepEqual([addressIn('en', '/'), addressIn('en', '/plans')], ['/', '/plans'])
  assert.deepEqual([addressIn('ar', '/'), addressIn('ar', '/plans?x=1')], ['/ar', '/ar/plans?x=1'])
})

test('the choice is found among other cookies, and what is no language is none', () => {
  assert.equal(chosenLanguage('session=x; language=de; theme=dark'), 'de')
  for (const cookies of ['', 'language=', 'language=xx', 'mylanguage=de', 'a=language=de'])
    assert.equal(chosenLanguage(cookies), undefined, cookies)
})
