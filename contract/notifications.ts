import { seenAccounts } from '@dryrun/domain/ledger/accounts.ts'
import { noticeKinds } from '@dryrun/domain/notices/notices.ts'
import * as z from 'zod/mini'
import { id, moment } from './money.ts'
import type { RouteTable } from './route.ts'
import { done } from './session.ts'

/** So many unread ones are counted; beyond that it's "more". */
export const unreadCountMax = 100

export const notification = z.strictObject({
  notificationId: id,
  kind: z.enum(noticeKinds),
  at: moment,
  isRead: z.boolean(),
  /** The request, order or chat it's about. */
  about: z.nullable(id),
  /** What was written with its cause: amounts, a reason, an order's symbol. */
  details: z.record(z.string(), z.string()),
  /** What was posted because of it, in the first account of the member's own that it changed. */
  entry: z.nullable(z.strictObject({ account: z.enum(seenAccounts), transferNo: z.string() })),
  /** For the admin, whom it is about. Null for visitors, and for members who've closed their account. */
  member: z.nullable(z.strictObject({ memberId: id, name: z.string(), isDemo: z.boolean() })),
})

export const notificationQuery = z.strictObject({ before: z.optional(id) })

export const notificationList = z.strictObject({
  notifications: z.array(notification),
  /** Counted up to a hundred. */
  unread: z.int(),
  next: z.nullable(id),
})

export const notificationParams = z.strictObject({ notificationId: id })

/** The newest one that was on the screen: whatever came after it stays unread. */
export const readTo = z.strictObject({ upTo: id })

export type Notification = z.infer<typeof notification>
export type NotificationList = z.infer<typeof notificationList>

export const notificationRoutes = {
  listNotifications: {
    method: 'GET',
    path: '/api/notifications',
    access: 'signed-in',
    topics: ['notifications'],
    cursor: 'before',
    tag: 'notifications',
    summary: 'What happened that concerns you, newest first',
    query: notificationQuery,
    reply: notificationList,
    status: 200,
    refusals: [],
  },
  readNotification: {
    method: 'POST',
    path: '/api/notifications/:notificationId/read',
    access: 'signed-in',
    needsProof: 'own_things',
    classAccounts: 'open',
    copies: 'open',
    tag: 'notifications',
    summary: 'Mark one as read',
    params: notificationParams,
    reply: done,
    status: 200,
    refusals: ['not_found'],
  },
  readAllNotifications: {
    method: 'POST',
    path: '/api/notifications/read',
    access: 'signed-in',
    needsProof: 'own_things',
    classAccounts: 'open',
    copies: 'open',
    tag: 'notifications',
    summary: 'Mark all as read, up to the newest one that was seen',
    body: readTo,
    reply: done,
    status: 200,
    refusals: ['not_found'],
  },
} as const satisfies RouteTable
