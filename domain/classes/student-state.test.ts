import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { houseKinds } from './scenarios.ts'
import { stateOf, studentStates } from './student-state.ts'

const nothing = {
  house: 'promise',
  isEnded: false,
  paidInCents: 0n,
  paidOutCents: 0n,
  depositingCents: 0n,
  askedCents: 0n,
  hasInvested: false,
  hasRead: false,
  isDeclined: false,
} as const

test('a student joins, reads, deposits, invests, waits, and is paid or has lost', () => {
  const paidIn = { ...nothing, paidInCents: 100n }
  assert.equal(stateOf(nothing), 'joined')
  assert.equal(stateOf({ ...nothing, hasRead: true }), 'read')
  assert.equal(stateOf({ ...nothing, hasRead: true, depositingCents: 100n }), 'depositing')
  assert.equal(stateOf(paidIn), 'deposited')
  assert.equal(stateOf({ ...paidIn, hasRead: true }), 'read')
  assert.equal(stateOf({ ...paidIn, hasRead: true, hasInvested: true }), 'invested')
  assert.equal(stateOf({ ...paidIn, askedCents: 145n }), 'waiting')
  assert.equal(stateOf({ ...paidIn, isDeclined: true }), 'lost')
  assert.equal(stateOf({ ...paidIn, isDeclined: true, askedCents: 145n }), 'waiting', 'they asked again')
  assert.equal(stateOf({ ...paidIn, paidOutCents: 145n, isDeclined: true }), 'paid', 'they got more than they paid in')
  assert.equal(stateOf({ ...paidIn, hasInvested: true, isEnded: true }), 'lost', 'nobody pays it any more')
})

test('nobody has lost who paid nothing in, who got all of it back, or who was promised nothing', () => {
  const cents = fc.bigInt({ min: 0n, max: 1_000n })
  const known = fc.record({
    house: fc.constantFrom(...houseKinds),
    isEnded: fc.boolean(),
    paidInCents: cents,
    paidOutCents: cents,
    depositingCents: cents,
    askedCents: cents,
    hasInvested: fc.boolean(),
    hasRead: fc.boolean(),
    isDeclined: fc.boolean(),
  })
  fc.assert(
    fc.property(known, (each) => {
      const state = stateOf(each)
      assert.ok(studentStates.includes(state))
      if (state !== 'lost') return
      assert.equal(each.house, 'promise')
      assert.ok(each.paidOutCents < each.paidInCents)
      assert.ok(each.isEnded || (each.isDeclined && each.askedCents === 0n))
    }),
  )
})
