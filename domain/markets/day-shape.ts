import type { Asset, AssetPaths } from './asset-path.ts'
import type { Chance } from './chance.ts'
import { quartersPerDay } from './ticks.ts'
import { type Wiggles, wiggleCount } from './wiggles.ts'

/**
 * What an instrument's price does on one day, quarter of an hour by quarter of an hour: a straight line from node to node
 * and, on it, what base and quote do between two nodes: a wiggle each, or on a secret day a path of their own
 * (fine-path.ts). All in logarithms: a price is the ratio of two
 * values, so its logarithm is the difference of theirs.
 */
export interface DayShape {
  /** Whether the day is drawn from a secret. */
  isSecret: boolean
  readonly nodes: Float64Array
  /** Whose wiggles lie on the line: the base's as they are, the quote's upside down. */
  base: Leg
  quote: Leg
  /** What the quarter cannot rise above, and, with the opposite sign, what it cannot fall below. */
  readonly upper: Float64Array
  readonly lower: Float64Array
  /** The quarters that can reach highest and lowest. */
  likelyTop: number
  likelyBottom: number
}

/** One asset on one day: the same, before two of them are put together. */
export class Leg {
  day = -1
  /** The stream of chance that is the asset's own. */
  stream = 0
  readonly nodes = new Float64Array(quartersPerDay + 1)
  /** Which wiggle each quarter has, and how far it is stretched; on a secret day the deviation of its path. */
  readonly wiggles = new Int32Array(quartersPerDay)
  readonly sizes = new Float64Array(quartersPerDay)
  /** How far the wiggle of each quarter rises and falls. */
  readonly rise = new Float64Array(quartersPerDay)
  readonly fall = new Float64Array(quartersPerDay)
}

/** The leg of a dollar. */
const flat = new Leg()

/**
 * Draws days. It draws into one shape over and over: a chart asks for the same day many times, and for many days. The leg
 * of each asset is kept for one day, since many instruments share it and every tick asks for today's again.
 */
