import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Notification } from '@dryrun/contract/notifications.ts'
import { hearersOf, notificationKinds, safetyKinds } from '@dryrun/domain/notices/notices.ts'
import { addressOf } from './addresses.ts'

const about = '01a1df3c-2054-7000-8000-000000000001'
const told = (kind: Notification['kind'], more: Partial<Notification> = {}): Notification => ({
  notificationId: about,
  kind,
  at: '2026-11-15T12:00:00.000Z',
  isRead: false,
  about,
  details: {},
  entry: null,
  member: null,
  ...more,
})

test('each notification leads its reader to their own side of the product', () => {
  for (const kind of notificationKinds)
    assert.match(
      addressOf(told(kind), hearersOf(kind).admin ?? false),
      hearersOf(kind).admin ? /^\/admin(\/|$)/ : /^\/dashboard\//,
      kind,
    )
})

test('what was posted opens its entry, and coins that were sent open their transfer', () => {
  const entry = { account: 'profit', transferNo: '12' } as const
  assert.equal(
    addressOf(told('investment_matured', { entry }), false),
    '/dashboard/transactions?account=profit&entry=12',
  )
  assert.equal(
    addressOf(told('withdrawal_approved', { entry, details: { transferId: 'abc' } }), false),
    '/dashboard/wallet/abc',
  )
  assert.equal(addressOf(told('deposit_declined'), false), `/dashboard/fund#deposit-${about}`)
  assert.equal(addressOf(told('order_filled'), false), `/dashboard/trade/fills/${about}`)
})

test('what’s about one’s own log-in leads a member to their profile and the admin to theirs', () => {
  for (const kind of safetyKinds) {
    assert.equal(addressOf(told(kind), false), '/dashboard/profile', kind)
    assert.equal(addressOf(told(kind), true), '/admin/security', kind)
  }
})
