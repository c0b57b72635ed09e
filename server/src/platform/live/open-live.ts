import type { ServerResponse } from 'node:http'
import type { LiveEvents } from '@dryrun/contract/live-events.ts'
import type { LiveTopic } from '@dryrun/contract/live-topics.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'
import type * as z from 'zod/mini'
import { isCopyId } from '../copy-id.ts'
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
import { rememberRecentChanges } from './recent-changes.ts'

const streamsPerMemberMax = 12
const limits = {
  streamsMax: 10_000,
  perHolderMax: 120,
  unreadBytesMax: 64 * 1024,
  reconnectMsMin: 500,
  reconnectMsSpread: 2_500,
}
/** Visitors, who have no session, have room of their own and never take up that of others. */
const visitorStreamsMax = 5_000
/** Changes that come in quick succession are told together. */
const gatherMs = 50
/** Beyond so many members at once, the admin's screen is only told that something changed. */
const namedMembersMax = 50
/** How often, and how many at a time, sessions are looked up that ended without anybody saying so. */
const sessionCheckMs = 3_000
const sessionsPerCheckMax = 1_000

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

/** Of a visitor, both ids are what they may hear of. */
interface Listener extends LiveSession {
  readonly role: Caller['role']
}

interface Stream {
  readonly caller: Listener
  readonly events: EventStream
  /** What is to be told at the next turn, by member. None where nothing waits, as for nearly all of them. */
  pending: Map<string, Set<LiveTopic>> | undefined
  timer: NodeJS.Timeout | undefined
}

export interface LiveSession {
  readonly memberId: string
  readonly sessionId: string
}

interface Settings {
  readonly pool: pg.Pool
  readonly notifications: Notifications
  /** Which of these sessions are over. */
  readonly findEndedSessions: (sessions: readonly LiveSession[]) => Promise<readonly string[]>
}

/** Fans out what any instance announces to the browsers that this instance serves. */
export async function openLive({ pool, notifications, findEndedSessions }: Settings): Promise<Live> {
  const open = createEventStreams(limits)
  const openToVisitors = createEventStreams({ ...limits, streamsMax: visitorStreamsMax })
  const streams = new Set<Stream>()
  const byMember = new Map<string, Set<Stream>>()
  const bySession = new Map<string, Set<Stream>>()
  const admins = new Set<Stream>()
  const recent = rememberRecentChanges(() => performance.now())
  const sessions = watchSessions(streams, findEndedSessions, endSession)

  await notifications.on(liveChannel, (payload) => {
    if (payload === undefined) return tellAllToReadAgain()
    const told = new Set<Stream>()
    for (const change of readAnnouncement(payload)) {
      const { memberId, topics } = change
      recent.note(change)
      // What happens in a copy of the demo account is none of the admin's business.
      for (const streamsTold of [byMember.get(memberId) ?? [], isCopyId(memberId) ? [] : admins])
        for (const stream of streamsTold) {
          gather(stream, memberId, topics)
          told.add(stream)
        }
    }
    // The first change is told right away, those that follow soon after it are told together.
    for (const stream of told) if (stream.timer === undefined) tell(stream)
  })
  await notifications.on(sessionEndedChannel, (sessionId) => {
    if (sessionId === undefined) void sessions.check([...streams])
    else endSession(sessionId)
  })

  await notifications.on(passingChannel, (payload) => {
    const event = payload === undefined ? undefined : readPassing(payload)
    if (!event) return
    for (const stream of event.to === 'admin' ? admins : (byMember.get(event.to) ?? []))
      stream.events.send(event.name, event.data)
  })

  /** Announcements may have been missed while the connection was lost. */
  function tellAllToReadAgain(): void {
    recent.missedSome()
    for (const stream of streams) sayOpened(stream)
  }

  function sayOpened(stream: Stream): void {
    const { role, memberId } = stream.caller
    send(stream, 'opened', { recently: [...recent.topicsOf(role === 'admin' ? undefined : memberId)] })
  }

  function forget(stream: Stream): void {
    clearTimeout(stream.timer)
    streams.delete(stream)
    admins.delete(stream)
    remove(byMember, stream.caller.memberId, stream)
    remove(bySession, stream.caller.sessionId, stream)
  }

  function endSession(sessionId: string): void {
    for (const stream of bySession.get(sessionId) ?? []) {
      send(stream, 'ended', {})
      stream.events.end()
    }
  }

  function begin(caller: Listener, takeOver: () => ServerResponse, network?: string): void {
    if ((byMember.get(caller.memberId)?.size ?? 0) >= streamsPerMemberMax) throw new Refusal('too_many_requests')
    const events =
      network === undefined
        ? open.open(takeOver, () => forget(stream), caller.memberId)
        : openToVisitors.open(takeOver, () => forget(stream), network)
    const stream: Stream = { caller, events, pending: undefined, timer: undefined }
    streams.add(stream)
    add(byMember, caller.memberId, stream)
    add(bySession, caller.sessionId, stream)
    if (caller.role === 'admin') admins.add(stream)
    sayOpened(stream)
  }

  return {
    open: (caller, takeOver) => begin(caller, takeOver),
    openForVisitor({ about, address }, takeOver) {
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
      sessions.stop()
      open.close()
      openToVisitors.close()
      streams.clear()
    },
  }
}

/** Goes through the streams, some at a time, and ends those whose session is over without anybody having said so. */
function watchSessions(
  streams: ReadonlySet<Stream>,
  findEnded: Settings['findEndedSessions'],
  end: (sessionId: string) => void,
) {
  async function check(some: readonly Stream[]): Promise<void> {
    const signedIn = some.filter(({ caller }) => caller.role !== 'visitor').map(({ caller }) => caller)
    try {
      for (let at = 0; at < signedIn.length; at += sessionsPerCheckMax)
        for (const ended of await findEnded(signedIn.slice(at, at + sessionsPerCheckMax))) end(ended)
    } catch {
      // The database is away: nothing changes either, and the next look comes soon.
    }
  }

  let walk = streams.values()
  const timer = setInterval(() => {
    const some: Stream[] = []
    while (some.length < sessionsPerCheckMax) {
      const { value, done } = walk.next()
      if (done) break
      some.push(value)
    }
    if (some.length < sessionsPerCheckMax) walk = streams.values()
    void check(some)
  }, sessionCheckMs)
  timer.unref()
  return { check, stop: () => clearInterval(timer) }
}

function add(index: Map<string, Set<Stream>>, key: string, stream: Stream): void {
  const known = index.get(key)
  if (known) known.add(stream)
  else index.set(key, new Set([stream]))
}

function remove(index: Map<string, Set<Stream>>, key: string, stream: Stream): void {
  const known = index.get(key)
  known?.delete(stream)
  if (known?.size === 0) index.delete(key)
}

function gather(stream: Stream, memberId: string, topics: readonly LiveTopic[]): void {
  stream.pending ??= new Map()
  const known = stream.pending.get(memberId) ?? new Set()
  for (const topic of topics) known.add(topic)
  stream.pending.set(memberId, known)
}

/** Tells what waits, and whatever comes within the next moment together after it. */
function tell(stream: Stream): void {
  const changes = [...(stream.pending ?? [])]
  stream.pending = undefined
  stream.timer = changes.length > 0 ? setTimeout(() => tell(stream), gatherMs) : undefined
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
