import * as z from 'zod/mini'
import { id, moment } from './money.ts'
import type { RouteTable } from './route.ts'

const person = z.strictObject({ memberId: id, username: z.string(), isDemo: z.boolean() })

const auditEvent = z.strictObject({
  eventId: id,
  at: moment,
  kind: z.string(),
  /** Null where nobody did it, or nobody is left by that id. */
  actor: z.nullable(person),
  subject: z.nullable(person),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
})

export const auditQuery = z.strictObject({
  /** `admin`: only what the admin did. */
  by: z.optional(z.enum(['admin', 'anybody'])),
  /** Only what concerns this member. */
  memberId: z.optional(id),
  after: z.optional(id),
})

export const auditLog = z.strictObject({ events: z.array(auditEvent), next: z.nullable(id) })

export type AuditLog = z.infer<typeof auditLog>
export type AuditEvent = AuditLog['events'][number]

export const auditRoutes = {
  listAuditEvents: {
    method: 'GET',
    path: '/api/admin/audit',
    access: 'admin',
    topics: [],
    cursor: 'after',
    tag: 'audit',
    summary: 'What happened, by whom and to whom, newest first',
    query: auditQuery,
    reply: auditLog,
    status: 200,
    refusals: [],
  },
} as const satisfies RouteTable
