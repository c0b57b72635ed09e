import type { Side } from './pricing.ts'

/*
 * What trading has come to, beside three yardsticks that get the same money on the same days. Everything here follows
 * from fills and prices.
 */

/** A fill, as far as a portfolio is concerned. */
export interface PortfolioFill {
  readonly atMs: number
  readonly symbol: string
  readonly side: Side
  readonly quantityUnits: bigint
  readonly tradedCents: bigint
  readonly feeCents: bigint
  /** What spread and impact cost. */
  readonly slipCents: bigint
}

/** What some of an instrument is worth at a moment, in cents; undefined where no price is known. */
export type Worth = (symbol: string, quantityUnits: bigint, atMs: number) => bigint | undefined

/** How the whole market stands at a moment, against any other. */
export type MarketLevel = (atMs: number) => number

/** Money that was put into trading, or, below zero, taken out of it. */
export function flowOf({ side, tradedCents, feeCents }: PortfolioFill): bigint {
  return side === 'buy' ? tradedCents + feeCents : feeCents - tradedCents
}

export function costOf({ feeCents, slipCents }: PortfolioFill): bigint {
  return feeCents + slipCents
}

/** What is held after these fills. */
export function heldAfter(fills: readonly PortfolioFill[]): Map<string, bigint> {
  const held = new Map<string, bigint>()
  for (const fill of fills) add(held, fill)
  return held
}

function add(held: Map<string, bigint>, { symbol, side, quantityUnits }: PortfolioFill): void {
  held.set(symbol, (held.get(symbol) ?? 0n) + (side === 'buy' ? quantityUnits : -quantityUnits))
}

export function worthOf(held: ReadonlyMap<string, bigint>, worth: Worth, atMs: number): bigint | undefined {
  let sum = 0n
  for (const [symbol, units] of held) {
    if (units === 0n) continue
    const cents = worth(symbol, units, atMs)
    if (cents === undefined) return undefined
    sum += cents
  }
  return sum
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const stepMs = 4 * hourMs

/** What one plan promises, over and over: so many percent each time, paid in full and put in again. */
export interface PromisedGrowth {
  readonly percent: bigint
  readonly hours: number
}

/** What the same money would have come to if a plan's promise were kept each time. */
export function promisedCents(fills: readonly PortfolioFill[], growth: PromisedGrowth, atMs: number): bigint {
  const known = fills.filter((fill) => fill.atMs <= atMs)
  return promisedFrom(known, putInAfter(known), growth)(known.length, atMs)
}

/** What was put in after each number of fills, from none to all. */
function putInAfter(fills: readonly PortfolioFill[]): bigint[] {
  const sums = [0n]
  for (const fill of fills) sums.push((sums.at(-1) as bigint) + flowOf(fill))
  return sums
}

/** Fills that the promise has been kept for as often are taken together, however many they are. */
function promisedFrom(
  fills: readonly PortfolioFill[],
  putIn: readonly bigint[],
  { percent, hours }: PromisedGrowth,
): (count: number, atMs: number) => bigint {
  const timeMs = hours * hourMs
  const powers = new Map<number, readonly [over: bigint, under: bigint]>()
  const powerOf = (times: number) => {
    const power = powers.get(times) ?? ([(100n + percent) ** BigInt(times), 100n ** BigInt(times)] as const)
    powers.set(times, power)
    return power
  }
  return (count, atMs) => {
    let sum = 0n
    for (let from = 0; from < count; ) {
      const times = Math.floor((atMs - (fills[from] as PortfolioFill).atMs) / timeMs)
      const to = firstAfter(fills, from, count, atMs - times * timeMs)
      const [over, under] = powerOf(times)
      sum += (((putIn[to] as bigint) - (putIn[from] as bigint)) * over) / under
      from = to
    }
    return sum
  }
}

/** The first fill after a moment, among those from one place up to another. */
function firstAfter(fills: readonly PortfolioFill[], from: number, to: number, atMs: number): number {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((fills[middle] as PortfolioFill).atMs <= atMs) low = middle + 1
    else high = middle
  }
  return low
}

/** What the same money would have come to in the whole market, put in or taken out with each fill, without any cost. */
export function marketCents(fills: readonly PortfolioFill[], level: MarketLevel, atMs: number): bigint {
  const shares = fills.filter((fill) => fill.atMs <= atMs).reduce((sum, fill) => sum + sharesOf(fill, level), 0)
  return BigInt(Math.round(shares * level(atMs)))
}

/** How much of the whole market a fill's money would have bought. */
const sharesOf = (fill: PortfolioFill, level: MarketLevel): number =>
  Number(flowOf(fill)) / level(startOfStep(fill.atMs))

/** The whole market is asked for at few moments, since each takes a while: a fill counts from the four hours it is in. */
export const startOfStep = (ms: number): number => Math.floor(ms / stepMs) * stepMs

const startOfDay = (ms: number): number => Math.floor(ms / dayMs) * dayMs

/** The return of all stretches up to some fill. It never changes again, so what was worked out once can be gone on from. */
export interface ReturnSoFar {
  readonly fillCount: number
  readonly growth: number
  /** What the stretch that has begun began with. */
  readonly baseCents: bigint
  readonly held: ReadonlyMap<string, bigint>
  /** Once a price was missing, nobody knows the return any more. */
  readonly isKnown: boolean
}

export const noReturnYet: ReturnSoFar = { fillCount: 0, growth: 1, baseCents: 0n, held: new Map(), isKnown: true }

/**
 * The return of each stretch between two moments with fills, one after the other, so that it doesn't matter how much money was in when.
 * What a fill costs belongs to it: a buyer begins with what was paid, a seller ends with what was brought. All fills of a
 * moment have to come together.
 */
