import * as z from 'zod/mini'

/** What can change while somebody looks. A screen that shows one of these reads it again when told. */
export const liveTopics = [
  'balances',
  'deposits',
  'investments',
  'trading',
  'withdrawals',
  'rewards',
  'wallet',
  'profile',
  'reviews',
  'support',
  'classes',
  'notifications',
] as const

export const liveTopic = z.enum(liveTopics)

export type LiveTopic = z.infer<typeof liveTopic>
