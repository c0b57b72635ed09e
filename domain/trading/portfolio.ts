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
export function promisedCents(
  fills: readonly PortfolioFill[],
  { percent, hours }: PromisedGrowth,
  atMs: number,
): bigint {
  const grown = new Map<number, readonly [over: bigint, under: bigint]>()
  return fills.reduce((sum, fill) => {
    const times = Math.floor((atMs - fill.atMs) / (hours * hourMs))
    if (times < 0) return sum
    const [over, under] = grown.get(times) ?? [(100n + percent) ** BigInt(times), 100n ** BigInt(times)]
    grown.set(times, [over, under])
    return sum + (flowOf(fill) * over) / under
  }, 0n)
}

/** What the same money would have come to in the whole market, put in or taken out with each fill, without any cost. */
export function marketCents(fills: readonly PortfolioFill[], level: MarketLevel, atMs: number): bigint {
  const now = level(atMs)
  const worth = fills
    .filter((fill) => fill.atMs <= atMs)
    .reduce((sum, fill) => sum + (Number(flowOf(fill)) * now) / level(startOfStep(fill.atMs)), 0)
  return BigInt(Math.round(worth))
}

/** The whole market is asked for at few moments, since each takes a while: a fill counts from the four hours it is in. */
export const startOfStep = (ms: number): number => Math.floor(ms / stepMs) * stepMs

const startOfDay = (ms: number): number => Math.floor(ms / dayMs) * dayMs

/**
 * The return of each stretch between two moments with fills, one after the other, so that it doesn't matter how much money was in when.
 * What a fill costs belongs to it: a buyer begins with what was paid, a seller ends with what was brought. Undefined where
 * a price is missing or nothing was ever held.
 */
export function timeWeightedReturn(fills: readonly PortfolioFill[], worth: Worth, nowMs: number): number | undefined {
  let growth = 1
  let base = 0n
  const held = new Map<string, bigint>()
  for (const [atMs, same] of Map.groupBy(fills, (fill) => fill.atMs)) {
    const sales = same.filter(({ side }) => side === 'sell')
    const buys = same.filter(({ side }) => side === 'buy')
    const before = worthOf(held, worth, atMs)
    for (const sale of sales) add(held, sale)
    const kept = worthOf(held, worth, atMs)
    if (before === undefined || kept === undefined) return undefined
    if (base > 0n) growth *= Number(before - sumOf(sales, costOf)) / Number(base)
    base = kept + sumOf(buys, flowOf)
    for (const buy of buys) add(held, buy)
  }
  if (fills.length === 0) return undefined
  if (base > 0n) {
    const now = worthOf(held, worth, nowMs)
    if (now === undefined) return undefined
    growth *= Number(now) / Number(base)
  }
  return growth - 1
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
  let putInCents = 0n
  let next = 0
  return moments.map(({ atMs, isWhole }) => {
    for (let fill = fills[next]; fill && fill.atMs <= atMs; fill = fills[++next]) {
      add(held, fill)
      putInCents += flowOf(fill)
    }
    return {
      atMs,
      putInCents,
      worthCents: worthOf(held, worth, atMs),
      marketCents: isWhole ? marketCents(fills.slice(0, next), level, atMs) : undefined,
      promisedCents: promisedCents(fills.slice(0, next), promised, atMs),
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
