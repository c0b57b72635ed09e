import type { MarketCandle } from '@dryrun/contract/markets.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useRef, useState } from 'react'
import { ReadsProvider, useRead } from '../../read.tsx'
import { ChartFrame } from '../../ui/chart-frame.tsx'
import { ChartReader } from '../../ui/chart-reader.tsx'
import { Price } from '../../ui/price.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { useInView } from '../../ui/use-in-view.ts'
import { useSourceText } from './market-panel.tsx'
import { Change, useTimeText } from './price-text.tsx'
import { landingSymbols } from './symbols.ts'

const days = 366
const readAgainMs = 30_000
const margin = { top: 24, right: 80, bottom: 28 }
/** The tag with the price now keeps the axis clear this far. */
const tagPx = 16
/** A word at the highest or the lowest point needs this much between the line and the end of the plot. */
const extremePx = 30

export default function MarketChart() {
  return (
    <ReadsProvider>
      <Instruments />
    </ReadsProvider>
  )
}

/** Each tab says what its instrument costs now. */
function Instruments() {
  const { t } = useLingui()
  const symbols = landingSymbols.map(({ symbol }) => symbol).join(',')
  const quotes = useRead('readQuotes', { query: { symbols } }, { everyMs: readAgainMs, keepLast: true })
  return (
    <Tabs
      label={t`Instrument`}
      tabs={landingSymbols.map(({ symbol, name }) => {
        const quote = quotes.data?.quotes.find((each) => each.symbol === symbol)
        return {
          id: symbol,
          title: (
            <span className="market-tab">
              {name}
              <span className="market-tab-price">
                {quote ? (
                  <>
                    <Price of={quote.price} /> <Change of={quote.change} />
                  </>
                ) : (
                  '…'
                )}
              </span>
            </span>
          ),
          content: <YearOf symbol={symbol} name={name} />,
        }
      })}
    />
  )
}

const percentBetween = (from: string, to: string) => ((Number(to) / Number(from) - 1) * 100).toFixed(2)

function YearOf({ symbol, name }: { symbol: string; name: string }) {
  const { t } = useLingui()
  const figures = useFigures()
  const box = useRef<HTMLDivElement>(null)
  const near = useInView(box)
  const read = useRead(
    'readCandles',
    { query: { symbol, interval: '1D', count: String(days) } },
    { enabled: near, everyMs: readAgainMs, keepLast: true },
  )
  const sourceText = useSourceText()
  const timeText = useTimeText()
  const candles = read.data?.candles ?? []
  const first = candles[0]
  const last = candles.at(-1)
  const year = yearOf(candles)
  return (
    <div ref={box}>
      <ChartFrame
        title={t`${name}, 12 months`}
        summary={
          first && last && year
            ? t`${name} is at ${figures.price(last.close)}, ${figures.change(percentBetween(first.open, last.close))} over twelve months. The highest close was ${figures.price(year.high.close)} and the lowest ${figures.price(year.low.close)}.`
            : ''
        }
        source={
          read.data ? (
            <Trans>
              {sourceText(read.data.source)}, as of {timeText(read.data.at)}.
            </Trans>
          ) : (
            ' '
          )
        }
        heightClass="market-chart-height"
        state={read.data ? (candles.length === 0 ? 'empty' : 'ready') : read.isError ? 'error' : 'loading'}
        onRetry={() => void read.refetch()}
        empty={{ title: t`This source has no prices for ${name}.` }}
        isInteractive
        table={{
          head: [t`Day`, t`Close`, t`High`, t`Low`],
          rows: candles
            .toReversed()
            .map(({ at, close, high, low }) => [
              figures.date(at, { dateStyle: 'medium', timeZone: 'UTC' }),
              figures.price(close),
              figures.price(high),
              figures.price(low),
            ]),
        }}
      >
        {year && <Year name={name} candles={candles} year={year} />}
      </ChartFrame>
    </div>
  )
}

interface YearFigures {
  readonly first: MarketCandle
  readonly last: MarketCandle
  readonly high: MarketCandle
  readonly low: MarketCandle
}

/** The ends of the line, and its highest and lowest points. */
function yearOf(candles: readonly MarketCandle[]): YearFigures | undefined {
  const [first, last] = [candles[0], candles.at(-1)]
  if (!first || !last) return undefined
  const pick = (better: (one: number, other: number) => boolean) =>
    candles.reduce((best, each) => (better(Number(each.close), Number(best.close)) ? each : best))
  return { first, last, high: pick((one, other) => one > other), low: pick((one, other) => one < other) }
}

interface YearProps {
  readonly name: string
  readonly candles: readonly MarketCandle[]
  readonly year: YearFigures
}

