import type {
  AutoscaleInfo,
  IPrimitivePaneRenderer,
  ISeriesPrimitive,
  ISeriesPrimitiveAxisView,
  SeriesAttachedParameter,
  UTCTimestamp,
} from 'lightweight-charts'
import type { TokenColours } from './token-colours.ts'

/** Something that the member bought or sold, drawn as a triangle at its candle. */
export interface OwnFill {
  readonly id: string
  readonly at: string
  readonly side: 'buy' | 'sell'
  readonly label: string
}

/** A price that matters to the member: an open order is dashed, the average cost is solid. */
export interface OwnLevel {
  readonly id: string
  readonly price: number
  /** Where the line begins; without it the line runs over the whole chart. */
  readonly since?: string
  readonly isOpen: boolean
  readonly isBuy: boolean
  readonly label: string
  readonly tag: string
}

export interface OwnMarks {
  readonly fills: readonly OwnFill[]
  readonly levels: readonly OwnLevel[]
}

interface Bar {
  readonly time: UTCTimestamp
  readonly high: number
  readonly low: number
  readonly close: number
}

const dashPx = [6, 4]
const trianglePx = 7
const gapPx = 6
const hitPx = 14
/** So near the tag of a price, the axis' own figure would lie under it. */
const tagPx = 15
/** How near a line one must be to take hold of it. */
const holdPx = 8
/** With more fills in view than this, their words would lie on each other. */
const labelledMax = 5
/** A level further away than this share of the price doesn't squeeze the candles to be seen. */
const nearShare = 0.12

/** Draws what is the member's own on a price chart. */
export class OwnMarksDrawing implements ISeriesPrimitive {
  #marks: OwnMarks = { fills: [], levels: [] }
  #bars: readonly Bar[] = []
  #colours: TokenColours | undefined
  #font = ''
  #attached: SeriesAttachedParameter | undefined
  #drawn: { readonly id: string; readonly x: number; readonly y: number }[] = []
  #held: { readonly id: string; readonly price: number; readonly tag: string } | undefined
  readonly #views = [{ renderer: (): IPrimitivePaneRenderer => ({ draw: (target) => this.#draw(target) }) }]

  attached(parameter: SeriesAttachedParameter): void {
    this.#attached = parameter
  }

  paneViews() {
    return this.#views
  }

