/*
 * Eight well-known rules about the past of a price, each with a vote. They know nothing about tomorrow; the screen
 * says so.
 */

export interface Bar {
  readonly high: number
  readonly low: number
  readonly close: number
}

export type Vote = 'buy' | 'neutral' | 'sell'

export type Rule =
  | { readonly kind: 'average'; readonly length: number }
  | { readonly kind: 'relative-strength'; readonly length: number }
  | { readonly kind: 'stochastic'; readonly length: number }
  | { readonly kind: 'macd'; readonly length: number }
  | { readonly kind: 'momentum'; readonly length: number }

export interface RuleVote {
  readonly rule: Rule
  /** What the rule looks at: an average, an index from 0 to 100, or a difference of prices. */
  readonly value: number
  readonly vote: Vote
}

export const verdicts = ['strong-sell', 'sell', 'neutral', 'buy', 'strong-buy'] as const

export type Verdict = (typeof verdicts)[number]

export interface Analysis {
  readonly votes: readonly RuleVote[]
  readonly counts: Readonly<Record<Vote, number>>
  /** From -1 (all sell) to 1 (all buy). */
  readonly score: number
  readonly verdict: Verdict
}

const averageLengths = [10, 20, 50, 100] as const
const oscillatorLength = 14
const momentumLength = 10
const macdFast = 12
const macdSlow = 26
const macdSignal = 9

/** How many bars every rule needs; with fewer, those that cannot be computed are left out. */
export const barsForAllRules = 130

const over = (left: number, right: number): Vote => (left > right ? 'buy' : left < right ? 'sell' : 'neutral')

/** Above the upper end people have bought too much already, so the rule sells. */
const beyond = (value: number, low: number, high: number): Vote =>
  value > high ? 'sell' : value < low ? 'buy' : 'neutral'

/** The mean of the last `length` values. */
export function simpleAverage(values: readonly number[], length: number): number | undefined {
  if (values.length < length) return undefined
  return values.slice(-length).reduce((sum, value) => sum + value, 0) / length
}

/** At every bar the mean of the `length` values up to it; undefined while there are too few. */
export function movingAverage(values: readonly number[], length: number): (number | undefined)[] {
  let sum = 0
  return values.map((value, at) => {
    sum += value - (at >= length ? (values[at - length] as number) : 0)
    return at >= length - 1 ? sum / length : undefined
  })
}

/** Begins with the mean of the first `length` values, then moves by 2 / (length + 1) of the way to each next one. */
export function exponentialAverages(values: readonly number[], length: number): number[] {
  const first = simpleAverage(values.slice(0, length), length)
  if (first === undefined) return []
  const averages = [first]
  for (const value of values.slice(length)) {
    const last = averages.at(-1) as number
    averages.push(last + ((value - last) * 2) / (length + 1))
  }
  return averages
}

/** Wilder's index: how much of the recent movement was upwards, in percent. */
export function relativeStrength(closes: readonly number[], length: number): number | undefined {
  if (closes.length <= length) return undefined
  const moves = closes.slice(1).map((close, at) => close - (closes[at] as number))
  const smooth = (pick: (move: number) => number) => {
    let mean = moves.slice(0, length).reduce((sum, move) => sum + pick(move), 0) / length
    for (const move of moves.slice(length)) mean = (mean * (length - 1) + pick(move)) / length
    return mean
  }
  const gain = smooth((move) => Math.max(0, move))
  const loss = smooth((move) => Math.max(0, -move))
  return gain + loss === 0 ? 50 : (100 * gain) / (gain + loss)
}

/** Where the last price stands between the lowest and the highest of the last `length` bars, in percent. */
export function stochastic(bars: readonly Bar[], length: number): number | undefined {
  if (bars.length < length) return undefined
  const recent = bars.slice(-length)
  const low = Math.min(...recent.map((bar) => bar.low))
  const high = Math.max(...recent.map((bar) => bar.high))
  return high === low ? 50 : (100 * ((recent.at(-1) as Bar).close - low)) / (high - low)
}

/** The fast average less the slow one, and how far that stands above its own average. */
export function macdOverSignal(closes: readonly number[]): number | undefined {
  const slow = exponentialAverages(closes, macdSlow)
  const fast = exponentialAverages(closes, macdFast).slice(macdSlow - macdFast)
  const lines = slow.map((value, at) => (fast[at] as number) - value)
  const signal = exponentialAverages(lines, macdSignal).at(-1)
  return signal === undefined ? undefined : (lines.at(-1) as number) - signal
}

export function analyse(bars: readonly Bar[]): Analysis {
  const closes = bars.map((bar) => bar.close)
  const price = closes.at(-1) ?? 0
  const votes: RuleVote[] = []
  const add = (rule: Rule, value: number | undefined, decide: (value: number) => Vote) => {
    if (value !== undefined) votes.push({ rule, value, vote: decide(value) })
  }
  for (const length of averageLengths)
    add({ kind: 'average', length }, simpleAverage(closes, length), (average) => over(price, average))
  add({ kind: 'relative-strength', length: oscillatorLength }, relativeStrength(closes, oscillatorLength), (value) =>
    beyond(value, 30, 70),
  )
  add({ kind: 'stochastic', length: oscillatorLength }, stochastic(bars, oscillatorLength), (value) =>
    beyond(value, 20, 80),
  )
  add({ kind: 'macd', length: macdSignal }, macdOverSignal(closes), (value) => over(value, 0))
  const earlier = closes.at(-1 - momentumLength)
  add({ kind: 'momentum', length: momentumLength }, earlier === undefined ? undefined : price - earlier, (value) =>
    over(value, 0),
  )
  const count = (vote: Vote) => votes.filter((each) => each.vote === vote).length
  const counts = { buy: count('buy'), neutral: count('neutral'), sell: count('sell') }
  const score = votes.length === 0 ? 0 : (counts.buy - counts.sell) / votes.length
  return { votes, counts, score, verdict: verdictOf(score) }
}

function verdictOf(score: number): Verdict {
  if (score <= -0.6) return 'strong-sell'
  if (score <= -0.2) return 'sell'
  if (score < 0.2) return 'neutral'
  return score < 0.6 ? 'buy' : 'strong-buy'
}
