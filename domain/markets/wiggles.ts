import { bell, mix } from './noise.ts'
import { ticksPerQuarter } from './ticks.ts'

/** A power of two: the bits of a number choose one. */
export const wiggleCount = 512
/** A wiggle's highest and lowest points are known for each of these parts too, so that a search skips most of it. */
export const partsPerQuarter = 9
export const ticksPerPart = ticksPerQuarter / partsPerQuarter

/** What a price does within a quarter of an hour, ready-made: each begins and ends at 0. */
export interface Wiggles {
  /** All of them, one after the other, tick by tick. */
  readonly shapes: Float64Array
  /** The highest and the lowest point of each, and of each of its parts. */
  readonly tops: Float64Array
  readonly bottoms: Float64Array
  readonly partTops: Float64Array
  readonly partBottoms: Float64Array
}

/** Brownian bridges over a quarter of an hour, for days that are public anyway: whoever has seen a part knows the rest. */
export function createWiggles(seed: number): Wiggles {
  const shapes = new Float64Array(wiggleCount * ticksPerQuarter)
  const tops = new Float64Array(wiggleCount)
  const bottoms = new Float64Array(wiggleCount)
  const partTops = new Float64Array(wiggleCount * partsPerQuarter).fill(Number.NEGATIVE_INFINITY)
  const partBottoms = new Float64Array(wiggleCount * partsPerQuarter).fill(Number.POSITIVE_INFINITY)
  for (let wiggle = 0; wiggle < wiggleCount; wiggle++) {
    const walk = new Float64Array(ticksPerQuarter + 1)
    for (let tick = 1; tick <= ticksPerQuarter; tick++)
      walk[tick] = (walk[tick - 1] as number) + bell(mix(seed, wiggle), tick) / Math.sqrt(ticksPerQuarter)
    const end = walk[ticksPerQuarter] as number
    for (let tick = 0; tick < ticksPerQuarter; tick++) {
      const value = (walk[tick] as number) - (end * tick) / ticksPerQuarter
      shapes[wiggle * ticksPerQuarter + tick] = value
      tops[wiggle] = Math.max(tops[wiggle] as number, value)
      bottoms[wiggle] = Math.min(bottoms[wiggle] as number, value)
      const part = wiggle * partsPerQuarter + Math.floor(tick / ticksPerPart)
      partTops[part] = Math.max(partTops[part] as number, value)
      partBottoms[part] = Math.min(partBottoms[part] as number, value)
    }
  }
  return { shapes, tops, bottoms, partTops, partBottoms }
}
