import { type Clock, inWorldTime } from './clock.ts'

const dayMs = 86_400_000

/** How long something is kept. */
export type Days = number | 'forever'

/** What happened before this moment isn't kept any longer, however fast the clock runs; null where everything is. */
export function keptSince(clock: Clock, days: Days): Date | null {
  return days === 'forever' ? null : new Date(clock.now().getTime() - inWorldTime(clock, days * dayMs))
}