export function continueReturn(before: ReturnSoFar, fills: readonly PortfolioFill[], worth: Worth): ReturnSoFar {
  if (!before.isKnown) return before
  let { growth, baseCents } = before
  const held = new Map(before.held)
  for (const [atMs, same] of Map.groupBy(fills, (fill) => fill.atMs)) {
    const sales = same.filter(({ side }) => side === 'sell')
    const buys = same.filter(({ side }) => side === 'buy')
    const sold = new Map(sales.map(({ symbol }) => [symbol, held.get(symbol) ?? 0n]))
    const worthBefore = worthOf(held, worth, atMs)
    const soldBefore = worthOf(sold, worth, atMs)
    for (const sale of sales) add(held, sale)
    const soldAfter = worthOf(new Map([...sold.keys()].map((symbol) => [symbol, held.get(symbol) ?? 0n])), worth, atMs)
    if (worthBefore === undefined || soldBefore === undefined || soldAfter === undefined)
      return { ...before, isKnown: false }
    if (baseCents > 0n) growth *= Number(worthBefore - sumOf(sales, costOf)) / Number(baseCents)
    // Only what was sold is worth something else than a moment before.
    baseCents = worthBefore - soldBefore + soldAfter + sumOf(buys, flowOf)
    for (const buy of buys) add(held, buy)
    for (const { symbol } of sales) if (held.get(symbol) === 0n) held.delete(symbol)
  }
  return { fillCount: before.fillCount + fills.length, growth, baseCents, held, isKnown: true }
}

/** The return up to now. Undefined where a price is missing or nothing was ever held. */
export function returnNow(
  { fillCount, growth, baseCents, held, isKnown }: ReturnSoFar,
  worth: Worth,
  nowMs: number,
): number | undefined {
  if (!isKnown || fillCount === 0) return undefined
  if (baseCents <= 0n) return growth - 1
  const now = worthOf(held, worth, nowMs)
  return now === undefined ? undefined : (growth * Number(now)) / Number(baseCents) - 1
}

export function timeWeightedReturn(fills: readonly PortfolioFill[], worth: Worth, nowMs: number): number | undefined {
  return returnNow(continueReturn(noReturnYet, fills, worth), worth, nowMs)
}

/** How much more, or, below zero, less there would be if nothing had ever been sold. */
export function neverSelling(fills: readonly PortfolioFill[], worth: Worth, nowMs: number): bigint | undefined {
  const buys = fills.filter(({ side }) => side === 'buy')
  const kept = worthOf(heldAfter(buys), worth, nowMs)
  const held = worthOf(heldAfter(fills), worth, nowMs)
  if (kept === undefined || held === undefined) return undefined
  return kept - sumOf(buys, flowOf) - (held - sumOf(fills, flowOf))
}

export function sumOf(fills: readonly PortfolioFill[], pick: (fill: PortfolioFill) => bigint): bigint {
  return fills.reduce((sum, fill) => sum + pick(fill), 0n)
}

export interface PortfolioPoint {
  readonly atMs: number
  readonly putInCents: bigint
  /** Undefined where a price is missing: the line has a gap. */
  readonly worthCents: bigint | undefined
  /** Undefined where nobody asked how the whole market stood at this moment. */
  readonly marketCents: bigint | undefined
  readonly promisedCents: bigint
}

/** How it stood at these moments, which come in the order of time, as the fills do. */
export function tellPortfolio(
  fills: readonly PortfolioFill[],
  moments: readonly PortfolioMoment[],
  { worth, level, promised }: { readonly worth: Worth; readonly level: MarketLevel; readonly promised: PromisedGrowth },
): PortfolioPoint[] {
  const held = new Map<string, bigint>()
  const putIn = putInAfter(fills)
  const promisedAt = promisedFrom(fills, putIn, promised)
  let shares = 0
  let next = 0
  return moments.map(({ atMs, isWhole }) => {
    for (let fill = fills[next]; fill && fill.atMs <= atMs; fill = fills[++next]) {
      add(held, fill)
      shares += sharesOf(fill, level)
    }
    return {
      atMs,
      putInCents: putIn[next] as bigint,
      worthCents: worthOf(held, worth, atMs),
      marketCents: isWhole ? BigInt(Math.round(shares * level(atMs))) : undefined,
      promisedCents: promisedAt(next, atMs),
    }
  })
}

export interface PortfolioMoment {
  readonly atMs: number
  /** Everything is told at the moments of the grid, and at a fill only what the fill changed. */
  readonly isWhole: boolean
}

/** The steps of the grid. They begin at midnight, so that all members ask for the same moments. */
const stepsMs = [stepMs, dayMs]

/**
 * From the beginning of the day of the first fill, or from a later moment, in steps that keep within so many points, with
 * the newest fills in between, to now.
 */
export function momentsOf(
  fills: readonly PortfolioFill[],
  { fromMs, nowMs, pointsMax }: { readonly fromMs: number; readonly nowMs: number; readonly pointsMax: number },
): PortfolioMoment[] {
  const first = fills[0]
  if (!first) return []
  const start = Math.max(startOfDay(first.atMs), startOfDay(fromMs))
  const fits = (ms: number) => (nowMs - start) / ms <= pointsMax
  const everyMs = stepsMs.find(fits) ?? Math.ceil((nowMs - start) / dayMs / pointsMax) * dayMs
  const whole = new Set([nowMs])
  for (let at = start; at < nowMs; at += everyMs) whole.add(at)
  const filled = fills.filter(({ atMs }) => atMs >= start && atMs < nowMs).slice(-pointsMax)
  return [...new Set([...whole, ...filled.map(({ atMs }) => atMs)])]
    .toSorted((one, other) => one - other)
    .map((atMs) => ({ atMs, isWhole: whole.has(atMs) }))
}
