import type { MarketCandle } from '@dryrun/contract/markets.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { ReadsProvider, useRead } from '../../../read.tsx'
import { Shown } from '../../../shown.tsx'
import { Range } from '../../../ui/range.tsx'
import { useFigures } from '../../../ui/use-figures.ts'
import { useWidth } from '../../../ui/use-width.ts'
import { Play } from './play.tsx'

const symbol = 'BTCUSDT'
const candleCount = 24
const height = 260
const pad = { top: 14, bottom: 26, start: 2, end: 66 }

/** The last days of this instance's own market, one candle at a time, in words. */
export function CandleReader() {
  const { t } = useLingui()
  return (
    <Play title={t`Read a candle`} note={<Trans>drag to choose a day</Trans>}>
      <ReadsProvider>
        <LatestCandles />
      </ReadsProvider>
    </Play>
  )
}

function LatestCandles() {
  const candles = useRead('readCandles', { query: { symbol, interval: '1D', count: String(candleCount) } })
  return (
    <Shown of={candles} heightClass="min-h-[380px]" shape="chart" lines={4}>
      {(reply) => (
        <>
          <Reader candles={reply.candles} />
          <p className="text-sm text-ink-3">
            {reply.source.kind === 'simulated' ? (
              <Trans>{symbol}, one candle a day (UTC). Prices from this instance’s simulated market.</Trans>
            ) : (
              <Trans>
                {symbol}, one candle a day (UTC). Prices from {reply.source.name}.
              </Trans>
            )}
          </p>
        </>
      )}
    </Shown>
  )
}

function Reader({ candles }: { candles: readonly MarketCandle[] }) {
  const { t } = useLingui()
  const figures = useFigures()
  const [chosen, setChosen] = useState(Math.max(0, candles.length - 2))
  const at = Math.min(chosen, candles.length - 1)
  const candle = candles[at]
  if (!candle) return null
  const price = (text: string) => figures.number(Number(text), 2)
  const day = figures.date(candle.at, { day: 'numeric', month: 'long', timeZone: 'UTC' })
  const [open, close, high, low] = [candle.open, candle.close, candle.high, candle.low].map(price)
  const change = (Number(candle.close) / Number(candle.open) - 1) * 100
  const size = figures.rounded(Math.abs(change), 1)
  const isRunning = at === candles.length - 1
  return (
    <>
      <Candles candles={candles} chosen={at} />
      <Range
        label={<Trans>Day</Trans>}
        shown={day}
        min={0}
        max={candles.length - 1}
        step={1}
        value={at}
        onChange={setChosen}
      />
      <p className="lesson-play-say" aria-live="polite">
        {isRunning && <b>{t`This day isn’t over, so its candle is dashed: it could still turn into anything.`} </b>}
        <Trans>
          The day started at {open} and {isRunning ? t`is now at` : t`ended at`} {close}: the thick body lies between
          the two.
        </Trans>{' '}
        {change >= 0 ? (
          <Trans>That’s {size}% above the start, so it’s hollow and green.</Trans>
        ) : (
          <Trans>That’s {size}% below the start, so it’s filled and red.</Trans>
        )}{' '}
        <Trans>
          In between, the price went as high as {high} and as low as {low}: that’s the thin lines. The candle doesn’t
          say in which order.
        </Trans>
      </p>
    </>
  )
}

function Candles({ candles, chosen }: { candles: readonly MarketCandle[]; chosen: number }) {
  const figures = useFigures()
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const highs = candles.map(({ high }) => Number(high))
  const lows = candles.map(({ low }) => Number(low))
  const top = Math.max(...highs)
  const bottom = Math.min(...lows)
  const step = (width - pad.start - pad.end) / candles.length
  const x = (at: number) => pad.start + (at + 0.5) * step
  const y = (price: number) =>
    pad.top + ((top - price) / Math.max(top - bottom, Number.EPSILON)) * (height - pad.top - pad.bottom)
  const half = Math.max(2, step * 0.3)
  return (
    <div ref={box} className="lesson-play-chart">
      {width > 0 && (
        <svg className="drawn-chart" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          <rect
            className="candle-chosen"
            x={x(chosen) - step / 2}
            y={pad.top - 8}
            width={step}
            height={height - pad.top}
          />
          {[0, 1, 2, 3, 4].map((line) => {
            const price = bottom + ((top - bottom) * line) / 4
            return (
              <g key={line}>
                <path className="grid" d={`M${pad.start} ${y(price)}H${width - pad.end}`} />
                <text x={width} y={y(price) + 4} textAnchor="end">
                  {figures.number(price)}
                </text>
              </g>
            )
          })}
          {candles.map((candle, at) => {
            const [open, close] = [Number(candle.open), Number(candle.close)]
            const rises = close >= open
            const upper = y(Math.max(open, close))
            const lower = Math.max(y(Math.min(open, close)), upper + 1)
            const isRunning = at === candles.length - 1
            return (
              <g key={candle.at} className={`${rises ? 'candle-up' : 'candle-down'}${isRunning ? ' candle-open' : ''}`}>
                <path d={`M${x(at)} ${y(Number(candle.high))}V${upper}M${x(at)} ${lower}V${y(Number(candle.low))}`} />
                <rect x={x(at) - half} y={upper} width={half * 2} height={lower - upper} />
              </g>
            )
          })}
        </svg>
      )}
    </div>
  )
}
