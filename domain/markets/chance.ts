import { bell, mix, pick, triangle } from './noise.ts'

/**
 * Where the market's chance comes from: numbers that depend on a stream (an asset, a class, the world) and a day, and on
 * nothing that was asked before. All chance of a day is asked for under that day, so that days can be drawn from
 * different sources.
 */
export interface Chance {
  /** Mean 0, variance 1, a bell shape. */
  bell(stream: number, day: number): number
  /** Within a day: mean 0, variance 1, at each of the given places. */
  bends(stream: number, day: number, places: Int32Array, into: Float64Array): void
  /** Within a day: bits to choose with, one number for each place of `into`. */
  choices(stream: number, day: number, into: Int32Array): void
  /** Within a day: mean 0, variance 1, at one place. */
  bend(stream: number, day: number, place: number): number
  /** Within a secret day: even draws with mean 0 and variance 1, one block of them, to `into` from `from` on. */
  fine(stream: number, day: number, block: number, into: Float64Array, from: number): void
  /** Whether the day is drawn from a secret: then nothing that's seen early in it may tell how it ends. */
  isSecret(day: number): boolean
}

/** Keeps the days of a stream apart from the numbers that are drawn for the stream itself. */
const dayOffset = 0x10000

/** Chance out of a public seed: anybody who knows it can compute every day. */
export const seededChance: Chance = {
  bell,
  bends(stream, day, places, into) {
    const daySeed = mix(stream, day + dayOffset)
    for (let at = 0; at < places.length; at++) into[at] = triangle(mix(daySeed, places[at] as number))
  },
  choices(stream, day, into) {
    const daySeed = mix(stream, day + dayOffset)
    for (let at = 0; at < into.length; at++) into[at] = pick(daySeed, at)
  },
  bend: (stream, day, place) => triangle(mix(mix(stream, day), place)),
  fine() {
    throw new Error('no day of a public seed is drawn tick by tick')
  },
  isSecret: () => false,
}
