import type { Transparency } from '@dryrun/contract/transparency.ts'
import { centsOf } from '../../money.ts'

type WhoseDeposit = Transparency['whoseDeposit']

/** Dollars that a line stands for, and pixels between two lines, on a wide screen and on a phone. */
const sizes = {
  wide: { lineDollars: 40, linePx: 5.4, linesMax: 60, sourceGapPx: 30, payoutGapPx: 44 },
  narrow: { lineDollars: 60, linePx: 7.8, linesMax: 42, sourceGapPx: 34, payoutGapPx: 42 },
} as const
const topPx = 34
/** A bar shorter than this stands in the middle of the room that its label needs. */
const slotPxMin = 16
/** What was spent before or is not spent yet has no lines: beyond this it is cut, and marked as cut. */
const bareMaxPx = 88

interface Bar {
  readonly top: number
  /** Where its label stands. */
  readonly labelAt: number
}

export interface SourceBar extends Bar {
  /** Null is what nobody had paid in. */
  readonly source: WhoseDeposit['sources'][number] | null
  readonly amountCents: bigint
  readonly spentUntil: number
  readonly bottom: number
  readonly cuts: readonly number[]
}

export interface PayoutBar extends Bar {
  readonly payout: WhoseDeposit['payouts'][number]
  readonly bottom: number
}

interface Line {
  readonly from: number
  readonly to: number
  readonly isNobodys: boolean
}

export interface Bundles {
  readonly lineCents: bigint
  readonly height: number
  readonly sources: readonly SourceBar[]
  readonly payouts: readonly PayoutBar[]
  readonly lines: readonly Line[]
}

/** Where every bar and every line stands. A part has as many lines as its amount asks for, and at least one. */
export function layOutBundles({ sources, payouts }: WhoseDeposit, isNarrow: boolean): Bundles {
  const size = isNarrow ? sizes.narrow : sizes.wide
  const total = payouts.reduce((sum, payout) => sum + centsOf(payout.amount), 0n)
  const lineDollars = dollarsPerLine(Number(total) / 100, size.lineDollars, size.linesMax)
  const px = (cents: bigint) => (Number(cents) / 100 / lineDollars) * size.linePx

  const parts = payouts.flatMap((payout, at) =>
    payout.parts.map((part) => ({ payout: at, source: part.source, cents: centsOf(part.amount) })),
  )
  const nobodys = parts.reduce((sum, part) => (part.source === null ? sum + part.cents : sum), 0n)
  const rows = [
    ...sources.map((source, at) => ({
      at: at as number | null,
      source,
      amountCents: centsOf(source.amount),
      beforePx: px(centsOf(source.spentBefore)),
      afterPx: px(centsOf(source.unspent)),
    })),
    ...(nobodys > 0n ? [{ at: null, source: null, amountCents: nobodys, beforePx: 0, afterPx: 0 }] : []),
  ]

  let y = topPx
  const starts: number[] = []
  const sourceBars = rows.map((row): SourceBar => {
    const own = parts.flatMap((part, at) => (part.source === row.at ? [{ at, px: px(part.cents) }] : []))
    const before = Math.min(row.beforePx, bareMaxPx)
    const after = Math.min(row.afterPx, bareMaxPx)
    const barPx = own.reduce((sum, part) => sum + part.px, before + after)
    const slotPx = Math.max(barPx, slotPxMin)
    const top = y + (slotPx - barPx) / 2
    y += slotPx + size.sourceGapPx
    let spentUntil = top + before
    for (const part of own) {
      starts[part.at] = spentUntil
      spentUntil += part.px
    }
    const bottom = spentUntil + after
    return {
      source: row.source,
      amountCents: row.amountCents,
      top,
      spentUntil,
      bottom,
      labelAt: labelAt(top, bottom),
      cuts: [
        ...(row.beforePx > bareMaxPx ? [top + before / 2] : []),
        ...(row.afterPx > bareMaxPx ? [spentUntil + after / 2] : []),
      ],
    }
  })
  const sourcesEnd = y - size.sourceGapPx

  const slots = payouts.map((payout) => Math.max(px(centsOf(payout.amount)), slotPxMin))
  const payoutsPx = slots.reduce((sum, slot) => sum + slot + size.payoutGapPx, -size.payoutGapPx)
  y = Math.max(topPx, topPx + (sourcesEnd - topPx - payoutsPx) / 2)
  const ends: number[] = []
  const payoutBars = payouts.map((payout, at): PayoutBar => {
    const slotPx = slots[at] ?? 0
    const top = y + (slotPx - px(centsOf(payout.amount))) / 2
    y += slotPx + size.payoutGapPx
    let bottom = top
    parts.forEach((part, index) => {
      if (part.payout !== at) return
      ends[index] = bottom
      bottom += px(part.cents)
    })
    return { payout, top, bottom, labelAt: labelAt(top, bottom) }
  })

  return {
    lineCents: BigInt(lineDollars) * 100n,
    height: Math.ceil(Math.max(sourcesEnd, y - size.payoutGapPx) + 24),
    sources: sourceBars,
    payouts: payoutBars,
    lines: parts.flatMap((part, at) => {
      const count = Math.max(1, Math.round(Number(part.cents) / 100 / lineDollars))
      return Array.from({ length: count }, (_, line) => {
        const along = ((line + 0.5) / count) * px(part.cents)
        return { from: (starts[at] ?? 0) + along, to: (ends[at] ?? 0) + along, isNobodys: part.source === null }
      })
    }),
  }
}

const labelAt = (top: number, bottom: number) => top + Math.min(34, (bottom - top) / 2)

/** The usual amount, or the next round one with which there are not too many lines. */
function dollarsPerLine(dollars: number, usual: number, linesMax: number): number {
  if (dollars / usual <= linesMax) return usual
  const least = dollars / linesMax
  const size = 10 ** Math.floor(Math.log10(least))
  return Math.round(([1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((factor) => factor * size >= least) ?? 10) * size)
}
