import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tellReferrals } from './referrals.ts'

test('referrals brought what the friends paid in, and cost the rewards that nobody paid in', () => {
  const rewards = [
    { studentNo: 1, friendNo: 3, amountCents: 25n },
    { studentNo: 1, friendNo: 2, amountCents: 50n },
    { studentNo: 4, friendNo: null, amountCents: 5n },
  ]
  const deposits = [
    { studentNo: 1, amountCents: 900n },
    { studentNo: 2, amountCents: 500n },
    { studentNo: 3, amountCents: 400n },
    { studentNo: 3, amountCents: 100n },
  ]
  assert.deepEqual(tellReferrals(rewards, deposits), { friends: [2, 3], broughtCents: 1_000n, costCents: 80n })
  assert.deepEqual(tellReferrals([], deposits), { friends: [], broughtCents: 0n, costCents: 0n })
})
