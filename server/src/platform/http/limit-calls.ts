import { callsPerMinute, type LimitName } from '@dryrun/contract/route.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { networkOf } from './client.ts'

const windowMs = 60_000
const callersKeptMax = 20_000

/** Refuses a network that calls too often. */
export type LimitCalls = (name: LimitName, address: string) => void

/** Public routes are called far more often than anything else, so each instance keeps this count in its own memory. */
export function createCallLimit(nowMs: () => number = () => performance.now()): LimitCalls {
  const callers = new Map<string, { count: number; endsAt: number }>()
  return (name, address) => {
    const now = nowMs()
    if (callers.size >= callersKeptMax)
      for (const [caller, { endsAt }] of callers) if (endsAt <= now) callers.delete(caller)
    if (callers.size >= callersKeptMax) callers.clear()
    const caller = `${name} ${networkOf(address)}`
    const known = callers.get(caller)
    if (!known || known.endsAt <= now) {
      callers.set(caller, { count: 1, endsAt: now + windowMs })
      return
    }
    known.count += 1
    if (known.count > callsPerMinute[name])
      throw new Refusal('too_many_requests', { retryAfterSeconds: Math.ceil((known.endsAt - now) / 1_000) })
  }
}
