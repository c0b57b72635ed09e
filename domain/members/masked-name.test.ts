import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { maskedName, nameForStrangers } from './masked-name.ts'

test('a name is masked to its first and last initial', () => {
  assert.equal(maskedName('Mara Lindqvist'), 'M. L.')
  assert.equal(maskedName('  ana  de la cruz '), 'A. C.')
  assert.equal(maskedName('Cher'), 'C.')
  assert.equal(maskedName('نور حداد'), 'ن. ح.')
  assert.equal(maskedName('李 明'), '李. 明.')
})

test('a name without a letter is masked too', () => {
  assert.equal(maskedName('007'), '•••')
  assert.equal(maskedName(''), '•••')
})

test('a masked name never holds two letters of the same word', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z]{2,9}$/), { minLength: 1, maxLength: 4 }), (words) =>
      /^\p{L}\.( \p{L}\.)?$/u.test(maskedName(words.join(' '))),
    ),
  )
})

test('strangers read a name where its owner agreed, its letters where not, and none of a member who has left', () => {
  assert.equal(nameForStrangers('Mara Lindqvist', true), 'Mara Lindqvist')
  assert.equal(nameForStrangers('Mara Lindqvist', false), 'M. L.')
  assert.equal(nameForStrangers(null, true), null)
})