/** The figures above the line follow whatever day is read on it. */
function Year({ name, candles, year }: YearProps) {
  const { t } = useLingui()
  const figures = useFigures()
  const [at, setAt] = useState<number | null>(null)
  const candle = (at === null ? undefined : candles[at]) ?? year.last
  const change = percentBetween(year.first.open, candle.close)
  const day = figures.date(candle.at, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  return (
    <div className="market-year">
      <div className="market-readout">
        <span className="money-large">
          <Price of={candle.close} />
        </span>
        <span>
          <Change of={change} /> {at === null ? <Trans>in 12 months</Trans> : <Trans>by {day}</Trans>}
        </span>
        <span className="market-extremes">
          <Trans>High</Trans> <Price of={year.high.close} />
        </span>
        <span className="market-extremes">
          <Trans>Low</Trans> <Price of={year.low.close} />
        </span>
      </div>
      <YearLine
        label={t`${name}, 12 months`}
        reading={t`${day}: ${figures.price(candle.close)}, ${figures.change(change)}`}
        candles={candles}
        year={year}
        at={at}
        onRead={setAt}
      />
    </div>
  )
}

/** Round steps for an axis: 1, 2 or 5 times a power of ten. */
export function axisSteps(low: number, high: number, count: number): number[] {
  const rough = (high - low || Math.abs(high) || 1) / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((each) => each * power >= rough) ?? 10) * power
  const steps: number[] = []
  for (let at = Math.ceil(low / step); at * step <= high; at++) steps.push(at * step)
  return steps
}

interface LineProps {
  readonly label: string
  readonly reading: string
  readonly candles: readonly MarketCandle[]
  readonly year: YearFigures
  readonly at: number | null
  readonly onRead: (at: number | null) => void
}

function YearLine({ label, reading, candles, year, at, onRead }: LineProps) {
  const figures = useFigures()
  const box = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  useEffect(() => {
    if (!box.current) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])

  const closes = useMemo(() => candles.map(({ close }) => Number(close)), [candles])
  const [low, high] = [Number(year.low.close), Number(year.high.close)]
  if (!size || candles.length < 2) return <div ref={box} className="market-line" />

  const plot = { width: size.width - margin.right, height: size.height - margin.top - margin.bottom }
  // Room above and below for the words at the highest and the lowest point.
  const pad = ((high - low) * extremePx) / Math.max(plot.height - 2 * extremePx, 1) || 1
  const x = (place: number) => (place / (candles.length - 1)) * plot.width
  const y = (price: number) => margin.top + plot.height * (1 - (price - low + pad) / (high - low + 2 * pad))
  const path = closes.map((close, place) => `${place === 0 ? 'M' : 'L'}${x(place).toFixed(1)} ${y(close).toFixed(1)}`)
  const everyMonth = size.width < 600 ? 3 : 1
  const months = candles.flatMap(({ at: day }, index) =>
    day.slice(8, 10) === '01' && new Date(day).getUTCMonth() % everyMonth === 0 ? [{ day, index }] : [],
  )
  const lastY = y(Number(year.last.close))
  const shown = at ?? candles.length - 1
  return (
    <div ref={box} className="market-line">
      <ChartReader
        label={label}
        count={candles.length}
        at={at}
        onRead={onRead}
        reading={reading}
        className="h-full"
        pointAt={(px) => (px / plot.width) * (candles.length - 1)}
      >
        <svg className="drawn-chart" viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
          {axisSteps(low - pad, high + pad, 5)
            .filter((step) => Math.abs(y(step) - lastY) > tagPx)
            .map((step) => (
              <g key={step}>
                <line className="grid" x1={0} x2={plot.width} y1={y(step)} y2={y(step)} />
                <text x={plot.width + 8} y={y(step) + 4}>
                  {figures.price(String(Number(step.toPrecision(10))))}
                </text>
              </g>
            ))}
          <line
            className="axis"
            x1={0}
            x2={plot.width}
            y1={size.height - margin.bottom}
            y2={size.height - margin.bottom}
          />
          {months.map(({ day, index }) => (
            <text key={day} x={x(index)} y={size.height - 8} textAnchor="middle">
              {figures.date(day, { month: 'short', timeZone: 'UTC' })}
            </text>
          ))}
          <line className="now" x1={0} x2={plot.width} y1={lastY} y2={lastY} />
          <path className="line" d={path.join('')} />
          <Extreme candle={year.high} place={x(candles.indexOf(year.high))} y={y(high)} width={plot.width} of="high" />
          <Extreme candle={year.low} place={x(candles.indexOf(year.low))} y={y(low)} width={plot.width} of="low" />
          {at !== null && (
            <line className="now" x1={x(shown)} x2={x(shown)} y1={margin.top} y2={size.height - margin.bottom} />
          )}
          <circle className="dot" cx={x(shown)} cy={y(closes[shown] ?? low)} r="4" />
          <rect className="market-tag" x={plot.width + 2} y={lastY - 11} width={margin.right - 2} height="22" />
          <text className="market-tag-text" x={plot.width + 8} y={lastY + 4}>
            {figures.price(year.last.close)}
          </text>
        </svg>
      </ChartReader>
    </div>
  )
}

interface ExtremeProps {
  readonly candle: MarketCandle
  readonly place: number
  readonly y: number
  readonly width: number
  readonly of: 'high' | 'low'
}

/** A word at the highest and at the lowest point, on the side where nothing is drawn. */
function Extreme({ candle, place, y, width, of }: ExtremeProps) {
  const { t } = useLingui()
  const figures = useFigures()
  const price = figures.price(candle.close)
  const anchor = place < 60 ? 'start' : place > width - 60 ? 'end' : 'middle'
  return (
    <>
      <circle className="dot" cx={place} cy={y} r="3" />
      <text className="label" x={place} y={of === 'high' ? y - 10 : y + 22} textAnchor={anchor}>
        {of === 'high' ? t`High ${price}` : t`Low ${price}`}
      </text>
    </>
  )
}
