/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions,
   jsx-a11y/prefer-tag-over-role -- the chart takes the focus, so that the arrows can move its readout by a candle. */
import type { MarketCandle } from '@dryrun/contract/markets.ts'
import type { FillAnswer, OrderAnswer, PositionAnswer } from '@dryrun/contract/trading.ts'
import type { Interval } from '@dryrun/domain/markets/intervals.ts'
import { moneyText } from '@dryrun/domain/money/money-text.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChartCandlestick, KeyRound, Table2 } from 'lucide-react'
import { type KeyboardEvent, Suspense, useCallback, useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useRead } from '../../read.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useChartKeys } from '../../ui/key-groups.ts'
import { Segments } from '../../ui/segments.tsx'
import { ErrorState, Skeleton, StaleNote } from '../../ui/states.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import type { OwnMarks } from '../markets/index.ts'
import {
  CandleCanvas,
  CandleFigures,
  CandleTable,
  Change,
  candleCount,
  SymbolSearch,
  useCandles,
  useQuotes,
  useTimeText,
} from './market-parts.ts'
import type { OrderMove } from './move-order.tsx'
import { useOrderNames, useSourceName } from './order-names.ts'

export const tradeIntervals = ['1h', '4h', '1D', '1W'] as const satisfies readonly Interval[]

export type TradeInterval = (typeof tradeIntervals)[number]

/** Free space right of now, in candles: what is written there lies on no candle. */
const roomForLabels = 16

interface Props {
  readonly symbol: string
  readonly interval: TradeInterval
  readonly asTable: boolean
  readonly onSymbol: (symbol: string) => void
  readonly onInterval: (interval: TradeInterval) => void
  readonly onTable: (asTable: boolean) => void
  readonly fills: readonly FillAnswer[]
  readonly orders: readonly OrderAnswer[]
  readonly position: PositionAnswer | undefined
  /** The line of an open order was dragged. */
  readonly onMove: (move: OrderMove) => void
}

/** The price, with what the member has bought, sold and ordered drawn on it. */
export function TradeChart(props: Props) {
  const { symbol, interval, asTable, onSymbol, onInterval, onTable, orders, onMove } = props
  const { t } = useLingui()
  const figures = useFigures()
  const navigate = useNavigate()
  const { candles, current, read } = useCandles(symbol, interval, candleCount)
  const { bySymbol, latest, stale } = useQuotes([symbol])
  const { chosen, step } = useCandleKeys(candles)
  const [pointed, setPointed] = useState<string | undefined>()
  const own = useOwnMarks(props)
  const sourceName = useSourceName()
  const timeText = useTimeText()
  const quote = bySymbol.get(symbol)
  const last = candles.at(-1)
  const point = useCallback((at: string | undefined) => setPointed(at), [])
  const openFill = useCallback((id: string) => void navigate(`/dashboard/trade/fills/${id}`), [navigate])
  const priceDecimals = current?.instrument.priceDecimals ?? 2
  const moveLine = useCallback(
    (id: string, to: number) => {
      const order = orders.find(({ orderId }) => orderId === id)
      if (order && !order.isTouched) onMove({ order, price: to.toFixed(priceDecimals) })
    },
    [orders, onMove, priceDecimals],
  )
  const state = current ? 'ready' : read.isError ? 'error' : 'loading'
  const shown = candles.find(({ at }) => at === (pointed ?? chosen)) ?? last

  return (
    <section className="panel trade-chart" aria-label={t`Chart`}>
      <div className="trade-tools">
        <SymbolSearch key={symbol} symbol={symbol} onChoose={onSymbol} />
        <Segments label={t`Interval`} choices={tradeIntervals} chosen={interval} onChoose={onInterval} />
        <Button size="small" look="quiet" aria-pressed={asTable} onClick={() => onTable(!asTable)}>
          <Icon of={asTable ? ChartCandlestick : Table2} size={16} />
          {asTable ? <Trans>Chart</Trans> : <Trans>Table</Trans>}
        </Button>
      </div>
      {stale && latest && (
        <StaleNote>
          <Trans>
            These prices are from {timeText(latest.at)}. You can look at everything, and place orders again when prices
            are back.
          </Trans>
        </StaleNote>
      )}
      <div className="trade-head">
        <h2 className="trade-name">{current ? current.instrument.name : symbol}</h2>
        <span className="money-large">{quote || last ? figures.price(quote?.price ?? last?.close ?? '') : '…'}</span>
        {quote && <Change of={quote.change} />}
        <span className={stale ? 'trade-when text-orange' : 'trade-when'}>
          {latest &&
            figures.listed(
              timeText(latest.at),
              sourceName(latest.source.kind === 'simulated' ? 'simulated' : latest.source.name),
            )}
        </span>
      </div>
      {state === 'loading' && <Skeleton shape="chart" lines={6} className="trade-height" />}
      {state === 'error' && <ErrorState className="trade-height" onRetry={() => void read.refetch()} />}
      {current && !asTable && (
        <div
          className="trade-height"
          role="group"
          tabIndex={0}
          aria-label={t`Price chart. Left and right move by a candle.`}
          onKeyDown={step}
        >
          <div aria-hidden="true" className="h-full">
            <Suspense fallback={<Skeleton shape="chart" lines={6} className="trade-height" />}>
              <CandleCanvas
                candles={candles}
                priceDecimals={current.instrument.priceDecimals}
                intraday={interval === '1h' || interval === '4h'}
                showShort={false}
                showLong={false}
                logScale={false}
                subject={`${symbol} ${interval}`}
                onPoint={point}
                chosen={chosen}
                own={own}
                room={roomForLabels}
                onFill={openFill}
                onMove={moveLine}
              />
            </Suspense>
          </div>
        </div>
      )}
      {current && asTable && <CandleTable candles={candles} interval={interval} />}
      <Readout candle={shown} isChosen={chosen !== undefined} />
      <Legend />
      <Promise />
    </section>
  )
}

