import { autoApprovals } from '@dryrun/domain/deposits/deposit.ts'
import { autoPays } from '@dryrun/domain/withdrawals/auto-pay.ts'
import * as z from 'zod/mini'
import type { RouteTable } from './route.ts'

export const health = z.strictObject({ status: z.literal('up') })

export const readiness = z.strictObject({ status: z.literal('ready') })

/** What every page needs to know of this instance; the ribbon says so when its clock runs faster than the world's. */
export const instance = z.strictObject({
  name: z.string(),
  version: z.string(),
  clock: z.strictObject({
    now: z.iso.datetime(),
    /** How many seconds of the instance pass in one second of the world. */
    speed: z.number().check(z.nonnegative()),
    /** Whether a class has stopped it or set its speed. */
    isOfClass: z.boolean(),
  }),
  supportEmail: z.string(),
  /** The bucket of the file store, which is part of every file's address. */
  bucket: z.string(),
  /** Which deposits are approved without an admin: none, or those whose transfer matches. */
  autoApprove: z.enum(autoApprovals),
  /** Which withdrawals are paid without an admin: none, or small ones that have waited a minute. */
  autoPay: z.enum(autoPays),
  /** The first name of the demo member that anybody may look around as; null where there's none. */
  lookAroundAs: z.nullable(z.string()),
})

export type Instance = z.infer<typeof instance>

export const instanceRoutes = {
  readHealth: {
    method: 'GET',
    path: '/healthz',
    access: 'anyone',
    topics: [],
    // Whoever watches the instance asks as often as they need to.
    limit: 'none',
    tag: 'instance',
    summary: 'Whether the process is up',
    reply: health,
    status: 200,
    refusals: [],
  },
  readReadiness: {
    method: 'GET',
    path: '/readyz',
    access: 'anyone',
    topics: [],
    // Whoever watches the instance asks as often as they need to.
    limit: 'none',
    tag: 'instance',
    summary: 'Whether the database can be reached',
    reply: readiness,
    status: 200,
    refusals: ['temporarily_unavailable'],
  },
  readOpenApi: {
    method: 'GET',
    path: '/api/openapi.json',
    access: 'anyone',
    topics: [],
    // It changes only with the version.
    cache: { maxAgeSeconds: 300 },
    tag: 'instance',
    summary: 'This document',
    reply: z.looseObject({ openapi: z.string() }),
    status: 200,
    refusals: [],
  },
  readInstance: {
    method: 'GET',
    path: '/api/instance',
    access: 'anyone',
    topics: [],
    tag: 'instance',
    summary: 'Name, version and clock of this instance',
    reply: instance,
    status: 200,
    refusals: [],
  },
} as const satisfies RouteTable
