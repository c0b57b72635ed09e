import type { Chance } from './chance.ts'
import type { DayShape, Leg } from './day-shape.ts'
import { quartersPerDay, ticksPerQuarter } from './ticks.ts'

/*
 * What a price does within a quarter of an hour of a secret day: a Brownian bridge, made by halving the quarter down to
 * single ticks. Every tick has chance of its own under the day's key, so having seen part of a quarter says nothing about
 * the rest of it.
 */

/** How many draws come out of one block of the stream. */
const drawsPerBlock = 32
const blocksPerQuarter = Math.ceil((ticksPerQuarter - 1) / drawsPerBlock)
const drawsPerQuarter = blocksPerQuarter * drawsPerBlock
/** An even draw with a variance of 1 is never beyond this. */
const drawMax = Math.sqrt(3)
/** More than the sums of a ceiling and of a value can differ by rounding. */
const roundingMax = 1e-12
/** Deeper than any way down through the halvings. */
const stackMax = 32
/** Both ends of a halving, for base and quote. */
const endsPerEntry = 4

interface Halving {
  readonly low: number
  readonly high: number
  readonly left: number
  readonly right: number
}

/** The halvings of a quarter, widest first: a search that stops early needs the first blocks alone. */
const halvings = halve()
const lowEnds = Int32Array.from(halvings, ({ low }) => low)
const highEnds = Int32Array.from(halvings, ({ high }) => high)
const lefts = Int32Array.from(halvings, ({ left }) => left)
const rights = Int32Array.from(halvings, ({ right }) => right)
/** The standard deviation of each middle, for a quarter whose own is 1. */
const spreads = Float64Array.from(halvings, ({ low, high }) => {
  const middle = (low + high) >> 1
  return Math.sqrt(((middle - low) * (high - middle)) / (high - low) / ticksPerQuarter)
})
/** How far anything between the ends of a halving can be beyond the higher end. */
const reaches = reachOf()

function halve(): Halving[] {
  const found: { low: number; high: number; left: number; right: number }[] = [
    { low: 0, high: ticksPerQuarter, left: -1, right: -1 },
  ]
  for (let at = 0; at < found.length; at++) {
    const parent = found[at] as { low: number; high: number; left: number; right: number }
    const middle = (parent.low + parent.high) >> 1
    if (middle - parent.low > 1) {
      parent.left = found.length
      found.push({ low: parent.low, high: middle, left: -1, right: -1 })
    }
    if (parent.high - middle > 1) {
      parent.right = found.length
      found.push({ low: middle, high: parent.high, left: -1, right: -1 })
    }
  }
  return found
}

function reachOf(): Float64Array {
  const found = new Float64Array(halvings.length)
  // Narrow ones come last, so what a halving needs is there already.
  for (let at = halvings.length - 1; at >= 0; at--) {
    const { left, right } = halvings[at] as Halving
    const below = Math.max(left < 0 ? 0 : (found[left] as number), right < 0 ? 0 : (found[right] as number))
    found[at] = drawMax * (spreads[at] as number) + below
  }
  return found
}

/** The draws of one asset on one day, as far as they were asked for. */
class Draws {
  readonly #chance: Chance
  readonly #draws = new Float64Array(quartersPerDay * drawsPerQuarter)
  readonly #known = new Int32Array(quartersPerDay * blocksPerQuarter)
  #generation = 0
  #stream = 0
  #day = -1

  constructor(chance: Chance) {
    this.#chance = chance
  }

  of({ stream, day }: Leg): this {
    if (this.#stream === stream && this.#day === day) return this
    this.#stream = stream
    this.#day = day
    this.#generation++
    return this
  }

  at(quarter: number, halving: number): number {
    const block = Math.floor(halving / drawsPerBlock)
    const place = quarter * blocksPerQuarter + block
    if (this.#known[place] !== this.#generation) {
      this.#chance.fine(this.#stream, this.#day, place, this.#draws, place * drawsPerBlock)
      this.#known[place] = this.#generation
    }
    return this.#draws[quarter * drawsPerQuarter + halving] as number
  }
}

/**
 * A path that would leave its band is thrown back at the edge, as light by a mirror. So a quarter never goes further from
 * the straight line between its ends than its deviation, and a search leaves out most quarters without a single draw.
 */
function folded(off: number): number {
  return off > 1 ? 2 - off : off < -1 ? -2 - off : off
}

/** What a folded path can't rise above, where the unfolded one is at most this far beyond these two. */
function ceilingOf(one: number, other: number, reach: number): number {
  const high = (one > other ? one : other) + reach
  if (high >= 1) return 1
  const thrownBack = -2 - ((one < other ? one : other) - reach)
  return high > thrownBack ? high : thrownBack
}

/** Looks into quarters of secret days. */
export class FinePaths {
  readonly #base: Draws
  readonly #quote: Draws
  /** Halvings to look into, each with how far base and quote are off their lines at its ends. */
  readonly #stack = new Int32Array(stackMax)
  readonly #ends = new Float64Array(stackMax * endsPerEntry)

