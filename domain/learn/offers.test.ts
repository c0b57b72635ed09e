import assert from 'node:assert/strict'
import { test } from 'node:test'
import { honestCount, isFraud, offerIds, tally } from './offers.ts'

test('twenty offers, with enough honest ones that suspecting everything is costly', () => {
  assert.equal(offerIds.length, 20)
  assert.ok(honestCount >= 6 && honestCount <= 10)
})

test('calling everything fraud catches every fraud and raises a false alarm for every honest offer', () => {
  const all = tally(offerIds.map((offer) => ({ offer, saysFraud: true })))
  assert.deepEqual(all, { hit: 20 - honestCount, miss: 0, false_alarm: honestCount, correct_pass: 0 })
})

test('calling nothing fraud passes the honest ones and misses the rest', () => {
  const none = tally(offerIds.map((offer) => ({ offer, saysFraud: false })))
  assert.deepEqual(none, { hit: 0, miss: 20 - honestCount, false_alarm: 0, correct_pass: honestCount })
})

test('who sees through all makes no mistake of either kind', () => {
  const perfect = tally(offerIds.map((offer) => ({ offer, saysFraud: isFraud(offer) })))
  assert.deepEqual([perfect.miss, perfect.false_alarm], [0, 0])
})
