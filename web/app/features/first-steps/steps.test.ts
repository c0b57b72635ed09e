import assert from 'node:assert/strict'
import { test } from 'node:test'
import { doneSteps, hasJustJoined, isFolded, presentStep } from './steps.ts'

const nothing = {
  hasCoins: false,
  hasDeposit: false,
  isEmailConfirmed: false,
  hasBought: false,
  hasSeenWhoPays: false,
  hasWithdrawn: false,
  isHidden: false,
}

test('the present step is the first that isn’t done, in whatever order they were done', () => {
  assert.equal(presentStep(doneSteps(nothing)), 'coins')
  assert.equal(presentStep(doneSteps({ ...nothing, hasCoins: true, isEmailConfirmed: true })), 'deposit')
  assert.equal(presentStep(doneSteps({ ...nothing, hasDeposit: true })), 'email', 'a deposit needed no faucet')
  const all = { ...nothing, hasDeposit: true, isEmailConfirmed: true, hasBought: true, hasSeenWhoPays: true }
  assert.equal(presentStep(doneSteps(all)), 'withdraw', 'it ends with money in one’s own pocket')
  assert.equal(presentStep(doneSteps({ ...all, hasWithdrawn: true })), undefined)
})

test('the list folds when money is at work, and not before', () => {
  assert.equal(isFolded(doneSteps({ ...nothing, hasDeposit: true })), false)
  assert.equal(isFolded(doneSteps({ ...nothing, hasDeposit: true, hasBought: true })), true)
})

test('whoever signed up within a day is a newcomer, by the time in their id', () => {
  const memberId = '01a1e57b-94d5-73dc-8df5-a679352487fc'
  const joinedMs = 0x01a1e57b94d5
  assert.equal(hasJustJoined(memberId, joinedMs + 60_000), true)
  assert.equal(hasJustJoined(memberId, joinedMs + 2 * 86_400_000), false)
  assert.equal(hasJustJoined('', joinedMs), false)
})
