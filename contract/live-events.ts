import * as z from 'zod/mini'
import { liveTopic } from './live-topics.ts'
import type { RouteTable } from './route.ts'

/** Every event of the streams at /api/live and /api/support/live, by its name. Events say what changed, never what it changed to. */
export const liveEvents = {
  /**
   * The stream is open. Sent first, also after a reconnect: whatever is on screen is read again. An answer that is on its way
   * for the first time needn't be, unless it is about one of the topics of which something changed in the last few seconds.
   */
  opened: z.strictObject({ recently: z.array(liveTopic) }),
  /** Something of one's own changed; for the admin, something of the named member's. */
  changed: z.strictObject({ topics: z.array(liveTopic), memberId: z.optional(z.string()) }),
  /** The other side of a support conversation is writing; for the admin, the one of the named conversation. */
  typing: z.strictObject({ conversationId: z.optional(z.string()) }),
  /** The session has ended; the stream closes after this. */
  ended: z.strictObject({}),
} as const

export type LiveEvents = typeof liveEvents

export const liveRoutes = {
  openLive: {
    method: 'GET',
    path: '/api/live',
    access: 'signed-in',
    tag: 'live',
    summary: 'The stream of what changes, as server-sent events',
    reply: z.string(),
    status: 200,
    refusals: [],
    stream: true,
  },
} as const satisfies RouteTable
