import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideReview, reviewLengthMax, reviewLengthMin, writeReview } from './review.ts'

const closed = { hasClosedInvestment: true }
const text = 'I saw where the return came from.'

test('a member whose investment has closed may write a review, which waits for the admin', () => {
  assert.deepEqual(writeReview(closed, { text: `  ${text}\n\n ok `, country: 'PT' }), {
    text: `${text} ok`,
    country: 'PT',
    status: 'pending',
  })
})

test('a member whose investment still runs may not', () => {
  assert.throws(() => writeReview({ hasClosedInvestment: false }, { text, country: 'PT' }), {
    code: 'review_too_early',
  })
})

test('both ends of the length are allowed and nothing beyond them, counted as people count', () => {
  for (const length of [reviewLengthMin, reviewLengthMax])
    assert.equal(Array.from(writeReview(closed, { text: '😀'.repeat(length), country: 'DE' }).text).length, length)
  const write = (length: number) => writeReview(closed, { text: 'x'.repeat(length), country: 'DE' })
  assert.throws(() => write(reviewLengthMin - 1), { code: 'review_too_short' })
  assert.throws(() => write(reviewLengthMax + 1), { code: 'review_too_long' })
})

test('a country that does not exist and a text that turns its neighbours around are refused', () => {
  assert.throws(() => writeReview(closed, { text, country: 'XX' }), { code: 'country_missing' })
  assert.throws(() => writeReview(closed, { text: `${text}\u202E`, country: 'DE' }), { code: 'review_unreadable' })
  assert.throws(() => writeReview(closed, { text: `${text}\u0000`, country: 'DE' }), { code: 'review_unreadable' })
})

test('a review is decided once', () => {
  decideReview('pending')
  for (const status of ['published', 'declined'] as const)
    assert.throws(() => decideReview(status), { code: 'already_decided' })
})
