import {
  CandlestickSeries,
  CrosshairMode,
  createChart,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  LineStyle,
} from 'lightweight-charts'
import { dragOrders } from './drag-orders.ts'
import { OwnMarksDrawing } from './own-marks.ts'
import { RunningCandle } from './running-candle.ts'

export interface CandleDrawing {
  readonly chart: IChartApi
  readonly candles: ISeriesApi<'Candlestick'>
  readonly volume: ISeriesApi<'Histogram'>
  readonly short: ISeriesApi<'Line'>
  readonly long: ISeriesApi<'Line'>
  readonly running: RunningCandle
  readonly own: OwnMarksDrawing
  end(): void
}

/** What somebody does on the chart. */
interface Doings {
  readonly point: (at: string | undefined) => void
  readonly fill: (id: string) => void
  readonly move: (id: string, price: number) => void
  readonly isMoveWanted: () => boolean
  readonly tagOf: (price: number) => string
}

/** An empty chart in an element, with its layers. */
export function createDrawing(element: HTMLElement, on: Doings): CandleDrawing {
  const chart = createChart(element, {
    autoSize: true,
    // The library's own mark brings a style sheet that our policy forbids; the line under the chart names it instead.
    layout: { attributionLogo: false, fontSize: 12, fontFamily: getComputedStyle(element).fontFamily },
    crosshair: { mode: CrosshairMode.Normal },
    rightPriceScale: { borderVisible: false, entireTextOnly: true, scaleMargins: { top: 0.06, bottom: 0.2 } },
    timeScale: { borderVisible: true, rightOffset: 3, secondsVisible: false },
    handleScroll: { vertTouchDrag: false },
    handleScale: { mouseWheel: false },
  })
  const line = {
    lineWidth: 2,
    priceLineVisible: false,
    lastValueVisible: false,
    crosshairMarkerVisible: false,
  } as const
  const volume = chart.addSeries(HistogramSeries, {
    priceScaleId: 'volume',
    priceFormat: { type: 'volume' },
    lastValueVisible: false,
    priceLineVisible: false,
  })
  chart.priceScale('volume').applyOptions({ scaleMargins: { top: 0.88, bottom: 0 }, visible: false })
  const main = chart.addSeries(CandlestickSeries, { priceLineStyle: LineStyle.Dotted })
  const running = new RunningCandle()
  main.attachPrimitive(running)
  const marks = new OwnMarksDrawing()
  main.attachPrimitive(marks)
  chart.subscribeClick(({ point: at }) => {
    const id = at && marks.fillAt(at.x, at.y)
    if (id !== undefined) on.fill(id)
  })
  chart.subscribeCrosshairMove(({ time }) =>
    on.point(typeof time === 'number' ? new Date(time * 1000).toISOString() : undefined),
  )
  const stopDragging = dragOrders({
    element,
    chart,
    series: main,
    marks,
    tagOf: on.tagOf,
    onMove: on.move,
    isWanted: on.isMoveWanted,
  })
  return {
    chart,
    candles: main,
    volume,
    running,
    own: marks,
    short: chart.addSeries(LineSeries, line),
    long: chart.addSeries(LineSeries, line),
    end() {
      stopDragging()
      chart.remove()
    },
  }
}
