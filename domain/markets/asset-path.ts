import type { Chance } from './chance.ts'
import { coins, type Listed } from './coins.ts'
import { majors, minors } from './currencies.ts'
import type { InstrumentClass } from './instruments.ts'
import { bell, seedOf } from './noise.ts'
import { stocks } from './stocks.ts'

/*
 * What an asset (a coin, a share, a currency) is worth in dollars at the beginning of each day. Its logarithm follows a
 * factor model (the world, the class, the asset's own news) that is pulled back to its anchor: over decades it neither
 * explodes nor dies.
 */

interface ClassTraits {
  /** Standard deviation of a day's logarithmic return. */
  readonly dailyVolatility: number
  /** How much more or less volatile single assets are. */
  readonly volatilitySpread: number
  /** Standard deviation of the logarithm around the anchor in the long run. */
  readonly wander: number
  /** Shares of a day's return that come from the world and from the class; the rest is the asset's own. */
  readonly worldShare: number
  readonly classShare: number
  /** Dollars traded in a day of the most traded asset. */
  readonly dollarVolume: number
}

const traits: Readonly<Record<InstrumentClass, ClassTraits>> = {
  crypto: {
    dailyVolatility: 0.032,
    volatilitySpread: 0.4,
    wander: 0.42,
    worldShare: 0.3,
    classShare: 0.66,
    dollarVolume: 2e10,
  },
  stock: {
    dailyVolatility: 0.016,
    volatilitySpread: 0.45,
    wander: 0.26,
    worldShare: 0.45,
    classShare: 0.35,
    dollarVolume: 9e9,
  },
  forex: {
    dailyVolatility: 0.0048,
    volatilitySpread: 0.3,
    wander: 0.06,
    worldShare: 0.1,
    classShare: 0.5,
    dollarVolume: 4e9,
  },
}

/** How long a calm or a nervous time lasts: the share of it that is left after a day. */
const regimePersistence = 0.985
const regimeStrength = 0.38
const regimeMax = 2

/** Arrays that grow with the days asked for get this many more, so that they don't grow every day. */
const daysAhead = 400

/** Something with a value in dollars. */
export interface Asset {
  readonly class: InstrumentClass
  /** The stream of chance that is its own. */
  readonly stream: number
  readonly anchor: number
  readonly volatility: number
  readonly pull: number
  readonly dollarVolume: number
  /** Logarithm of the value at the beginning of each day since the epoch, as far as it was asked for. */
  starts: Float64Array
  known: number
}

export class AssetPaths {
  readonly #chance: Chance
  readonly #assets = new Map<string, Asset>()
  readonly #factors: Readonly<Record<InstrumentClass, Factors>>

  constructor(seed: number, chance: Chance) {
    this.#chance = chance
    const addAll = (all: readonly Listed[], kind: InstrumentClass) =>
      all.forEach((listed, rank) => this.#assets.set(`${kind} ${listed.ticker}`, assetOf(seed, listed, kind, rank)))
    addAll(coins, 'crypto')
    addAll(stocks, 'stock')
    addAll([...majors, ...minors], 'forex')
    this.#factors = {
      crypto: new Factors(seed, 'crypto', chance),
      stock: new Factors(seed, 'stock', chance),
      forex: new Factors(seed, 'forex', chance),
    }
  }

  find(kind: InstrumentClass, ticker: string): Asset | undefined {
    return this.#assets.get(`${kind} ${ticker}`)
  }

  /** The logarithm of an asset's value at the beginning of a day (counted from the epoch). */
  startOfDay(asset: Asset, day: number): number {
    if (day >= asset.known) this.#extend(asset, day)
    return asset.starts[day] as number
  }

  /** Standard deviation of what the asset does on that day. */
  scaleOf(asset: Asset, day: number): number {
    const { nervousness } = this.#factors[asset.class].upTo(day)
    return asset.volatility * (nervousness[day] as number)
  }

  #extend(asset: Asset, day: number): void {
    if (day >= asset.starts.length) asset.starts = grown(asset.starts, day)
    const { worldShare, classShare, wander } = traits[asset.class]
    const ownShare = Math.sqrt(1 - worldShare ** 2 - classShare ** 2)
    const anchor = Math.log(asset.anchor)
    const { starts, stream, volatility, pull } = asset
    if (asset.known === 0) {
      starts[0] = anchor + wander * 0.6 * bell(stream, -1)
      asset.known = 1
    }
    // What a day begins with was decided the day before: nothing of the day itself is asked for.
    const { world, move, nervousness } = this.#factors[asset.class].upTo(day - 1)
    for (let next = asset.known; next <= day; next++) {
      const last = next - 1
      const own = this.#chance.bell(stream, last)
      const news = worldShare * (world[last] as number) + classShare * (move[last] as number) + ownShare * own
      const off = (starts[last] as number) - anchor
      starts[next] = anchor + pull * off + volatility * (nervousness[last] as number) * news
    }
    asset.known = day + 1
  }
}

/** What moves many assets together, by day since the epoch. */
class Factors {
  world = new Float64Array(0)
  /** What moves the whole class. */
  move = new Float64Array(0)
  /** How volatile a day is against an average one: calm and nervous times follow each other. */
  nervousness = new Float64Array(0)
  readonly #chance: Chance
  readonly #streams: { readonly world: number; readonly class: number; readonly mood: number }
  #known = 0
  #mood = 0

  constructor(seed: number, kind: InstrumentClass, chance: Chance) {
    this.#chance = chance
    this.#streams = { world: seedOf(seed, 'world'), class: seedOf(seed, kind), mood: seedOf(seed, `mood ${kind}`) }
  }

  upTo(day: number): this {
    if (day < this.#known) return this
    if (day >= this.world.length) {
      this.world = grown(this.world, day)
      this.move = grown(this.move, day)
      this.nervousness = grown(this.nervousness, day)
    }
    for (let next = this.#known; next <= day; next++) {
      const { world, class: own, mood } = this.#streams
      this.world[next] = this.#chance.bell(world, next)
      this.move[next] = this.#chance.bell(own, next)
      this.#mood =
        regimePersistence * this.#mood + Math.sqrt(1 - regimePersistence ** 2) * this.#chance.bell(mood, next)
      this.nervousness[next] = Math.exp(regimeStrength * Math.max(-regimeMax, Math.min(regimeMax, this.#mood)))
    }
    this.#known = day + 1
    return this
  }
}

function grown(old: Float64Array, day: number): Float64Array<ArrayBuffer> {
  const longer = new Float64Array(Math.max(day + daysAhead, old.length * 2))
  longer.set(old)
  return longer
}

function assetOf(seed: number, { ticker, price }: Listed, kind: InstrumentClass, rank: number): Asset {
  const own = traits[kind]
  const stream = seedOf(seed, `${kind} ${ticker}`)
  // The best known are also the calmest; the rest spreads around the class.
  const calm = kind === 'crypto' ? 0.75 + 0.5 * Math.min(1, rank / 40) : 1
  const volatility = own.dailyVolatility * calm * Math.exp(own.volatilitySpread * 0.5 * bell(stream, -2))
  return {
    class: kind,
    stream,
    anchor: price,
    volatility,
    pull: Math.sqrt(Math.max(0, 1 - (volatility / own.wander) ** 2)),
    dollarVolume: own.dollarVolume / (1 + rank) ** 0.9,
    starts: new Float64Array(0),
    known: 0,
  }
}
