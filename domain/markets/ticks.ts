import { dayMs } from './intervals.ts'

/** Prices change from one tick to the next, and not between. */
export const tickMs = 5_000
export const ticksPerDay = dayMs / tickMs
/** A day is drawn quarter of an hour by quarter of an hour. */
export const quartersPerDay = 96
export const ticksPerQuarter = ticksPerDay / quartersPerDay
/** History begins here; days and ticks are counted from it. */
export const epochMs = Date.UTC(2019, 0, 1)

export const tickAt = (ms: number): number => Math.floor((ms - epochMs) / tickMs)

export const dayAt = (ms: number): number => Math.floor((ms - epochMs) / dayMs)
export const dayOfTick = (tick: number): number => Math.floor(tick / ticksPerDay)
export const msOfTick = (tick: number): number => epochMs + tick * tickMs
