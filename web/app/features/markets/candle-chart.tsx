import type { MarketCandle } from '@dryrun/contract/markets.ts'
import { type Interval, intervals } from '@dryrun/domain/markets/intervals.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChartCandlestick, Expand, Shrink, Table2 } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ChartReader } from '../../ui/chart-reader.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Segments } from '../../ui/segments.tsx'
import { ErrorState, Skeleton, StaleNote } from '../../ui/states.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { useChangePeriod, useSourceText } from './market-panel.tsx'
import { Change, useTimeText } from './price-text.tsx'
import { useQuotes } from './quotes.tsx'
import { SymbolSearch } from './symbol-search.tsx'
import { useCandles } from './use-candles.ts'
import { useChartChoice } from './use-chart-choice.ts'
import './candle-chart.css'

export const CandleCanvas = lazy(() => import('./candle-canvas.tsx'))

export const candleCount = 300
const tableRows = 60

interface Props {
  readonly symbol: string
  readonly interval: Interval
  readonly onSymbol: (symbol: string) => void
  readonly onInterval: (interval: Interval) => void
}

const dayAndTime = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const

export function CandleChart({ symbol, interval, onSymbol, onInterval }: Props) {
  const { t } = useLingui()
  const figures = useFigures()
  const frame = useRef<HTMLElement>(null)
  const { candles, current, read } = useCandles(symbol, interval, candleCount)
  const { bySymbol, latest, stale } = useQuotes([symbol])
  const [asTable, setAsTable] = useState(false)
  const [showShort, setShowShort] = useChartChoice('short-average', true)
  const [showLong, setShowLong] = useChartChoice('long-average', true)
  const [logScale, setLogScale] = useChartChoice('log-scale', false)
  const [pointed, setPointed] = useState<string | undefined>()
  const [readAt, setReadAt] = useState<number | null>(null)
  const sourceText = useSourceText()
  const changePeriod = useChangePeriod()
  const timeText = useTimeText()
  const state = current ? 'ready' : read.isError ? 'error' : 'loading'
  const quote = bySymbol.get(symbol)
  const last = candles.at(-1)
  const chosen = readAt === null ? undefined : candles[readAt]
  const shown = candles.find((each) => each.at === pointed) ?? chosen ?? last
  const at = latest && current && latest.at > current.at ? latest.at : (current?.at ?? '')
  const point = useCallback((moment: string | undefined) => setPointed(moment), [])

  return (
    <section ref={frame} className="panel candle-chart" aria-label={t`Price chart`}>
      <div className="candle-tools">
        <SymbolSearch key={symbol} symbol={symbol} onChoose={onSymbol} />
        <Segments label={t`Interval`} choices={intervals} chosen={interval} onChoose={onInterval} />
        <Checkbox label={t`20 average`} checked={showShort} onChange={(event) => setShowShort(event.target.checked)} />
        <Checkbox label={t`50 average`} checked={showLong} onChange={(event) => setShowLong(event.target.checked)} />
        <Checkbox label={t`Log scale`} checked={logScale} onChange={(event) => setLogScale(event.target.checked)} />
        <ChartActions frame={frame} asTable={asTable} onTable={setAsTable} />
      </div>
      {stale && latest && (
        <StaleNote>
          <Trans>These prices are as of {timeText(latest.at)}. They’ll update when newer ones arrive.</Trans>
        </StaleNote>
      )}
      <div className="candle-head">
        <h2 className="candle-title">{current ? current.instrument.name : symbol}</h2>
        <span className="money-large candle-price">{last ? figures.price(quote?.price ?? last.close) : '…'}</span>
        {quote && (
          <span className="candle-change">
            <Change of={quote.change} /> {changePeriod(latest?.source)}
          </span>
        )}
        <span className="candle-trade">
          <ButtonLink size="small" look="primary" to={`/dashboard/trade/${symbol}`}>
            <Trans>Buy</Trans>
          </ButtonLink>
          <ButtonLink size="small" to={`/dashboard/trade/${symbol}?side=sell`}>
            <Trans>Sell</Trans>
          </ButtonLink>
        </span>
        <CandleFigures candle={shown} />
      </div>
      {state === 'loading' && <Skeleton shape="chart" lines={6} className="candle-height" />}
      {state === 'error' && <ErrorState className="candle-height" onRetry={() => void read.refetch()} />}
      {current && !asTable && (
        <ChartReader
          label={t`Price chart`}
          count={candles.length}
          at={readAt}
          onRead={setReadAt}
          reading={shown ? `${figures.date(shown.at, dayAndTime)}: ${figures.price(shown.close)}` : ''}
          className="candle-height"
        >
          <Suspense fallback={<Skeleton shape="chart" lines={6} className="candle-height" />}>
            <CandleCanvas
              candles={candles}
              priceDecimals={current.instrument.priceDecimals}
              intraday={!['1D', '1W', '1M'].includes(interval)}
              showShort={showShort}
              showLong={showLong}
              logScale={logScale}
              subject={`${symbol} ${interval}`}
              onPoint={point}
              chosen={chosen?.at}
            />
          </Suspense>
        </ChartReader>
      )}
      {current && asTable && <CandleTable candles={candles} interval={interval} />}
      <p className="market-foot candle-foot">
        {current && last ? (
          <>
            <Summary candles={candles} name={current.instrument.name} />{' '}
            <Trans>
              {sourceText(current.source)}, as of {timeText(at)}. The current candle is dashed until it closes.
            </Trans>{' '}
            <DrawnWith />
          </>
        ) : (
          ' '
        )}
      </p>
    </section>
  )
}

