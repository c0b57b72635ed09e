import { matchStates } from '@dryrun/domain/deposits/match-deposit.ts'
import { workKinds } from '@dryrun/domain/work/work.ts'
import * as z from 'zod/mini'
import { adminDeposit } from './deposits.ts'
import { id, moment, money } from './money.ts'
import type { RouteTable } from './route.ts'
import { asker } from './support.ts'
import { coin } from './wallet.ts'
import { adminWithdrawal } from './withdrawals.ts'

const day = z.iso.date()
const wholeDollars = z.string().check(z.regex(/^\d{1,9}$/))

export const workQuery = z.strictObject({
  kind: z.optional(z.enum(workKinds)),
  /** Whole dollars, both included. Only requests for money have an amount. */
  min: z.optional(wholeDollars),
  max: z.optional(wholeDollars),
  /** Days (UTC) on which it came, both included. */
  from: z.optional(day),
  to: z.optional(day),
  coin: z.optional(coin),
  match: z.optional(z.enum(matchStates)),
  after: z.optional(z.string().check(z.maxLength(100), z.regex(/^\d+ [0-9a-f-]{36}$/))),
})

/** What waits for an admin, whatever it is. */
export const workItem = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('deposit'),
    workId: id,
    since: moment,
    deposit: adminDeposit,
    /** Of its member, now. */
    balance: money,
  }),
  z.strictObject({
    kind: z.literal('withdrawal'),
    workId: id,
    since: moment,
    withdrawal: adminWithdrawal,
    balance: money,
  }),
  z.strictObject({
    kind: z.literal('support'),
    workId: id,
    since: moment,
    asker,
    text: z.nullable(z.string()),
  }),
  z.strictObject({
    kind: z.literal('review'),
    workId: id,
    since: moment,
    fullName: z.nullable(z.string()),
    isDemo: z.boolean(),
    text: z.string(),
  }),
])

export const work = z.strictObject({
  items: z.array(workItem),
  /** Of all that waits, whatever is asked for. */
  counts: z.strictObject({ deposit: z.int(), withdrawal: z.int(), support: z.int(), review: z.int() }),
  next: z.nullable(z.string()),
})

/** Something that the server does by itself and can't: which, why, and since when. An empty item is a whole sweep. */
const failure = z.strictObject({
  sweep: z.string(),
  item: z.string(),
  error: z.string(),
  firstAt: moment,
  lastAt: moment,
  times: z.int(),
})

export const failures = z.strictObject({
  failures: z.array(failure),
  /** Of all of them, also those that aren't listed. */
  count: z.int(),
})

export type Failures = z.infer<typeof failures>

export type WorkItem = z.infer<typeof workItem>
export type Work = z.infer<typeof work>

export const workRoutes = {
  listWork: {
    method: 'GET',
    path: '/api/admin/work',
    access: 'admin',
    topics: ['deposits', 'withdrawals', 'reviews', 'support', 'balances'],
    cursor: 'after',
    tag: 'work',
    summary: 'All that waits for an admin, oldest first',
    query: workQuery,
    reply: work,
    status: 200,
    refusals: [],
  },
  listFailures: {
    method: 'GET',
    path: '/api/admin/failures',
    access: 'admin',
    // The admin is told at the bell.
    topics: ['notifications'],
    tag: 'work',
    summary: 'What the server does by itself and can’t, with the reason',
    reply: failures,
    status: 200,
    refusals: [],
  },
} as const satisfies RouteTable
