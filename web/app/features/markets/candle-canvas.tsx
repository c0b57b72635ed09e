import type { MarketCandle } from '@dryrun/contract/markets.ts'
import { movingAverage } from '@dryrun/domain/markets/technical-analysis.ts'
import { ColorType, PriceScaleMode, type UTCTimestamp } from 'lightweight-charts'
import { useEffect, useRef } from 'react'
import { useFigures } from '../../ui/use-figures.ts'
import { type CandleDrawing, createDrawing } from './candle-drawing.ts'
import type { OwnMarks } from './own-marks.ts'
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
  /** The line of an open order was dragged to another price. */
  readonly onMove?: (id: string, price: number) => void
}

const noMarks: OwnMarks = { fills: [], levels: [] }

const secondsOf = (at: string) => (Date.parse(at) / 1000) as UTCTimestamp

const barOf = ({ at, open, high, low, close }: MarketCandle) => ({
  time: secondsOf(at),
  open: Number(open),
  high: Number(high),
  low: Number(low),
  close: Number(close),
})

type Colours = ReturnType<typeof readTokens>

interface Look extends Pick<Props, 'priceDecimals' | 'intraday' | 'logScale' | 'showShort' | 'showLong'> {
  readonly figures: ReturnType<typeof useFigures>
}

function applyLook(shown: CandleDrawing, colours: Colours, look: Look): void {
  const { figures, priceDecimals, intraday, logScale, showShort, showLong } = look
  shown.chart.applyOptions({
    localization: {
      locale: figures.locale,
      priceFormatter: (price: number) => figures.number(price, priceDecimals),
      tickmarksPriceFormatter: (prices: number[]) =>
        prices.map((price) =>
          shown.own.isUnderTag(price) ? '' : figures.price(price.toFixed(priceDecimals).replace(/\.?0+$/, '')),
        ),
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
}

interface Drawn extends Pick<Props, 'candles'> {
  readonly own: OwnMarks
  readonly colours: Colours
}

/** The last candle isn't over yet, so it's drawn apart. */
function drawCandles(shown: CandleDrawing, element: HTMLElement, { candles, own, colours }: Drawn) {
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
  return bars
}

/** With candle-drawing.ts the only place that knows the chart library; it's loaded when a chart is about to be seen. */
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
    onMove,
  } = props
  const box = useRef<HTMLDivElement>(null)
  const drawing = useRef<CandleDrawing | null>(null)
  const shownSubject = useRef('')
  const point = useRef(onPoint)
  const openFill = useRef(onFill)
  const move = useRef(onMove)
  const tagOf = useRef((price: number) => String(price))
  const theme = useThemeName()
  useEffect(() => {
    point.current = onPoint
    openFill.current = onFill
    move.current = onMove
    tagOf.current = (price) => figures.price(price.toFixed(priceDecimals))
  }, [onPoint, onFill, onMove, figures, priceDecimals])

  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const shown = createDrawing(element, {
      point: (at) => point.current(at),
      fill: (id) => openFill.current?.(id),
      move: (id, price) => move.current?.(id, price),
      isMoveWanted: () => move.current !== undefined,
      tagOf: (price) => tagOf.current(price),
    })
    drawing.current = shown
    return () => {
      drawing.current = null
      shownSubject.current = ''
      shown.end()
    }
  }, [])

  useEffect(() => {
    const shown = drawing.current
    const element = box.current
    if (!shown || !element) return
    const colours = readTokens(element, theme)
    applyLook(shown, colours, { figures, priceDecimals, intraday, logScale, showShort, showLong })
    const bars = drawCandles(shown, element, { candles, own, colours })
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
