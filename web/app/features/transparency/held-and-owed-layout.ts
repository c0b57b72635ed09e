import type { Transparency } from '@dryrun/contract/transparency.ts'
import type { Projection } from '@dryrun/domain/transparency/projection.ts'
import { centsOf } from '../../money.ts'
import { niceTop } from './drawing.ts'

const dayMs = 86_400_000
const narrowPx = 600
/** What the date of the last day and the words under it need beside their line. */
const dateLabelPx = { narrow: 96, wide: 216 }
export const pad = { top: 58, bottom: 34, start: 2 }
/** Owed is drawn up to this much above its present height; the promise then leaves the frame, and says so. */
const headroom = 1.45

interface Point {
  readonly atMs: number
  readonly owed: bigint
  readonly held: bigint
}

const largest = (points: readonly Point[], least: bigint) =>
  points.reduce((max, { held }) => (held > max ? held : max), least)

/** Where everything is in the drawing of so many pixels' width; null before there is a history to draw. */
export function layOut(figures: Transparency, projection: Projection | null, width: number) {
  const narrow = width < narrowPx
  const height = narrow ? 420 : Math.round(Math.min(540, Math.max(400, width * 0.4)))
  const axisWidth = narrow ? 46 : 64
  const nowMs = Date.parse(figures.asOf)
  const past: readonly Point[] = figures.history.map((point) => ({
    atMs: Date.parse(point.at),
    owed: centsOf(point.owed),
    held: centsOf(point.paidIn) - centsOf(point.paidOut),
  }))
  const first = past[0]
  const present = past.at(-1)
  if (!first || !present) return null
  const days = projection?.days ?? []
  const lastDay = days.at(-1)
  const fails = projection?.ends === 'cannot_pay'

  const startMs = Math.min(first.atMs - dayMs, nowMs - 7 * dayMs)
  const pastMs = nowMs - startMs
  const endMs = lastDay && fails ? nowMs + lastDay.day * dayMs : nowMs
  // Beside the day there is room for its date, and a day far ahead is not squeezed in: the past keeps its share of the width.
  const innerWidth = width - axisWidth - pad.start
  const roomForDate = Math.max(narrow ? 0.3 : 0.22, (narrow ? dateLabelPx.narrow : dateLabelPx.wide) / innerWidth)
  const isFar = endMs > nowMs + pastMs * 2
  const untilMs = isFar ? nowMs + pastMs * 2 : startMs + (endMs - startMs) / (1 - roomForDate)
  const future: readonly Point[] = days
    .map((day) => ({ atMs: nowMs + day.day * dayMs, owed: day.owedCents, held: day.heldCents }))
    .filter((day) => day.atMs <= untilMs)

  const heldMin = past.reduce((min, { held }) => (held < min ? held : min), 0n)
  const tallest = [Number(present.owed) * headroom, Number(largest(past, 1n)) * 1.1, Number(largest(future, 0n)) * 1.05]
  const top = niceTop(BigInt(Math.round(Math.max(...tallest))))
  const bottom = heldMin < 0n ? -niceTop(-heldMin) : 0n
  const x = (atMs: number) => pad.start + ((atMs - startMs) / (untilMs - startMs)) * innerWidth
  const y = (cents: bigint) =>
    pad.top + (1 - (Number(cents) - Number(bottom)) / (Number(top) - Number(bottom))) * (height - pad.top - pad.bottom)
  const steps = [0n, 1n, 2n, 3n, 4n, 5n].map((step) => (top * step) / 5n)
  return {
    narrow,
    width,
    height,
    axisWidth,
    startMs,
    nowMs,
    endMs,
    untilMs,
    past: [{ atMs: startMs, owed: 0n, held: 0n }, ...past],
    present,
    future: future.length === 0 ? [] : [{ ...present, atMs: nowMs }, ...future],
    grid: bottom < 0n ? [bottom, 0n, top / 2n, top] : steps,
    /** Where the promise goes beyond the frame. */
    leaves: future.find((point) => point.owed > top),
    /** The last day of the projection. */
    lastDay,
    /** The day on which no more can be paid is drawn unless it's too far ahead. */
    showsEnd: fails && !isFar,
    x,
    y,
  }
}

export type Layout = NonNullable<ReturnType<typeof layOut>>
