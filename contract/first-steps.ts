import * as z from 'zod/mini'
import type { RouteTable } from './route.ts'

/** What a newcomer has done so far, as their books and their account tell it. */
export const firstSteps = z.strictObject({
  /** Practice coins have come into the wallet. */
  hasCoins: z.boolean(),
  /** A deposit was approved. */
  hasDeposit: z.boolean(),
  isEmailConfirmed: z.boolean(),
  /** An investment was opened or an order placed. */
  hasBought: z.boolean(),
  hasSeenWhoPays: z.boolean(),
  /** A withdrawal was paid. */
  hasWithdrawn: z.boolean(),
  /** They put the list away; it comes back from the account menu. */
  isHidden: z.boolean(),
})

export type FirstSteps = z.infer<typeof firstSteps>

export const firstStepRoutes = {
  readFirstSteps: {
    method: 'GET',
    path: '/api/first-steps',
    access: 'member',
    topics: ['balances', 'deposits', 'investments', 'trading', 'wallet', 'withdrawals', 'profile'],
    tag: 'first-steps',
    summary: 'Which of the first steps you’ve done',
    reply: firstSteps,
    status: 200,
    refusals: [],
  },
  seeWhoPays: {
    method: 'POST',
    path: '/api/first-steps/who-pays',
    access: 'member',
    needsProof: 'own_things',
    copies: 'open',
    tag: 'first-steps',
    summary: 'Say that you’ve seen who pays the returns',
    body: z.strictObject({}),
    reply: firstSteps,
    status: 200,
    refusals: [],
  },
  hideFirstSteps: {
    method: 'PUT',
    path: '/api/first-steps/hidden',
    access: 'member',
    needsProof: 'own_things',
    copies: 'open',
    tag: 'first-steps',
    summary: 'Put the list of first steps away, or bring it back',
    body: z.strictObject({ isHidden: z.boolean() }),
    reply: firstSteps,
    status: 200,
    refusals: [],
  },
} as const satisfies RouteTable
