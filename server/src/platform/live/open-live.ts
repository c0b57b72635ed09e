import type { ServerResponse } from 'node:http'
import type { LiveEvents, LiveTopic } from '@dryrun/contract/live-events.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'
import type * as z from 'zod/mini'
import type { Notifications } from '../db/notifications.ts'
import type { Caller, SignedIn } from '../http/caller.ts'
import { networkOf } from '../http/client.ts'
import { createEventStreams, type EventStream } from '../http/event-streams.ts'
import {
  liveChannel,
  type PassingEvent,
  passingChannel,
  readAnnouncement,
  readPassing,
  sessionEndedChannel,
} from './announcements.ts'

const streamsPerMemberMax = 12
const limits = {
  streamsMax: 10_000,
  perNetworkMax: 120,
  unreadBytesMax: 64 * 1024,
  reconnectMsMin: 500,
  reconnectMsSpread: 2_500,
}
/** Visitors, who have no session, never take up all the room. */
const visitorStreamsMax = 5_000
/** Changes that come in quick succession are told together. */
const gatherMs = 50
/** Beyond so many members at once, the admin's screen is only told that something changed. */
const namedMembersMax = 50
/** How often sessions are looked up that ended without anybody saying so. */
const sessionCheckMs = 3_000

/** Somebody without a session who may hear of one thing alone, by its id. */
interface ListeningVisitor {
  readonly about: string
  readonly address: string
}

export interface Live {
  /** Sends this caller what concerns them until either side closes. */
  open(caller: SignedIn, takeOver: () => ServerResponse): void
  /** The same for somebody who is not signed in. */
  openForVisitor(visitor: ListeningVisitor, takeOver: () => ServerResponse): void
  /** Passes an event on to the streams of a member or visitor, or to those of `admin`. It's kept nowhere. */
  pass<Name extends keyof LiveEvents>(event: PassingEvent<Name>): Promise<void>
  /** On every instance. */
  closeStreamsOfSession(sessionId: string): Promise<void>
  /** How many streams this instance holds open. */
  streamCount(): number
  close(): void
}

interface Listener {
  readonly role: Caller['role']
  /** Of a visitor, what they may hear of. */
  readonly memberId: string
  readonly sessionId: string
}

interface Stream {
  readonly caller: Listener
  readonly events: EventStream
  /** What is to be told at the next turn, by member. */
  readonly pending: Map<string, Set<LiveTopic>>
  timer: NodeJS.Timeout | undefined
}

interface Settings {
  readonly pool: pg.Pool
  readonly notifications: Notifications
  /** Which of these sessions are over. */
  readonly findEndedSessions: (sessionIds: readonly string[]) => Promise<readonly string[]>
}

/** Fans out what any instance announces to the browsers that this instance serves. */
export async function openLive({ pool, notifications, findEndedSessions }: Settings): Promise<Live> {
  const open = createEventStreams(limits)
  const streams = new Set<Stream>()
  const byMember = new Map<string, Set<Stream>>()
  const admins = new Set<Stream>()
  let visitorCount = 0

  await notifications.on(liveChannel, (payload) => {
    if (payload === undefined) return tellAllToReadAgain()
    for (const { memberId, topics } of readAnnouncement(payload)) {
      for (const stream of byMember.get(memberId) ?? []) gather(stream, memberId, topics)
      for (const stream of admins) gather(stream, memberId, topics)
    }
  })
  await notifications.on(sessionEndedChannel, (sessionId) => {
    if (sessionId !== undefined) endSession(sessionId)
  })

  await notifications.on(passingChannel, (payload) => {
    const event = payload === undefined ? undefined : readPassing(payload)
    if (!event) return
    for (const stream of event.to === 'admin' ? admins : (byMember.get(event.to) ?? []))
      stream.events.send(event.name, event.data)
  })

  /** Announcements may have been missed while the connection was lost. */
  function tellAllToReadAgain(): void {
    for (const stream of streams) send(stream, 'opened', {})
  }

  function forget(stream: Stream): void {
    clearTimeout(stream.timer)
    streams.delete(stream)
    admins.delete(stream)
    if (stream.caller.role === 'visitor') visitorCount -= 1
    const own = byMember.get(stream.caller.memberId)
    own?.delete(stream)
    if (own?.size === 0) byMember.delete(stream.caller.memberId)
  }

  function endSession(sessionId: string): void {
    for (const stream of streams) {
      if (stream.caller.sessionId !== sessionId) continue
      send(stream, 'ended', {})
      stream.events.end()
    }
  }

  const sessionCheck = setInterval(() => {
    if (streams.size === 0) return
    const signedIn = [...streams].filter(({ caller }) => caller.role !== 'visitor')
    const sessionIds = [...new Set(signedIn.map(({ caller }) => caller.sessionId))]
    findEndedSessions(sessionIds).then(
      (ended) => ended.forEach(endSession),
      // The database is away: nothing changes either, and the next look comes soon.
      () => {},
    )
  }, sessionCheckMs)
  sessionCheck.unref()

  function begin(caller: Listener, takeOver: () => ServerResponse, network?: string): void {
    const own = byMember.get(caller.memberId) ?? new Set()
    if (own.size >= streamsPerMemberMax) throw new Refusal('too_many_requests')
    const events = open.open(takeOver, () => forget(stream), network)
    const stream: Stream = { caller, events, pending: new Map(), timer: undefined }
    streams.add(stream)
    byMember.set(caller.memberId, own.add(stream))
    if (caller.role === 'admin') admins.add(stream)
    if (caller.role === 'visitor') visitorCount += 1
    send(stream, 'opened', {})
  }

  return {
    open: (caller, takeOver) => begin(caller, takeOver),
    openForVisitor({ about, address }, takeOver) {
      if (visitorCount >= visitorStreamsMax) throw new Refusal('temporarily_unavailable')
      begin({ role: 'visitor', memberId: about, sessionId: about }, takeOver, networkOf(address))
    },
    async pass(event) {
      await pool.query('select pg_notify($1, $2)', [passingChannel, JSON.stringify(event)])
    },
    async closeStreamsOfSession(sessionId) {
      await pool.query('select pg_notify($1, $2)', [sessionEndedChannel, sessionId])
    },
    streamCount: () => streams.size,
    close() {
      clearInterval(sessionCheck)
      open.close()
      streams.clear()
    },
  }
}

/** Changes that come in quick succession are told together. */
function gather(stream: Stream, memberId: string, topics: readonly LiveTopic[]): void {
  const known = stream.pending.get(memberId) ?? new Set()
  for (const topic of topics) known.add(topic)
  stream.pending.set(memberId, known)
  stream.timer ??= setTimeout(() => flush(stream), gatherMs)
}

function flush(stream: Stream): void {
  stream.timer = undefined
  const changes = [...stream.pending]
  stream.pending.clear()
  if (stream.caller.role !== 'admin') {
    for (const [, topics] of changes) send(stream, 'changed', { topics: [...topics] })
  } else if (changes.length > namedMembersMax) {
    send(stream, 'changed', { topics: [...new Set(changes.flatMap(([, topics]) => [...topics]))] })
  } else {
    for (const [memberId, topics] of changes) send(stream, 'changed', { topics: [...topics], memberId })
  }
}

function send<Name extends keyof LiveEvents>(stream: Stream, name: Name, data: z.infer<LiveEvents[Name]>): void {
  stream.events.send(name, data)
}
