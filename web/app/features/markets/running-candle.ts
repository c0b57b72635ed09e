import type {
  IPrimitivePaneRenderer,
  ISeriesPrimitive,
  SeriesAttachedParameter,
  UTCTimestamp,
} from 'lightweight-charts'

const dashPx = [3, 2]

interface Bar {
  readonly time: UTCTimestamp
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

/** Draws the candle that has not closed with dashes: what is not settled yet is dashed everywhere. */
export class RunningCandle implements ISeriesPrimitive {
  #bar: Bar | undefined
  #colour = ''
  #attached: SeriesAttachedParameter | undefined
  readonly #views = [{ renderer: (): IPrimitivePaneRenderer => ({ draw: (target) => this.#draw(target) }) }]

  attached(parameter: SeriesAttachedParameter): void {
    this.#attached = parameter
  }

  paneViews() {
    return this.#views
  }

  show(bar: Bar | undefined, colour: string): void {
    this.#bar = bar
    this.#colour = colour
    this.#attached?.requestUpdate()
  }

  #draw(target: Parameters<IPrimitivePaneRenderer['draw']>[0]): void {
    const bar = this.#bar
    const attached = this.#attached
    if (!bar || !attached) return
    const middle = attached.chart.timeScale().timeToCoordinate(bar.time)
    const y = (price: number) => attached.series.priceToCoordinate(price)
    const [open, high, low, close] = [y(bar.open), y(bar.high), y(bar.low), y(bar.close)]
    if (middle === null || open === null || high === null || low === null || close === null) return
    const width = Math.max(3, attached.chart.timeScale().options().barSpacing * 0.72)
    target.useMediaCoordinateSpace(({ context }) => {
      const top = Math.min(open, close)
      const height = Math.max(1, Math.abs(open - close))
      context.strokeStyle = this.#colour
      context.lineWidth = 1
      context.setLineDash(dashPx)
      context.strokeRect(middle - width / 2, top, width, height)
      context.beginPath()
      context.moveTo(middle, high)
      context.lineTo(middle, top)
      context.moveTo(middle, top + height)
      context.lineTo(middle, low)
      context.stroke()
    })
  }
}