interface ActionsProps {
  readonly frame: React.RefObject<HTMLElement | null>
  readonly asTable: boolean
  readonly onTable: (asTable: boolean) => void
}

function ChartActions({ frame, asTable, onTable }: ActionsProps) {
  const { t } = useLingui()
  const fullScreen = useFullScreen(frame)
  return (
    <span className="candle-actions">
      <Button size="small" look="quiet" aria-pressed={asTable} onClick={() => onTable(!asTable)}>
        <Icon of={asTable ? ChartCandlestick : Table2} size={16} />
        {asTable ? <Trans>Chart</Trans> : <Trans>Table</Trans>}
      </Button>
      {fullScreen.possible && (
        <Button
          size="small"
          look="quiet"
          iconOnly
          aria-label={fullScreen.on ? t`Leave full screen` : t`Full screen`}
          onClick={fullScreen.toggle}
        >
          <Icon of={fullScreen.on ? Shrink : Expand} size={16} />
        </Button>
      )}
    </span>
  )
}

function DrawnWith() {
  return (
    <Trans>
      Drawn with{' '}
      <a className="text-link" href="https://www.tradingview.com/lightweight-charts/" rel="noreferrer" target="_blank">
        Lightweight Charts™ by TradingView
      </a>
      , which runs in this page only.
    </Trans>
  )
}

export function CandleFigures({ candle }: { candle: MarketCandle | undefined }) {
  const { t } = useLingui()
  const figures = useFigures()
  if (!candle) return null
  const shown = [
    [t({ message: 'Open', context: 'price' }), figures.price(candle.open)],
    [t`High`, figures.price(candle.high)],
    [t`Low`, figures.price(candle.low)],
    [t`Close`, figures.price(candle.close)],
    [t`Volume`, figures.short(Number(candle.volume))],
  ] as const
  return (
    <dl className="candle-figures">
      {shown.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What the drawing shows, in one sentence. */
function Summary({ candles, name }: { candles: readonly MarketCandle[]; name: string }) {
  const figures = useFigures()
  const first = candles[0]
  const last = candles.at(-1)
  if (!first || !last) return null
  const change = figures.change(((Number(last.close) / Number(first.open) - 1) * 100).toFixed(2))
  const low = candles.reduce((one, other) => (Number(other.low) < Number(one.low) ? other : one))
  const high = candles.reduce((one, other) => (Number(other.high) > Number(one.high) ? other : one))
  return (
    <Trans>
      {name} moved {change} over {candles.length} candles, between {figures.price(low.low)} and{' '}
      {figures.price(high.high)}.
    </Trans>
  )
}

export function CandleTable({ candles, interval }: { candles: readonly MarketCandle[]; interval: Interval }) {
  const { t } = useLingui()
  const figures = useFigures()
  const daily = ['1D', '1W', '1M'].includes(interval)
  const style = { dateStyle: 'medium', ...(!daily && { timeStyle: 'short' as const }), timeZone: 'UTC' } as const
  const rows = candles.slice(-tableRows).toReversed()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard.
    <section className="table-scroll candle-height" tabIndex={0} aria-label={t`The newest candles`}>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{t`Begins (UTC)`}</th>
            <th scope="col" className="figure">
              {t({ message: 'Open', context: 'price' })}
            </th>
            <th scope="col" className="figure">{t`High`}</th>
            <th scope="col" className="figure">{t`Low`}</th>
            <th scope="col" className="figure">{t`Close`}</th>
            <th scope="col" className="figure">{t`Volume`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((candle, at) => (
            <tr key={candle.at} {...(at === 0 && { 'data-open': '' })}>
              <td data-place="lead">{figures.date(candle.at, style)}</td>
              <td className="figure" data-place="none">
                {figures.price(candle.open)}
              </td>
              <td className="figure" data-place="detail">
                {figures.price(candle.high)}
              </td>
              <td className="figure" data-place="aside">
                {figures.price(candle.low)}
              </td>
              <td className="figure" data-place="amount">
                {figures.price(candle.close)}
              </td>
              <td className="figure" data-place="none">
                {figures.short(Number(candle.volume))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function useFullScreen(element: React.RefObject<HTMLElement | null>) {
  const [on, setOn] = useState(false)
  useEffect(() => {
    const look = () => setOn(document.fullscreenElement !== null && document.fullscreenElement === element.current)
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [element])
  const toggle = () => {
    const change = on ? document.exitFullscreen() : element.current?.requestFullscreen()
    // A browser may say no; the chart then stays where it is.
    change?.catch(() => {})
  }
  return { on, toggle, possible: typeof document !== 'undefined' && document.fullscreenEnabled }
}
