import type { MarketCandle } from '@dryrun/contract/markets.ts'
import { movingAverage } from '@dryrun/domain/markets/technical-analysis.ts'
import {
  CandlestickSeries,
  ColorType,
  CrosshairMode,
  createChart,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  PriceScaleMode,
  type UTCTimestamp,
} from 'lightweight-charts'
import { useEffect, useRef } from 'react'
import { useFigures } from '../../ui/use-figures.ts'
import { type OwnMarks, OwnMarksDrawing } from './own-marks.ts'
import { RunningCandle } from './running-candle.ts'
import { readTokens, useThemeName } from './token-colours.ts'

const clear = 'rgba(0, 0, 0, 0)'
const barsOnPhone = 34
const barsOnDesktop = 90
const phoneWidthPx = 600
export const shortAverage = 20
export const longAverage = 50

interface Props {
  readonly candles: readonly MarketCandle[]
  readonly priceDecimals: number
  readonly intraday: boolean
  readonly showShort: boolean
  readonly showLong: boolean
  readonly logScale: boolean
  /** What is drawn; when it changes the view goes back to the newest bars. */
  readonly subject: string
  /** Where the crosshair points, as the beginning of a candle. */
  readonly onPoint: (at: string | undefined) => void
  /** The candle that was chosen by keyboard; the crosshair goes there. */
  readonly chosen?: string | undefined
  /** What the member has bought and sold of it, open orders and average cost. */
  readonly own?: OwnMarks
  /** How many candles fit between the last one and the axis. */
  readonly room?: number
  /** A triangle was pressed. */
  readonly onFill?: (id: string) => void
}

interface Drawing {
  readonly chart: IChartApi
  readonly candles: ISeriesApi<'Candlestick'>
  readonly volume: ISeriesApi<'Histogram'>
  readonly short: ISeriesApi<'Line'>
  readonly long: ISeriesApi<'Line'>
  readonly running: RunningCandle
  readonly own: OwnMarksDrawing
}

const noMarks: OwnMarks = { fills: [], levels: [] }

const secondsOf = (at: string) => (Date.parse(at) / 1000) as UTCTimestamp

/** The only place that knows the chart library; it is loaded when a chart is about to be seen. */
const barOf = ({ at, open, high, low, close }: MarketCandle) => ({
  time: secondsOf(at),
  open: Number(open),
  high: Number(high),
  low: Number(low),
  close: Number(close),
})

export default function CandleCanvas(props: Props) {
  const figures = useFigures()
  const {
    candles,
    priceDecimals,
    intraday,
    showShort,
    showLong,
    logScale,
    subject,
    onPoint,
    chosen,
    own = noMarks,
    room = 2,
    onFill,
  } = props
  const box = useRef<HTMLDivElement>(null)
  const drawing = useRef<Drawing | null>(null)
  const shownSubject = useRef('')
  const point = useRef(onPoint)
  const openFill = useRef(onFill)
  const theme = useThemeName()
  useEffect(() => {
    point.current = onPoint
    openFill.current = onFill
  }, [onPoint, onFill])

  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const chart = createChart(element, {
      autoSize: true,
      // The library's own mark brings a style sheet that our policy forbids; the line under the chart names it instead.
      layout: { attributionLogo: false, fontSize: 12, fontFamily: getComputedStyle(element).fontFamily },
      crosshair: { mode: CrosshairMode.Normal },
      rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.06, bottom: 0.2 } },
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
      if (id !== undefined) openFill.current?.(id)
    })
    chart.subscribeCrosshairMove(({ time }) =>
      point.current(typeof time === 'number' ? new Date(time * 1000).toISOString() : undefined),
    )
    drawing.current = {
      chart,
      candles: main,
      volume,
      running,
      own: marks,
      short: chart.addSeries(LineSeries, line),
      long: chart.addSeries(LineSeries, line),
    }
    return () => {
      drawing.current = null
      shownSubject.current = ''
      chart.remove()
    }
  }, [])

  useEffect(() => {
    const shown = drawing.current
    const element = box.current
    if (!shown || !element) return
    const colours = readTokens(element, theme)
    shown.chart.applyOptions({
      localization: {
        locale: figures.locale,
        priceFormatter: (price: number) => figures.number(price, priceDecimals),
        tickmarksPriceFormatter: (prices: number[]) =>
          prices.map((price) => figures.price(price.toFixed(priceDecimals).replace(/\.?0+$/, ''))),
      },
      layout: { background: { type: ColorType.Solid, color: clear }, textColor: colours['ink-3'] },
      grid: { vertLines: { visible: false }, horzLines: { color: colours.rule } },
      timeScale: { borderColor: colours.ink, timeVisible: intraday },
      rightPriceScale: { mode: logScale ? PriceScaleMode.Logarithmic : PriceScaleMode.Normal },
      crosshair: {
        vertLine: { color: colours['ink-3'], labelBackgroundColor: colours.ink },
        horzLine: { color: colours['ink-3'], labelBackgroundColor: colours.ink },
      },
    })
    shown.candles.applyOptions({
      upColor: colours.surface,
      borderUpColor: colours.green,
      wickUpColor: colours.green,
      downColor: colours.red,
      borderDownColor: colours.red,
      wickDownColor: colours.red,
      priceLineColor: colours.blue,
      priceFormat: { type: 'price', precision: priceDecimals, minMove: 10 ** -priceDecimals },
    })
    shown.short.applyOptions({ color: colours['blue-line'], visible: showShort })
    shown.long.applyOptions({ color: colours.ink, visible: showLong, lineWidth: 1 })

    const bars = candles.map(barOf)
    const last = bars.at(-1)
    const unseen = { color: clear, borderColor: clear, wickColor: clear }
    shown.candles.setData(last ? [...bars.slice(0, -1), { ...last, ...unseen }] : [])
    shown.running.show(last, last && last.close < last.open ? colours.red : colours.green)
    shown.own.show(own, bars, colours, `550 12px ${getComputedStyle(element).fontFamily}`)
    shown.volume.setData(
      candles.map(({ at, volume }) => ({ time: secondsOf(at), value: Number(volume), color: colours.rule })),
    )
    const closes = bars.map(({ close }) => close)
    const lineOf = (length: number) =>
      movingAverage(closes, length).flatMap((value, at) =>
        value === undefined ? [] : [{ time: (bars[at] as { time: UTCTimestamp }).time, value }],
      )
    shown.short.setData(lineOf(shortAverage))
    shown.long.setData(lineOf(longAverage))
    if (shownSubject.current !== subject && bars.length > 0) {
      shownSubject.current = subject
      const count = element.clientWidth < phoneWidthPx ? barsOnPhone : barsOnDesktop
      shown.chart.timeScale().setVisibleLogicalRange({ from: bars.length - count, to: bars.length + room })
    }
  }, [candles, priceDecimals, intraday, showShort, showLong, logScale, subject, theme, figures, own, room])

  useEffect(() => {
    const shown = drawing.current
    const bar = chosen === undefined ? undefined : candles.find(({ at }) => at === chosen)
    if (!shown) return
    if (bar) shown.chart.setCrosshairPosition(Number(bar.close), secondsOf(bar.at), shown.candles)
    else shown.chart.clearCrosshairPosition()
  }, [chosen, candles])

  return <div ref={box} className="candle-canvas" />
}
