import { type LiveTopic, liveTopics } from '@dryrun/contract/live-topics.ts'
import type { Change } from './announcements.ts'

/** Longer than the answer to a question is on its way, as a rule. */
const spanMs = 5_000

type Topics = readonly LiveTopic[]

/**
 * What changed in the last five to ten seconds. A browser asks for a page's data and opens its stream at the same time: what
 * changes after an answer was read and before the stream is open is in neither of them.
 */
export function rememberRecentChanges(now: () => number) {
  let newer = new Map<string, Topics>()
  let older = new Map<string, Topics>()
  let newerSince = now()
  /** Before this moment, changes may have passed unheard. */
  let hearsSince = now()

  function forgetOld(): void {
    const age = now() - newerSince
    if (age < spanMs) return
    older = age < 2 * spanMs ? newer : new Map()
    newer = new Map()
    newerSince = now()
  }

  return {
    note({ memberId, topics }: Change): void {
      forgetOld()
      const known = newer.get(memberId)
      newer.set(memberId, known ? [...new Set([...known, ...topics])] : topics)
    },
    /** For a time from now on, anything may have changed. */
    missedSome(): void {
      hearsSince = now()
    },
    /** What changed for this member, or for anybody if none is named. */
    topicsOf(memberId?: string): Topics {
      if (now() - hearsSince < spanMs) return liveTopics
      forgetOld()
      const found =
        memberId === undefined
          ? [...newer.values(), ...older.values()]
          : [newer.get(memberId) ?? [], older.get(memberId) ?? []]
      return [...new Set(found.flat())]
    },
  }
}
