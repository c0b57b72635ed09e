import { Refusal } from '@dryrun/domain/refusal.ts'
import { networkOf } from '../../platform/http/client.ts'

/** A screen full of charts asks about once a second; several open ones of a whole class behind one address still fit. */
const readsPerWindowMax = 1_200
const windowMs = 60_000
const readersKeptMax = 20_000

/** Prices are read far more often than anything else, so this count is kept in memory, by each instance for itself. */
export function createReaderLimit(nowMs: () => number = () => performance.now()) {
  const readers = new Map<string, { count: number; endsAt: number }>()
  return (address: string): void => {
    const now = nowMs()
    if (readers.size >= readersKeptMax)
      for (const [network, { endsAt }] of readers) if (endsAt <= now) readers.delete(network)
    if (readers.size >= readersKeptMax) readers.clear()
    const network = networkOf(address)
    const known = readers.get(network)
    if (!known || known.endsAt <= now) {
      readers.set(network, { count: 1, endsAt: now + windowMs })
      return
    }
    known.count += 1
    if (known.count > readsPerWindowMax)
      throw new Refusal('too_many_requests', { retryAfterSeconds: Math.ceil((known.endsAt - now) / 1_000) })
  }
}