  priceAxisViews(): readonly ISeriesPrimitiveAxisView[] {
    const colours = this.#colours
    if (!colours) return []
    return this.#levels().map(({ price, tag, isOpen, isBuy }) => ({
      coordinate: () => this.#attached?.series.priceToCoordinate(price) ?? -100,
      text: () => tag,
      textColor: () => (isOpen && isBuy ? colours['blue-line'] : colours.ink),
      backColor: () => colours.surface,
    }))
  }

  /** Whether the figure of a price on the axis would lie under the tag of another. */
  isUnderTag(price: number): boolean {
    const series = this.#attached?.series
    const y = series?.priceToCoordinate(price)
    if (!series || typeof y !== 'number') return false
    const last = this.#bars.at(-1)
    const tagged = [...this.#levels().map((level) => level.price), ...(last ? [last.close] : [])]
    return tagged.some((each) => {
      const at = series.priceToCoordinate(each)
      return at !== null && Math.abs(at - y) < tagPx
    })
  }

  autoscaleInfo(): AutoscaleInfo | null {
    const last = this.#bars.at(-1)
    if (!last) return null
    const near = this.#marks.levels
      .map(({ price }) => price)
      .filter((price) => Math.abs(price / last.low - 1) < nearShare)
    if (near.length === 0) return null
    return { priceRange: { minValue: Math.min(...near), maxValue: Math.max(...near) } }
  }

  show(marks: OwnMarks, bars: readonly Bar[], colours: TokenColours, font: string): void {
    this.#marks = marks
    this.#bars = bars
    this.#colours = colours
    this.#font = font
    this.#attached?.requestUpdate()
  }

  /** The fill whose triangle is at this point of the chart. */
  fillAt(x: number, y: number): string | undefined {
    return this.#drawn.find((fill) => Math.hypot(fill.x - x, fill.y - y) <= hitPx)?.id
  }

  /** The open order whose line is at this height. */
  orderAt(y: number): string | undefined {
    const series = this.#attached?.series
    return this.#marks.levels.find(({ isOpen, price }) => {
      const lineY = series?.priceToCoordinate(price)
      return isOpen && typeof lineY === 'number' && Math.abs(lineY - y) <= holdPx
    })?.id
  }

  /** A line that somebody holds is drawn where they hold it. */
  hold(held: { readonly id: string; readonly price: number; readonly tag: string } | undefined): void {
    this.#held = held
    this.#attached?.requestUpdate()
  }

  #levels(): readonly OwnLevel[] {
    const held = this.#held
    return held
      ? this.#marks.levels.map((level) => (level.id === held.id ? { ...level, ...held } : level))
      : this.#marks.levels
  }

  /** The candle that a moment lies in; nothing before the first one. */
  #barOf(at: string): Bar | undefined {
    const seconds = Date.parse(at) / 1000
    return this.#bars.findLast(({ time }) => time <= seconds)
  }

  #draw(target: Parameters<IPrimitivePaneRenderer['draw']>[0]): void {
    const attached = this.#attached
    const colours = this.#colours
    if (!attached || !colours) return
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      context.font = this.#font
      this.#drawLevels(context, mediaSize.width, attached, colours)
      this.#drawFills(context, attached, colours)
    })
  }

  #drawLevels(
    context: CanvasRenderingContext2D,
    width: number,
    { chart, series }: SeriesAttachedParameter,
    colours: TokenColours,
  ): void {
    for (const { price, since, isOpen, isBuy, label } of this.#levels()) {
      const y = series.priceToCoordinate(price)
      if (y === null) continue
      const bar = since === undefined ? undefined : this.#barOf(since)
      const x = bar ? (chart.timeScale().timeToCoordinate(bar.time) ?? 0) : 0
      const colour = isOpen && isBuy ? colours['blue-line'] : colours.ink
      context.strokeStyle = isOpen ? colour : colours['ink-3']
      context.lineWidth = isOpen ? 1.5 : 1
      context.setLineDash(isOpen ? dashPx : [])
      context.beginPath()
      context.moveTo(Math.max(0, x), y)
      context.lineTo(width, y)
      context.stroke()
      context.setLineDash([])
      context.textAlign = 'right'
      write(context, label, width - 8, isOpen ? y - 6 : y + 15, colour, colours.surface)
    }
  }

  #drawFills(
    context: CanvasRenderingContext2D,
    { chart, series }: SeriesAttachedParameter,
    colours: TokenColours,
  ): void {
    this.#drawn = []
    const seen = this.#marks.fills.flatMap((fill) => {
      const bar = this.#barOf(fill.at)
      const x = bar ? chart.timeScale().timeToCoordinate(bar.time) : null
      const y = bar ? series.priceToCoordinate(fill.side === 'buy' ? bar.low : bar.high) : null
      return x === null || y === null || x < 0 ? [] : [{ fill, x, y }]
    })
    for (const { fill, x, y } of seen) {
      const isBuy = fill.side === 'buy'
      const way = isBuy ? 1 : -1
      const tip = y + way * gapPx
      const base = tip + way * trianglePx * 1.4
      const colour = isBuy ? colours['blue-line'] : colours.ink
      context.fillStyle = colour
      context.beginPath()
      context.moveTo(x, tip)
      context.lineTo(x - trianglePx, base)
      context.lineTo(x + trianglePx, base)
      context.closePath()
      context.fill()
      this.#drawn.push({ id: fill.id, x, y: (tip + base) / 2 })
      if (seen.length > labelledMax) continue
      context.textAlign = 'center'
      write(context, fill.label, x, base + (isBuy ? 15 : -7), colour, colours.surface)
    }
  }
}

/** Words with a rim in the colour of the ground, so that no candle runs through them. */
function write(
  context: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  colour: string,
  ground: string,
): void {
  context.lineWidth = 4
  context.lineJoin = 'round'
  context.strokeStyle = ground
  context.strokeText(text, x, y)
  context.fillStyle = colour
  context.fillText(text, x, y)
}
