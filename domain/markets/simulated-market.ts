import { coins, type Listed } from './coins.ts'
import { majors, minors } from './currencies.ts'
import { type Instrument, type InstrumentClass, instruments } from './instruments.ts'
import { dayMs, type Interval, startAfter, startOf } from './intervals.ts'
import { bell, mix, pick, seedOf, triangle } from './noise.ts'
import { changeText, priceText } from './price-text.ts'
import { stocks } from './stocks.ts'

/*
 * Every asset (a coin, a share, a currency) has a value in dollars at every tick, a pure function of seed, asset and
 * moment. An instrument's price is the ratio of two such values, so that cross rates agree with their legs by
 * construction. A candle is what that one path does between two moments, so that every interval agrees with every
 * other, and with quotes, by construction too.
 *
 * From day to day the logarithm of a value follows a factor model (the world, the class, the asset's own news) that
 * is pulled back to its anchor: over decades it neither explodes nor dies. A day is a Brownian bridge between two such
 * values, made by halving down to a quarter of an hour; a quarter of an hour is a straight line plus one of a few
 * hundred ready-made wiggles, stretched. How high a wiggle reaches is known beforehand, so the search for a candle's
 * high and low looks into the few quarters that can hold it and skips the rest.
 */

export const tickMs = 5_000
const ticksPerDay = dayMs / tickMs
const quartersPerDay = 96
const ticksPerQuarter = ticksPerDay / quartersPerDay
/** A power of two: the bits of a hash choose one. */
const wiggleCount = 512
/** A wiggle's highest and lowest points are known for each of these parts too, so that a search skips most of it. */
const partsPerQuarter = 9
const ticksPerPart = ticksPerQuarter / partsPerQuarter
/** History begins here. */
const epochMs = Date.UTC(2019, 0, 1)

/** One bar of a chart; prices and volume are decimal texts. */
export interface Candle {
  /** When it begins, in milliseconds. */
  readonly atMs: number
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  readonly volume: string
}

/** The day so far (UTC) of one instrument. */
export interface Quote {
  readonly symbol: string
  readonly price: string
  readonly open: string
  readonly high: string
  readonly low: string
  /** Percent since the day's open. */
  readonly change: string
  readonly volume: string
}

export interface SimulatedMarket {
  readonly instruments: readonly Instrument[]
  find(symbol: string): Instrument | undefined
  quote(symbol: string, nowMs: number): Quote
  quotes(nowMs: number): Quote[]
  /** The last `count` candles that began before `untilMs`, oldest first; the last one only as far as it has come. */
  candles(symbol: string, interval: Interval, count: number, nowMs: number, untilMs?: number): Candle[]
  /** The last prices of the last `count` days, today's so far included. */
  dailyCloses(symbol: string, count: number, nowMs: number): number[]
}

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

/** Something with a value in dollars. */
interface Asset {
  readonly class: InstrumentClass
  readonly seed: number
  readonly anchor: number
  readonly volatility: number
  readonly pull: number
  readonly dollarVolume: number
  /** Logarithm of the value at the beginning of each day since the epoch, as far as it was asked for. */
  starts: Float64Array
  known: number
}

interface Book {
  readonly instrument: Instrument
  readonly position: number
  readonly base: Asset | undefined
  readonly quote: Asset | undefined
  readonly volumeSeed: number
  /** Highest and lowest logarithm of each whole day since the epoch; NaN where it was not asked for yet. */
  highs: Float64Array
  lows: Float64Array
  /** The logarithm at the last tick of each such day. */
  closes: Float64Array
  /** High and low for the part of one day that was looked at last. */
  part: { day: number; tick: number; high: number; low: number }
}