  constructor(chance: Chance) {
    this.#base = new Draws(chance)
    this.#quote = new Draws(chance)
  }

  /** The logarithm of the price at one tick of a quarter. */
  valueAt({ nodes, base, quote }: DayShape, quarter: number, tick: number): number {
    const first = nodes[quarter] as number
    if (tick === 0) return first
    const baseSize = base.sizes[quarter] as number
    const quoteSize = quote.sizes[quarter] as number
    const line = first + ((nodes[quarter + 1] as number) - first) * (tick / ticksPerQuarter)
    const baseOff = baseSize === 0 ? 0 : baseSize * folded(offAt(this.#base.of(base), quarter, tick))
    const quoteOff = quoteSize === 0 ? 0 : quoteSize * folded(offAt(this.#quote.of(quote), quarter, tick))
    // In the order in which `highest` adds them up: another would round differently.
    return line + baseOff + -quoteOff
  }

  /** The highest point (times `direction`) of these ticks of one quarter, or `atLeast` where none is higher. */
  highest(shape: DayShape, quarter: number, from: number, to: number, direction: 1 | -1, atLeast: number): number {
    const { nodes, base, quote } = shape
    const baseDraws = this.#base.of(base)
    const quoteDraws = this.#quote.of(quote)
    const baseSize = base.sizes[quarter] as number
    const quoteSize = quote.sizes[quarter] as number
    const hasBase = baseSize !== 0
    const hasQuote = quoteSize !== 0
    const first = direction * (nodes[quarter] as number)
    const rise = direction * (nodes[quarter + 1] as number) - first
    const baseSign = direction * baseSize
    const quoteSign = -direction * quoteSize
    const stack = this.#stack
    const ends = this.#ends
    let best = from === 0 && first > atLeast ? first : atLeast
    stack[0] = 0
    ends.fill(0, 0, endsPerEntry)
    for (let depth = 1; depth > 0; ) {
      depth--
      const at = stack[depth] as number
      const lowEnd = lowEnds[at] as number
      const highEnd = highEnds[at] as number
      if (highEnd <= from || lowEnd >= to) continue
      const entry = depth * endsPerEntry
      const baseLow = ends[entry] as number
      const baseHigh = ends[entry + 1] as number
      const quoteLow = ends[entry + 2] as number
      const quoteHigh = ends[entry + 3] as number
      const reach = reaches[at] as number
      let ceiling = first + rise * ((rise > 0 ? highEnd : lowEnd) / ticksPerQuarter)
      if (hasBase) ceiling += baseSize * ceilingOf(direction * baseLow, direction * baseHigh, reach)
      if (hasQuote) ceiling += quoteSize * ceilingOf(-direction * quoteLow, -direction * quoteHigh, reach)
      if (ceiling + roundingMax < best) continue
      const middle = (lowEnd + highEnd) >> 1
      const baseOff = hasBase ? middleOff(baseDraws, quarter, at, baseLow, baseHigh) : 0
      const quoteOff = hasQuote ? middleOff(quoteDraws, quarter, at, quoteLow, quoteHigh) : 0
      if (middle >= from && middle <= to) {
        const value =
          first + rise * (middle / ticksPerQuarter) + baseSign * folded(baseOff) + quoteSign * folded(quoteOff)
        if (value > best) best = value
      }
      // The more promising half is looked into first, so it goes on top.
      const leftFirst = baseSign * (baseLow - baseHigh) + quoteSign * (quoteLow - quoteHigh) > rise
      for (let turn = 0; turn < 2; turn++) {
        const isLeft = (turn === 1) === leftFirst
        const next = (isLeft ? lefts[at] : rights[at]) as number
        if (next < 0) continue
        const place = depth * endsPerEntry
        stack[depth] = next
        ends[place] = isLeft ? baseLow : baseOff
        ends[place + 1] = isLeft ? baseOff : baseHigh
        ends[place + 2] = isLeft ? quoteLow : quoteOff
        ends[place + 3] = isLeft ? quoteOff : quoteHigh
        depth++
      }
    }
    return best
  }
}

/** How far off its line the middle of a halving is, before folding, in deviations of the quarter. */
function middleOff(draws: Draws, quarter: number, at: number, low: number, high: number): number {
  const lowEnd = lowEnds[at] as number
  const highEnd = highEnds[at] as number
  const middle = (lowEnd + highEnd) >> 1
  const straight = low + ((high - low) * (middle - lowEnd)) / (highEnd - lowEnd)
  return straight + (spreads[at] as number) * draws.at(quarter, at)
}

function offAt(draws: Draws, quarter: number, tick: number): number {
  let low = 0
  let high = 0
  let at = 0
  for (;;) {
    const middle = ((lowEnds[at] as number) + (highEnds[at] as number)) >> 1
    const off = middleOff(draws, quarter, at, low, high)
    if (tick === middle) return off
    if (tick < middle) {
      high = off
      at = lefts[at] as number
    } else {
      low = off
      at = rights[at] as number
    }
  }
}
