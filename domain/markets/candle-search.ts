import type { DayShape } from './day-shape.ts'
import type { FinePaths } from './fine-path.ts'
import { ticksPerQuarter } from './ticks.ts'
import { partsPerQuarter, ticksPerPart, type Wiggles } from './wiggles.ts'

/** What a day's shape is looked into with. */
export interface SearchTools {
  readonly wiggles: Wiggles
  readonly fine: FinePaths
}

/*
 * Highs and lows of a drawn day. How high a wiggle reaches is known beforehand, so the search looks into the few quarters
 * that can hold the highest tick and skips the rest, and within a quarter into the few parts.
 */

/** The logarithm of the price at one tick of the day. */
export function valueIn(shape: DayShape, tools: SearchTools, tick: number): number {
  const quarter = Math.floor(tick / ticksPerQuarter)
  if (shape.isSecret) return tools.fine.valueAt(shape, quarter, tick - quarter * ticksPerQuarter)
  return scan(shape, tools.wiggles, quarter, tick, tick, 1, Number.NEGATIVE_INFINITY)
}

/** The highest (or, with -1, the lowest) logarithm among these ticks of the day, both ends included. */
export function extremeIn(shape: DayShape, tools: SearchTools, from: number, to: number, direction: 1 | -1): number {
  const firstQuarter = Math.floor(from / ticksPerQuarter)
  const lastQuarter = Math.floor(to / ticksPerQuarter)
  const bounds = direction === 1 ? shape.upper : shape.lower
  let likely = direction === 1 ? shape.likelyTop : shape.likelyBottom
  if (likely < firstQuarter || likely > lastQuarter) {
    likely = firstQuarter
    for (let quarter = firstQuarter + 1; quarter <= lastQuarter; quarter++)
      if ((bounds[quarter] as number) > (bounds[likely] as number)) likely = quarter
  }
  const scanned = (quarter: number, atLeast: number) => {
    const first = Math.max(from, quarter * ticksPerQuarter)
    const last = Math.min(to, (quarter + 1) * ticksPerQuarter - 1)
    const start = quarter * ticksPerQuarter
    return shape.isSecret
      ? tools.fine.highest(shape, quarter, first - start, last - start, direction, atLeast)
      : scan(shape, tools.wiggles, quarter, first, last, direction, atLeast)
  }
  // The most promising quarter first: hardly any other can then hold more.
  let best = scanned(likely, Number.NEGATIVE_INFINITY)
  for (let quarter = firstQuarter; quarter <= lastQuarter; quarter++)
    if (quarter !== likely && (bounds[quarter] as number) > best) best = scanned(quarter, best)
  return direction * best
}

/** The highest point (times `direction`) of these ticks, which lie in one quarter, or `atLeast` where none is higher. */
function scan(
  shape: DayShape,
  wiggles: Wiggles,
  quarter: number,
  from: number,
  to: number,
  direction: 1 | -1,
  atLeast: number,
): number {
  const { nodes, base, quote } = shape
  const { shapes, partTops, partBottoms } = wiggles
  const start = quarter * ticksPerQuarter
  const atStart = direction * (nodes[quarter] as number)
  const slope = (direction * (nodes[quarter + 1] as number) - atStart) / ticksPerQuarter
  const one = direction * (base.sizes[quarter] as number)
  const two = -direction * (quote.sizes[quarter] as number)
  const oneWiggle = base.wiggles[quarter] as number
  const twoWiggle = quote.wiggles[quarter] as number
  const oneFrom = oneWiggle * ticksPerQuarter
  const twoFrom = twoWiggle * ticksPerQuarter
  const oneParts = one > 0 ? partTops : partBottoms
  const twoParts = two > 0 ? partTops : partBottoms
  const onePart = oneWiggle * partsPerQuarter
  const twoPart = twoWiggle * partsPerQuarter
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