export function createSimulatedMarket(seed: number): SimulatedMarket {
  const factors = createFactors(seed)
  const { shapes, tops, bottoms, partTops, partBottoms } = createWiggles(seedOf(seed, 'wiggles'))
  const assets = new Map<string, Asset>()
  const addAll = (all: readonly Listed[], kind: InstrumentClass) =>
    all.forEach((listed, rank) => assets.set(`${kind} ${listed.ticker}`, assetOf(seed, listed, kind, rank)))
  addAll(coins, 'crypto')
  addAll(stocks, 'stock')
  addAll([...majors, ...minors], 'forex')
  const books = new Map(instruments.map((each, position) => [each.symbol, bookOf(each, position)]))

  function bookOf(instrument: Instrument, position: number): Book {
    const leg = (ticker: string) =>
      ticker === 'USD' || ticker === 'USDT' ? undefined : assets.get(`${instrument.class} ${ticker}`)
    return {
      instrument,
      position,
      base: leg(instrument.base),
      quote: leg(instrument.quote),
      volumeSeed: seedOf(seed, `volume ${instrument.symbol}`),
      highs: new Float64Array(0),
      lows: new Float64Array(0),
      closes: new Float64Array(0),
      part: { day: -1, tick: -1, high: Number.NaN, low: Number.NaN },
    }
  }

  function bookFor(symbol: string): Book {
    const book = books.get(symbol)
    if (!book) throw new Error(`there is no instrument ${symbol}`)
    return book
  }

  /** The logarithm of an asset's value at the beginning of a day (counted from the epoch). */
  function startOfDay(asset: Asset, day: number): number {
    if (day >= asset.known) extend(asset, day)
    return asset.starts[day] as number
  }

  function extend(asset: Asset, day: number): void {
    if (day >= asset.starts.length) {
      const longer = new Float64Array(Math.max(day + 400, asset.starts.length * 2))
      longer.set(asset.starts)
      asset.starts = longer
    }
    const { worldShare, classShare, wander } = traits[asset.class]
    const ownShare = Math.sqrt(1 - worldShare ** 2 - classShare ** 2)
    const anchor = Math.log(asset.anchor)
    const { starts, seed: own, volatility, pull } = asset
    if (asset.known === 0) {
      starts[0] = anchor + wander * 0.6 * bell(own, -1)
      asset.known = 1
    }
    const { world, move, nervousness } = factors.upTo(asset.class, day)
    for (let next = asset.known; next <= day; next++) {
      const last = next - 1
      const news =
        worldShare * (world[last] as number) + classShare * (move[last] as number) + ownShare * bell(own, last)
      const off = (starts[last] as number) - anchor
      starts[next] = anchor + pull * off + volatility * (nervousness[last] as number) * news
    }
    asset.known = day + 1
  }

  // One day of one instrument, quarter by quarter. It is filled in place: a chart asks for the same day many times.
  const nodes = new Float64Array(quartersPerDay + 1)
  const baseShape = new Int32Array(quartersPerDay)
  const quoteShape = new Int32Array(quartersPerDay)
  const baseSize = new Float64Array(quartersPerDay)
  const quoteSize = new Float64Array(quartersPerDay)
  /** What the quarter cannot rise above, and, with the opposite sign, what it cannot fall below. */
  const upper = new Float64Array(quartersPerDay)
  const lower = new Float64Array(quartersPerDay)
  /** The quarters that can reach highest and lowest. */
  let likelyTop = 0
  let likelyBottom = 0
  let enteredBook: Book | undefined
  let enteredDay = -1

  const edge = (book: Book, day: number): number =>
    (book.base ? startOfDay(book.base, day) : 0) - (book.quote ? startOfDay(book.quote, day) : 0)

  function enter(book: Book, day: number): void {
    if (book === enteredBook && day === enteredDay) return
    nodes.fill(0)
    baseSize.fill(0)
    quoteSize.fill(0)
    upper.fill(0)
    lower.fill(0)
    likelyTop = 0
    likelyBottom = 0
    if (book.base) addLeg(book.base, day, 1, baseShape, baseSize)
    if (book.quote) addLeg(book.quote, day, -1, quoteShape, quoteSize)
    for (let quarter = 0; quarter < quartersPerDay; quarter++) {
      const one = nodes[quarter] as number
      const other = nodes[quarter + 1] as number
      upper[quarter] = (upper[quarter] as number) + (one > other ? one : other)
      lower[quarter] = (lower[quarter] as number) - (one < other ? one : other)
      if ((upper[quarter] as number) > (upper[likelyTop] as number)) likelyTop = quarter
      if ((lower[quarter] as number) > (lower[likelyBottom] as number)) likelyBottom = quarter
    }
    enteredBook = book
    enteredDay = day
  }

  const leg = new Float64Array(quartersPerDay + 1)

  function addLeg(asset: Asset, day: number, sign: 1 | -1, shape: Int32Array, size: Float64Array): void {
    const daySeed = mix(asset.seed, day + 0x10000)
    const scale = asset.volatility * (factors.upTo(asset.class, day).nervousness[day] as number)
    const quarterScale = (sign * scale) / Math.sqrt(quartersPerDay)
    leg[0] = startOfDay(asset, day)
    leg[quartersPerDay] = startOfDay(asset, day + 1)
    for (let step = 0; step < middles.length; step++) {
      const low = lowEnds[step] as number
      const high = highEnds[step] as number
      const middle = middles[step] as number
      const from = leg[low] as number
      const straight = from + (((leg[high] as number) - from) * (middle - low)) / (high - low)
      leg[middle] = straight + scale * (spreads[step] as number) * triangle(mix(daySeed, middle))
    }
    for (let quarter = 0; quarter <= quartersPerDay; quarter++)
      nodes[quarter] = (nodes[quarter] as number) + sign * (leg[quarter] as number)
    for (let quarter = 0; quarter < quartersPerDay; quarter++) {
      // Of its own, not of the node's hash, and cheaper than a whole one: it only chooses.
      const hash = pick(daySeed, quarter)
      shape[quarter] = (hash >>> 8) & (wiggleCount - 1)
      // Some quarters are livelier than others.
      const stretch = ((hash & 1) === 0 ? quarterScale : -quarterScale) * (0.6 + (hash >>> 24) / 310)
      const top = stretch * (tops[(hash >>> 8) & (wiggleCount - 1)] as number)
      const bottom = stretch * (bottoms[(hash >>> 8) & (wiggleCount - 1)] as number)
      size[quarter] = stretch
      upper[quarter] = (upper[quarter] as number) + (top > bottom ? top : bottom)
      lower[quarter] = (lower[quarter] as number) - (top < bottom ? top : bottom)
    }
  }

  /** The logarithm of the price at one tick of the entered day. */
  const at = (tick: number): number => scan(Math.floor(tick / ticksPerQuarter), tick, tick, 1, Number.NEGATIVE_INFINITY)

  /** The same for any day, with as little work as that moment needs. */
  function valueAt(book: Book, day: number, tick: number): number {
    if (tick === 0) return edge(book, day)
    const known = tick === ticksPerDay - 1 ? book.closes[day] : undefined
    if (known !== undefined && !Number.isNaN(known)) return known
    enter(book, day)
    return at(tick)
  }

  /** The highest point (times `direction`) of these ticks, which lie in one quarter. */
  function scan(quarter: number, from: number, to: number, direction: 1 | -1, atLeast: number): number {
    const start = quarter * ticksPerQuarter
    const atStart = direction * (nodes[quarter] as number)
    const slope = (direction * (nodes[quarter + 1] as number) - atStart) / ticksPerQuarter
    const one = direction * (baseSize[quarter] as number)
    const two = direction * (quoteSize[quarter] as number)
    const oneFrom = (baseShape[quarter] as number) * ticksPerQuarter
    const twoFrom = (quoteShape[quarter] as number) * ticksPerQuarter
    const oneParts = one > 0 ? partTops : partBottoms
    const twoParts = two > 0 ? partTops : partBottoms
    const onePart = (baseShape[quarter] as number) * partsPerQuarter
    const twoPart = (quoteShape[quarter] as number) * partsPerQuarter
    const last = to - start
    let best = atLeast
    let within = from - start
    while (within <= last) {
      const part = Math.floor(within / ticksPerPart)
      const partEnd = (part + 1) * ticksPerPart
      const bound =
        atStart +
        slope * (slope > 0 ? partEnd : part * ticksPerPart) +
        one * (oneParts[onePart + part] as number) +
        two * (twoParts[twoPart + part] as number)
      const end = partEnd <= last ? partEnd - 1 : last
      if (bound > best)
        for (; within <= end; within++) {
          const value =
            atStart +
            slope * within +
            one * (shapes[oneFrom + within] as number) +
            two * (shapes[twoFrom + within] as number)
          if (value > best) best = value
        }
      within = end + 1
    }
    return best
  }

  /** The highest (or, with -1, the lowest) logarithm among these ticks of the entered day, both ends included. */
  function extreme(from: number, to: number, direction: 1 | -1): number {
    const firstQuarter = Math.floor(from / ticksPerQuarter)
    const lastQuarter = Math.floor(to / ticksPerQuarter)
    const bounds = direction === 1 ? upper : lower
    let likely = direction === 1 ? likelyTop : likelyBottom
    if (likely < firstQuarter || likely > lastQuarter) {
      likely = firstQuarter
      for (let quarter = firstQuarter + 1; quarter <= lastQuarter; quarter++)
        if ((bounds[quarter] as number) > (bounds[likely] as number)) likely = quarter
    }
    const scanned = (quarter: number, atLeast: number) =>
      scan(
        quarter,
        Math.max(from, quarter * ticksPerQuarter),
        Math.min(to, (quarter + 1) * ticksPerQuarter - 1),
        direction,
        atLeast,
      )
    // The most promising quarter first: hardly any other can then hold more.
    let best = scanned(likely, Number.NEGATIVE_INFINITY)
    for (let quarter = firstQuarter; quarter <= lastQuarter; quarter++)
      if (quarter !== likely && (bounds[quarter] as number) > best) best = scanned(quarter, best)
    return direction * best
  }

  function makeRoom(book: Book, day: number): void {
    if (day < book.highs.length) return
    const length = Math.max(day + 400, book.highs.length * 2)
    const longer = (old: Float64Array) => {
      const grown = new Float64Array(length).fill(Number.NaN)
      grown.set(old)
      return grown
    }
    book.highs = longer(book.highs)
    book.lows = longer(book.lows)
    book.closes = longer(book.closes)
  }

  /** High and low of a stretch of one day; whole days, and how far a running day has come, are remembered. */
  function range(book: Book, day: number, from: number, to: number): { high: number; low: number } {
    if (from === 0 && to === ticksPerDay - 1) {
      makeRoom(book, day)
      if (Number.isNaN(book.highs[day])) {
        enter(book, day)
        book.highs[day] = extreme(from, to, 1)
        book.lows[day] = extreme(from, to, -1)
        book.closes[day] = at(to)
      }
      return { high: book.highs[day] as number, low: book.lows[day] as number }
    }
    enter(book, day)
    const { part } = book
    const known = from === 0 && part.day === day && part.tick <= to
    const start = known ? part.tick : from
    let high = extreme(start, to, 1)
    let low = extreme(start, to, -1)
    if (known) {
      high = Math.max(high, part.high)
      low = Math.min(low, part.low)
    }
    if (from === 0) book.part = { day, tick: to, high, low }
    return { high, low }
  }

  /** Volume in its smallest units from the beginning of a day up to a tick (excluded). */
  function volumeUpTo(book: Book, day: number, tick: number): number {
    const whole = volumeOfDay(book, day)
    if (tick >= ticksPerDay) return whole
    const daySeed = mix(book.volumeSeed, day)
    let low = 0
    let high = ticksPerDay
    let before = 0
    let share = 1
    while (low < tick) {
      const mid = (low + high) >> 1
      const left = share * ((mid - low) / (high - low)) * (1 + 0.14 * triangle(mix(daySeed, mid)))
      if (tick < mid) {
        high = mid
        share = left
      } else {
        low = mid
        before += left
        share -= left
      }
      if (high - low < 2) break
    }
    return Math.floor(whole * before)
  }

  function volumeOfDay(book: Book, day: number): number {
    const open = edge(book, day)
    const main = book.base ?? book.quote
    if (!main) return 0
    const dollars =
      (book.base && book.quote ? 0.2 : 1) *
      Math.min(
        book.base?.dollarVolume ?? Number.POSITIVE_INFINITY,
        book.quote?.dollarVolume ?? Number.POSITIVE_INFINITY,
      )
    const unitPrice = book.base ? Math.exp(startOfDay(book.base, day)) : 1
    const surprise = Math.abs(edge(book, day + 1) - open) / (main.volatility * 1.5)
    const busy = Math.exp(0.28 * bell(book.volumeSeed, day) + Math.min(1.2, 0.3 * surprise))
    return Math.floor((dollars / unitPrice) * busy * 10 ** book.instrument.volumeDecimals)
  }

  /** The candle from one moment up to another (excluded), in whole ticks counted from the epoch. */
  function candleOf(book: Book, atMs: number, from: number, to: number): Candle {
    const firstDay = Math.floor(from / ticksPerDay)
    const lastDay = Math.floor((to - 1) / ticksPerDay)
    let high = Number.NEGATIVE_INFINITY
    let low = Number.POSITIVE_INFINITY
    let volume = 0
    for (let day = firstDay; day <= lastDay; day++) {
      const first = day === firstDay ? from - day * ticksPerDay : 0
      const last = day === lastDay ? to - 1 - day * ticksPerDay : ticksPerDay - 1
      const found = range(book, day, first, last)
      high = Math.max(high, found.high)
      low = Math.min(low, found.low)
      volume += volumeUpTo(book, day, last + 1) - (first === 0 ? 0 : volumeUpTo(book, day, first))
    }
    const open = valueAt(book, firstDay, from - firstDay * ticksPerDay)
    const close = valueAt(book, lastDay, to - 1 - lastDay * ticksPerDay)
    const { priceDecimals, volumeDecimals } = book.instrument
    const text = (logarithm: number) => priceText(Math.exp(logarithm), priceDecimals)
    return {
      atMs,
      open: text(open),
      high: text(high),
      low: text(low),
      close: text(close),
      volume: (volume / 10 ** volumeDecimals).toFixed(volumeDecimals),
    }
  }

  const tickAt = (ms: number): number => Math.floor((ms - epochMs) / tickMs)

  function candles(symbol: string, interval: Interval, count: number, nowMs: number, untilMs = nowMs + 1): Candle[] {
    const book = bookFor(symbol)
    const lastMs = Math.min(untilMs - 1, nowMs)
    const found: Candle[] = []
    if (lastMs < epochMs) return found
    const end = tickAt(nowMs) + 1
    const newest = startOf(interval, lastMs)
    for (let back = count - 1; back >= 0; back--) {
      const startMs = startAfter(interval, newest, -back)
      // A week or a month that began before the epoch is left out rather than shown in part.
      if (startMs < epochMs) continue
      const to = Math.min(end, tickAt(startAfter(interval, startMs, 1)))
      found.push(candleOf(book, startMs, tickAt(startMs), to))
    }
    return found
  }

  function quoteOf(book: Book, nowMs: number): Quote {
    const tick = tickAt(nowMs)
    const from = Math.floor(tick / ticksPerDay) * ticksPerDay
    const { open, high, low, close, volume } = candleOf(book, epochMs + from * tickMs, from, tick + 1)
    return { symbol: book.instrument.symbol, price: close, open, high, low, change: changeText(open, close), volume }
  }

  return {
    instruments,
    find: (symbol) => books.get(symbol)?.instrument,
    quote: (symbol, nowMs) => quoteOf(bookFor(symbol), Math.max(nowMs, epochMs)),
    quotes: (nowMs) => [...books.values()].map((book) => quoteOf(book, Math.max(nowMs, epochMs))),
    candles,
    dailyCloses(symbol, count, nowMs) {
      const book = bookFor(symbol)
      const now = tickAt(Math.max(nowMs, epochMs))
      const today = Math.floor(now / ticksPerDay)
      const closes: number[] = []
      for (let day = Math.max(0, today - count + 1); day <= today; day++) {
        const tick = day === today ? now - day * ticksPerDay : ticksPerDay - 1
        closes.push(Number(priceText(Math.exp(valueAt(book, day, tick)), book.instrument.priceDecimals)))
      }
      return closes
    },
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

/** Brownian bridges over a quarter of an hour, from 0 to 0, one after the other, with their highest and lowest points. */
function createWiggles(seed: number) {
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

function assetOf(seed: number, { ticker, price }: Listed, kind: InstrumentClass, rank: number): Asset {
  const own = traits[kind]
  const assetSeed = seedOf(seed, `${kind} ${ticker}`)
  // The best known are also the calmest; the rest spreads around the class.
  const calm = kind === 'crypto' ? 0.75 + 0.5 * Math.min(1, rank / 40) : 1
  const volatility = own.dailyVolatility * calm * Math.exp(own.volatilitySpread * 0.5 * bell(assetSeed, -2))
  return {
    class: kind,
    seed: assetSeed,
    anchor: price,
    volatility,
    pull: Math.sqrt(Math.max(0, 1 - (volatility / own.wander) ** 2)),
    dollarVolume: own.dollarVolume / (1 + rank) ** 0.9,
    starts: new Float64Array(0),
    known: 0,
  }
}

interface Factors {
  readonly world: Float64Array
  /** What moves the whole class. */
  readonly move: Float64Array
  /** How volatile a day is against an average one: calm and nervous times follow each other. */
  readonly nervousness: Float64Array
}

/** What moves many assets at once, by day since the epoch. */
function createFactors(seed: number) {
  const known = new Map<InstrumentClass, Factors>()
  return {
    upTo(kind: InstrumentClass, day: number): Factors {
      const found = known.get(kind)
      if (found && day < found.world.length) return found
      const made = makeFactors(seed, kind, Math.max(4_000, day * 2))
      known.set(kind, made)
      return made
    },
  }
}

function makeFactors(seed: number, kind: InstrumentClass, days: number): Factors {
  const worldSeed = seedOf(seed, 'world')
  const classSeed = seedOf(seed, kind)
  const moodSeed = seedOf(seed, `mood ${kind}`)
  const nervousness = new Float64Array(days)
  let mood = 0
  for (let day = 0; day < days; day++) {
    mood = regimePersistence * mood + Math.sqrt(1 - regimePersistence ** 2) * bell(moodSeed, day)
    nervousness[day] = Math.exp(regimeStrength * Math.max(-regimeMax, Math.min(regimeMax, mood)))
  }
  return {
    world: Float64Array.from({ length: days }, (_, day) => bell(worldSeed, day)),
    move: Float64Array.from({ length: days }, (_, day) => bell(classSeed, day)),
    nervousness,
  }
}