export class DayDrawing {
  readonly #shape: DayShape = {
    isSecret: false,
    nodes: new Float64Array(quartersPerDay + 1),
    base: flat,
    quote: flat,
    upper: new Float64Array(quartersPerDay),
    lower: new Float64Array(quartersPerDay),
    likelyTop: 0,
    likelyBottom: 0,
  }
  readonly #paths: AssetPaths
  readonly #chance: Chance
  readonly #wiggles: Wiggles
  readonly #legs = new Map<Asset, Leg>()
  readonly #bends = new Float64Array(quartersPerDay - 1)
  readonly #choices = new Int32Array(quartersPerDay)
  #base: Asset | undefined
  #quote: Asset | undefined
  #day = -1

  constructor(paths: AssetPaths, chance: Chance, wiggles: Wiggles) {
    this.#paths = paths
    this.#chance = chance
    this.#wiggles = wiggles
  }

  /** Dollars have no leg: their value is 1. */
  draw(base: Asset | undefined, quote: Asset | undefined, day: number): DayShape {
    const shape = this.#shape
    if (this.#day === day && this.#base === base && this.#quote === quote) return shape
    const one = base ? this.#legOf(base, day) : flat
    const two = quote ? this.#legOf(quote, day) : flat
    const { nodes, upper, lower } = shape
    const { nodes: oneNodes, rise: oneRise, fall: oneFall } = one
    const { nodes: twoNodes, rise: twoRise, fall: twoFall } = two
    let top = 0
    let bottom = 0
    let highestOfAll = Number.NEGATIVE_INFINITY
    let lowestOfAll = Number.NEGATIVE_INFINITY
    let here = (oneNodes[0] as number) - (twoNodes[0] as number)
    nodes[0] = here
    for (let quarter = 0; quarter < quartersPerDay; quarter++) {
      const next = (oneNodes[quarter + 1] as number) - (twoNodes[quarter + 1] as number)
      const highest = (oneRise[quarter] as number) - (twoFall[quarter] as number) + (here > next ? here : next)
      const lowest = (twoRise[quarter] as number) - (oneFall[quarter] as number) - (here < next ? here : next)
      nodes[quarter + 1] = next
      upper[quarter] = highest
      lower[quarter] = lowest
      if (highest > highestOfAll) {
        highestOfAll = highest
        top = quarter
      }
      if (lowest > lowestOfAll) {
        lowestOfAll = lowest
        bottom = quarter
      }
      here = next
    }
    shape.isSecret = this.#chance.isSecret(day)
    shape.base = one
    shape.quote = two
    shape.likelyTop = top
    shape.likelyBottom = bottom
    this.#base = base
    this.#quote = quote
    this.#day = day
    return shape
  }

  #legOf(asset: Asset, day: number): Leg {
    let leg = this.#legs.get(asset)
    if (!leg) {
      leg = new Leg()
      this.#legs.set(asset, leg)
    }
    if (leg.day !== day) this.#drawLeg(leg, asset, day)
    return leg
  }

  /** A Brownian bridge between the values at both ends of the day, made by halving down to a quarter of an hour. */
  #drawLeg(leg: Leg, asset: Asset, day: number): void {
    const { nodes, wiggles, sizes, rise, fall } = leg
    const { tops, bottoms } = this.#wiggles
    const bends = this.#bends
    const choices = this.#choices
    const scale = this.#paths.scaleOf(asset, day)
    const quarterScale = scale / Math.sqrt(quartersPerDay)
    const isSecret = this.#chance.isSecret(day)
    leg.stream = asset.stream
    this.#chance.bends(asset.stream, day, middles, bends)
    nodes[0] = this.#paths.startOfDay(asset, day)
    nodes[quartersPerDay] = this.#paths.startOfDay(asset, day + 1)
    for (let step = 0; step < middles.length; step++) {
      const low = lowEnds[step] as number
      const high = highEnds[step] as number
      const middle = middles[step] as number
      const from = nodes[low] as number
      const straight = from + (((nodes[high] as number) - from) * (middle - low)) / (high - low)
      nodes[middle] = straight + scale * (spreads[step] as number) * (bends[step] as number)
    }
    this.#chance.choices(asset.stream, day, choices)
    for (let quarter = 0; quarter < quartersPerDay; quarter++) {
      const choice = choices[quarter] as number
      // Some quarters are livelier than others.
      const deviation = quarterScale * (0.6 + (choice >>> 24) / 310)
      if (isSecret) {
        sizes[quarter] = deviation
        rise[quarter] = deviation
        fall[quarter] = -deviation
        continue
      }
      const wiggle = (choice >>> 8) & (wiggleCount - 1)
      const stretch = (choice & 1) === 0 ? deviation : -deviation
      const top = stretch * (tops[wiggle] as number)
      const bottom = stretch * (bottoms[wiggle] as number)
      wiggles[quarter] = wiggle
      sizes[quarter] = stretch
      rise[quarter] = top > bottom ? top : bottom
      fall[quarter] = top < bottom ? top : bottom
    }
    leg.day = day
  }
}

/** In which order a day is halved: the ends that are known, the middle, and how far it is displaced per day's volatility. */
const halvings = halve(0, quartersPerDay)
const lowEnds = Int32Array.from(halvings, ({ low }) => low)
const middles = Int32Array.from(halvings, ({ middle }) => middle)
const highEnds = Int32Array.from(halvings, ({ high }) => high)
const spreads = Float64Array.from(halvings, ({ spread }) => spread)

function halve(low: number, high: number): { low: number; middle: number; high: number; spread: number }[] {
  if (high - low < 2) return []
  const middle = (low + high) >> 1
  const spread = Math.sqrt(((middle - low) * (high - middle)) / (high - low) / quartersPerDay)
  return [{ low, middle, high, spread }, ...halve(low, middle), ...halve(middle, high)]
}
