import type { Clock } from '../../platform/clock.ts'

/**
 * Limits of safety are meant in the world's time, also where the instance's clock runs faster: a class that watches a
 * day pass in a minute is not logged out every thirty seconds, and nobody may guess passwords 1,440 times as often.
 */
export function inWorldTime(clock: Clock, ms: number): number {
  return ms * Math.max(1, clock.speed())
}

export function later(clock: Clock, ms: number): Date {
  return new Date(clock.now().getTime() + inWorldTime(clock, ms))
}
