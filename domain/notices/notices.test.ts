import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hearersOf, isSafetyKind, noticeKinds, notificationKinds, safetyKinds } from './notices.ts'

test('nobody is told what they did themselves', () => {
  for (const own of ['deposit_claimed', 'withdrawal_requested', 'investment_opened', 'review_written'] as const)
    assert.equal(hearersOf(own).member, undefined, own)
  for (const own of ['deposit_approved', 'withdrawal_declined', 'support_answered', 'review_published'] as const)
    assert.equal(hearersOf(own).admin, undefined, own)
})

test('everything the admin has to do can be settled, and only by something that isn’t new work', () => {
  const asks = noticeKinds.filter((kind) => hearersOf(kind).admin)
  assert.deepEqual(asks, [
    'deposit_claimed',
    'withdrawal_requested',
    'support_waiting',
    'review_written',
    'ledger_broken',
    'work_failing',
  ])
  for (const kind of asks) assert.equal(hearersOf(kind).settles, undefined, kind)
})

test('a kind that nobody hears of never shows up at the bell', () => {
  assert.ok(!notificationKinds.includes('investment_opened'))
  assert.ok(!notificationKinds.includes('withdrawal_cancelled'))
})

test('everyone hears each time of what concerns their own log-in, and nobody else does', () => {
  for (const kind of safetyKinds) assert.deepEqual(hearersOf(kind), { member: true, everyTime: true }, kind)
  assert.deepEqual(
    noticeKinds.filter((kind) => isSafetyKind(kind)),
    [...safetyKinds],
  )
})
