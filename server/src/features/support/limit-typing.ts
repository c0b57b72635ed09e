import { Refusal } from '@dryrun/domain/refusal.ts'

/** A browser says it every three seconds while somebody writes. */
const tellsPerWindowMax = 60
const windowMs = 60_000
const writersKeptMax = 20_000

/** Nothing of it is kept or costs more than a NOTIFY, so the count is each instance's own. */
export function createTypingLimit(nowMs: () => number = () => performance.now()) {
  let windowEndsAt = 0
  const counts = new Map<string, number>()
  return (who: string): void => {
    const now = nowMs()
    if (now >= windowEndsAt || counts.size >= writersKeptMax) {
      counts.clear()
      windowEndsAt = now + windowMs
    }
    const count = (counts.get(who) ?? 0) + 1
    counts.set(who, count)
    if (count > tellsPerWindowMax)
      throw new Refusal('too_many_requests', { retryAfterSeconds: Math.ceil((windowEndsAt - now) / 1_000) })
  }
}
