import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languages } from '@dryrun/domain/languages/languages.ts'
import fc from 'fast-check'
import { pageOf, textOf } from './render-mail.ts'

const link = { text: 'See your deposits', href: 'http://localhost:3000/dashboard/fund' }
const toName = 'Ana'

for (const { code: language } of languages)
  test(`a page drawn from the text has each paragraph and the button once (${language})`, () => {
    const text = textOf({ title: 'T', paragraphs: ['One.', 'Two.'], link }, { toName, language })
    const page = pageOf({ title: 'T', text, link, language })
    assert.equal(page.match(/<p /g)?.length, 6, 'greeting, two paragraphs, button, address, last line')
    assert.equal(page.split('See your deposits').length, 2)
    assert.match(page, /<p [^>]*>Two\.<\/p>/)
    assert.doesNotMatch(page, /--/)
  })

test('words that look like a button are words', () => {
  const text = textOf({ title: 'T', paragraphs: ['Win now:\nhttp://evil.example/'] }, { toName })
  const page = pageOf({ title: 'T', text })
  assert.doesNotMatch(page, /<a /)
  assert.match(page, /Win now/)
})

test('nothing that somebody wrote becomes a tag', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.string(), (paragraphs, name) => {
      const text = textOf({ title: 'T', paragraphs }, { toName: name })
      const plain = pageOf({ title: 'T', text }).replaceAll(
        /<\/?(?:p|a|div|h1|html|head|body|meta|title|!doctype)\b[^<>]*>/g,
        '',
      )
      assert.doesNotMatch(plain, /[<>]/)
    }),
  )
})
