import type { Notifications } from '../../platform/db/notifications.ts'
import { sharedTurns } from '../../platform/shared-turns.ts'

/** The channel that names members whose sessions may do something else than before. Triggers write to it. */
const sessionChangedChannel = 'session_changed'

/** About half a KiB each. Whoever isn't among them is looked up. */
const keptSessionsMax = 20_000

interface Kept {
  readonly member_id: string
}

export interface KeptSessions<Row extends Kept> {
  /** A session as it is in the database at the moment of asking. Undefined where it has to be looked up. */
  find(digest: string): Promise<Row | undefined>
  /** To be called before a look-up. What comes back keeps what was found, unless something has changed meanwhile. */
  keeper(): (digest: string, row: Row) => void
  /** Replaces what is kept, where it's kept. */
  update(digest: string, row: Row): void
}

/**
 * Sessions in memory. An entry counts only once everything that was announced before the request has been heard, so a
 * session that was ended on another instance isn't honoured here after that was answered. While the connection that
 * listens is lost, nothing counts.
 */
export async function openKeptSessions<Row extends Kept>(
  notifications: Notifications,
  keptMax = keptSessionsMax,
): Promise<KeptSessions<Row>> {
  const kept = new Map<string, Row>()
  const byMember = new Map<string, Set<string>>()
  let changes = 0

  function drop(digest: string): void {
    const row = kept.get(digest)
    if (!row) return
    kept.delete(digest)
    const own = byMember.get(row.member_id)
    own?.delete(digest)
    if (own?.size === 0) byMember.delete(row.member_id)
  }

  function keep(digest: string, row: Row): void {
    const [oldest] = kept.keys()
    if (kept.size >= keptMax && oldest !== undefined) drop(oldest)
    kept.set(digest, row)
    const own = byMember.get(row.member_id)
    if (own) own.add(digest)
    else byMember.set(row.member_id, new Set([digest]))
  }

  await notifications.on(sessionChangedChannel, (memberId) => {
    changes++
    if (memberId) for (const digest of byMember.get(memberId) ?? []) drop(digest)
    else {
      kept.clear()
      byMember.clear()
    }
  })

  // Requests that come together ask together: those whose bytes are here already are read first.
  const catchUp = sharedTurns(async () => {
    await new Promise(setImmediate)
    return notifications.catchUp()
  })

  return {
    async find(digest) {
      return kept.has(digest) && (await catchUp()) ? kept.get(digest) : undefined
    },
    keeper() {
      const seen = changes
      return (digest, row) => {
        if (changes === seen) keep(digest, row)
      }
    },
    update(digest, row) {
      if (kept.has(digest)) kept.set(digest, row)
    },
  }
}
