import { type LiveEvents, liveEvents } from '@dryrun/contract/live-events.ts'
import { type LiveTopic, liveTopics } from '@dryrun/contract/live-topics.ts'
import * as z from 'zod/mini'

/** What changed for one member, or for a visitor, who is named by the id of what they may hear of. */
export interface Change {
  readonly memberId: string
  readonly topics: readonly LiveTopic[]
}

/** The channel on which instances tell each other. */
export const liveChannel = 'live'

/** The channel that names sessions that have ended, by their id. */
export const sessionEndedChannel = 'session_ended'

/** The channel for events that count only at this moment and are kept nowhere. */
export const passingChannel = 'passing'

/** PostgreSQL takes less than 8,000 bytes in one NOTIFY; this many members fit in any case. */
const membersPerPayloadMax = 150

/** One payload for a whole batch, as a rule: members with the same topics stand together. */
export function announcements(changes: readonly Change[]): string[] {
  const byTopics = Map.groupBy(
    changes.filter(({ topics }) => topics.length > 0),
    ({ topics }) => topics.join(' '),
  )
  const groups = [...byTopics].flatMap(([topics, same]) =>
    chunksOf(same, membersPerPayloadMax).map((part) => ({ topics, memberIds: part.map(({ memberId }) => memberId) })),
  )
  const payloads: { text: string; members: number }[] = []
  for (const { topics, memberIds } of groups) {
    const text = `${topics}:${memberIds.join(' ')}`
    const last = payloads.at(-1)
    if (last && last.members + memberIds.length <= membersPerPayloadMax) {
      last.text += `\n${text}`
      last.members += memberIds.length
    } else payloads.push({ text, members: memberIds.length })
  }
  return payloads.map(({ text }) => text)
}

function chunksOf<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))
}

export function readAnnouncement(payload: string): Change[] {
  return payload.split('\n').flatMap((group) => {
    const [topics = '', memberIds = ''] = group.split(':')
    const known = topics
      .split(' ')
      .filter((topic): topic is LiveTopic => (liveTopics as readonly string[]).includes(topic))
    return memberIds
      .split(' ')
      .filter((memberId) => memberId !== '')
      .map((memberId) => ({ memberId, topics: known }))
  })
}

/** An event for the streams of one member or visitor, or for those of `admin`. */
export interface PassingEvent<Name extends keyof LiveEvents = keyof LiveEvents> {
  readonly to: string
  readonly name: Name
  readonly data: z.infer<LiveEvents[Name]>
}

const passingForm = z.strictObject({ to: z.string(), name: z.keyof(z.object(liveEvents)), data: z.unknown() })

/** Undefined for whatever is no event of the contract: it came over a channel that others can write to. */
export function readPassing(payload: string): PassingEvent | undefined {
  let value: unknown
  try {
    value = JSON.parse(payload)
  } catch {
    return undefined
  }
  const parsed = z.safeParse(passingForm, value)
  if (!parsed.success || !z.safeParse(liveEvents[parsed.data.name], parsed.data.data).success) return undefined
  return parsed.data as PassingEvent
}