/** The arrows move the readout by a candle. */
function useCandleKeys(candles: readonly MarketCandle[]) {
  const [chosen, setChosen] = useState<string | undefined>()
  useChartKeys()

  function step(event: KeyboardEvent) {
    const by = {
      ArrowLeft: -1,
      ArrowRight: 1,
      PageUp: -7,
      PageDown: 7,
      Home: -candles.length,
      End: candles.length,
    }[event.key]
    if (event.key === 'Escape') setChosen(undefined)
    if (by === undefined) return
    event.preventDefault()
    const from = candles.findIndex(({ at }) => at === chosen)
    const to = (from === -1 ? candles.length - 1 : from) + (from === -1 && by > 0 ? 0 : by)
    setChosen(candles[Math.max(0, Math.min(candles.length - 1, to))]?.at)
  }

  return { chosen, step }
}

function useOwnMarks({ symbol, fills, orders, position }: Props): OwnMarks {
  const { t, i18n } = useLingui()
  const figures = useFigures()
  const orderName = useOrderNames()
  const averageCost = Number(position?.quantity ?? 0) > 0 ? position?.averageCost : null
  const averageLabel = t`your average cost`
  const since = fills.findLast((fill) => fill.symbol === symbol)?.filledAt
  return useMemo(
    () => ({
      fills: fills
        .filter((fill) => fill.symbol === symbol)
        .map(({ orderId, filledAt, side, quantity }) => {
          const shortened = quantity.replace(/\.?0+$/, '')
          return {
            id: orderId,
            at: filledAt,
            side,
            label: side === 'buy' ? t`Bought ${shortened}` : t`Sold ${shortened}`,
          }
        }),
      levels: [
        ...orders
          .filter((order) => order.symbol === symbol && order.price !== null)
          .map((order) => ({
            id: order.orderId,
            price: Number(order.price),
            since: order.acceptedAt,
            isOpen: true,
            isBuy: order.side === 'buy',
            label: figures.listed(
              orderName(order),
              order.side === 'buy' ? moneyText(order.setAside, i18n.locale) : order.setAside.replace(/\.?0+$/, ''),
            ),
            tag: figures.price(order.price ?? ''),
          })),
        ...(averageCost
          ? [
              {
                id: 'average',
                price: Number(averageCost),
                ...(since !== undefined && { since }),
                isOpen: false,
                isBuy: false,
                label: averageLabel,
                tag: figures.price(averageCost),
              },
            ]
          : []),
      ],
    }),
    // The names change only with the language, which is in the figures.
    // oxlint-disable-next-line react/exhaustive-deps
    [symbol, fills, orders, averageCost, averageLabel, since, figures],
  )
}

function Readout({ candle, isChosen }: { candle: MarketCandle | undefined; isChosen: boolean }) {
  const figures = useFigures()
  return (
    <output className="trade-readout" {...(!isChosen && { 'aria-live': 'off' as const })}>
      {candle && (
        <>
          <span className="text-ink-3">
            {figures.date(candle.at, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })} UTC
          </span>
          <CandleFigures candle={candle} />
        </>
      )}
    </output>
  )
}

function Legend() {
  return (
    <ul className="trade-legend">
      <li data-mark="bought">
        <Trans>you bought</Trans>
      </li>
      <li data-mark="sold">
        <Trans>you sold</Trans>
      </li>
      <li data-mark="order">
        <Trans>open order, not posted</Trans>
      </li>
      <li data-mark="cost">
        <Trans>your average cost</Trans>
      </li>
    </ul>
  )
}

const shownDigits = 12

/** What was promised of today's prices, and where to check it. */
function Promise() {
  const keys = useRead('readDayKeys', {})
  const chain = keys.data?.chains.at(-1)
  const isSimulated = keys.data?.source === 'simulated'
  return (
    <p className="trade-promise">
      <Icon of={KeyRound} size={18} />
      <span>
        {keys.data && !isSimulated ? (
          <Trans>These prices come from an exchange, so nobody can recompute them.</Trans>
        ) : (
          <>
            <Trans>
              Today’s prices come from a key we promised before the day began. Tomorrow we publish it, and you can check
              every price and every fill.
            </Trans>{' '}
            {chain && <code>{chain.promise.slice(0, shownDigits)}…</code>}{' '}
            <Link className="text-link" to="/transparency#prices">
              <Trans>How to check</Trans>
            </Link>
          </>
        )}
      </span>
    </p>
  )
}
