import type { MarketCandle } from '@dryrun/contract/markets.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { ReadsProvider, useRead } from '../../read.tsx'
import { ChartFrame } from '../../ui/chart-frame.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { useInView } from '../../ui/use-in-view.ts'
import { useSourceText } from './market-panel.tsx'
import { useTimeText } from './price-text.tsx'
import { landingSymbols } from './symbols.ts'

const days = 366
const readAgainMs = 30_000
const margin = { top: 20, right: 76, bottom: 28 }

export default function MarketChart() {
  const { t } = useLingui()
  return (
    <ReadsProvider>
      <Tabs
        label={t`Instrument`}
        tabs={landingSymbols.map(({ symbol, name }) => ({
          id: symbol,
          title: name,
          content: <YearOf symbol={symbol} name={name} />,
        }))}
      />
    </ReadsProvider>
  )
}

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
  const change = first && last ? figures.change(((Number(last.close) / Number(first.open) - 1) * 100).toFixed(2)) : ''
  return (
    <div ref={box}>
      <ChartFrame
        title={t`${name}, 12 months`}
        summary={last ? t`${name} is at ${figures.price(last.close)}, ${change} over twelve months.` : ''}
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
        <YearLine candles={candles} />
      </ChartFrame>
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

function YearLine({ candles }: { candles: readonly MarketCandle[] }) {
  const figures = useFigures()
  const box = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  const [pointed, setPointed] = useState<number | null>(null)
  useEffect(() => {
    if (!box.current) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])

  const closes = useMemo(() => candles.map(({ close }) => Number(close)), [candles])
  const low = Math.min(...closes)
  const high = Math.max(...closes)
  const pad = (high - low) * 0.06 || 1
  if (!size || candles.length < 2) return <div ref={box} className="h-full" />

  const plot = { width: size.width - margin.right, height: size.height - margin.top - margin.bottom }
  const x = (at: number) => (at / (candles.length - 1)) * plot.width
  const y = (price: number) => margin.top + plot.height * (1 - (price - low + pad) / (high - low + 2 * pad))
  const path = closes.map((close, at) => `${at === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(close).toFixed(1)}`).join('')
  const everyMonth = size.width < 600 ? 3 : 1
  const months = candles.flatMap(({ at }, index) =>
    at.slice(8, 10) === '01' && new Date(at).getUTCMonth() % everyMonth === 0 ? [{ at, index }] : [],
  )
  const shown = pointed ?? candles.length - 1
  const candle = candles[shown] as MarketCandle
  const price = closes[shown] as number
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const left = event.clientX - event.currentTarget.getBoundingClientRect().left
    setPointed(Math.max(0, Math.min(candles.length - 1, Math.round((left / plot.width) * (candles.length - 1)))))
  }
  return (
    <div ref={box} className="h-full">
      <svg
        className="drawn-chart"
        viewBox={`0 0 ${size.width} ${size.height}`}
        onPointerMove={point}
        onPointerLeave={() => setPointed(null)}
      >
        {axisSteps(low - pad, high + pad, 5).map((step) => (
          <g key={step}>
            <line className="grid" x1={0} x2={plot.width} y1={y(step)} y2={y(step)} />
            <text x={size.width} y={y(step) + 4} textAnchor="end">
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
        {months.map(({ at, index }) => (
          <text key={at} x={x(index)} y={size.height - 8} textAnchor="middle">
            {figures.date(at, { month: 'short', timeZone: 'UTC' })}
          </text>
        ))}
        <path className="line" d={path} />
        <line className="now" x1={x(shown)} x2={x(shown)} y1={margin.top} y2={size.height - margin.bottom} />
        <circle className="dot" cx={x(shown)} cy={y(price)} r="4" />
        <text className="label" x={Math.max(150, x(shown) - 10)} y={Math.max(34, y(price) - 14)} textAnchor="end">
          {pointed === null
            ? figures.price(candle.close)
            : `${figures.date(candle.at, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })}  ${figures.price(candle.close)}`}
        </text>
      </svg>
    </div>
  )
}
