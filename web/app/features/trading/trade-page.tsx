import type { OrderType } from '@dryrun/domain/trading/order.ts'
import { pairText } from '@dryrun/domain/trading/pair-text.ts'
import type { Side } from '@dryrun/domain/trading/pricing.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { usePagedRead, useRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { useAddress } from '../../use-address.ts'
import { defaultSymbol, QuotesProvider, useQuotes } from './market-parts.ts'
import './trading.css'
import { FillsPanel } from './fills-panel.tsx'
import { MoveOrder, type OrderMove } from './move-order.tsx'
import { OpenOrders } from './open-orders.tsx'
import { PositionsPanel } from './positions-panel.tsx'
import { Rounds } from './rounds.tsx'
import { Shortcuts, useShortcuts } from './shortcuts.tsx'
import { Ticket } from './ticket.tsx'
import { TradeChart, tradeIntervals } from './trade-chart.tsx'

const symbolForm = /^[A-Z0-9][A-Z0-9._-]{0,23}$/

export default function TradePage() {
  const { t } = useLingui()
  return (
    <>
      <PageMeta title={t`Trade`} description={t`Buy and sell with practice money, and check every price you got.`} />
      <QuotesProvider>
        <KnownSymbol />
      </QuotesProvider>
    </>
  )
}

/** An address may name what has no price here. Nothing is asked of it then. */
function KnownSymbol() {
  const asked = useParams()['symbol']?.toUpperCase()
  const isForm = asked === undefined || symbolForm.test(asked)
  const search = asked ?? defaultSymbol
  const found = useRead('listInstruments', { query: { search } }, { enabled: asked !== undefined && isForm })
  if (asked === undefined) return <Trade symbol={defaultSymbol} />
  if (!isForm) return <UnknownSymbol symbol={asked} />
  return (
    <Shown of={found} heightClass="panel min-h-[560px]" shape="form" lines={5}>
      {({ instruments, more }) =>
        more || instruments.some((each) => each.symbol === asked) ? (
          <Trade symbol={asked} />
        ) : (
          <UnknownSymbol symbol={asked} />
        )
      }
    </Shown>
  )
}

function UnknownSymbol({ symbol }: { symbol: string }) {
  return (
    <EmptyState
      title={<Trans>We don’t have a price for {symbol}.</Trans>}
      text={<Trans>Look for another symbol on the Trade page.</Trans>}
      action={
        <ButtonLink size="small" to="/dashboard/trade">
          <Trans>Open Trade</Trans>
        </ButtonLink>
      }
    />
  )
}

function Trade({ symbol }: { symbol: string }) {
  const navigate = useNavigate()
  const { params: search, change } = useAddress()
  const interval = tradeIntervals.find((each) => each === search.get('interval')) ?? '4h'
  const [side, setSide] = useState<Side>(search.get('side') === 'sell' ? 'sell' : 'buy')
  const [type, setType] = useState<OrderType>('market')
  const [asTable, setAsTable] = useState(false)
  const [move, setMove] = useState<OrderMove | null>(null)
  const movePrice = useLast(move)
  const orders = usePagedRead('listOrders', { query: { state: 'open' } })
  const ownFills = useRead('listFills', { query: { symbol } })
  const positions = useRead('readPositions', { query: {} })
  const present = positions.data?.roundNo
  const askedRound = /^[1-9]\d{0,5}$/.test(search.get('round') ?? '') ? Number(search.get('round')) : undefined
  const round = askedRound === present ? undefined : askedRound
  const open = orders.data?.pages.flatMap((page) => page.orders) ?? []
  useShortcuts({ onSide: setSide, onType: setType, onTable: () => setAsTable((shown) => !shown) })

  return (
    <>
      <div className="trade-columns">
        <TradeChart
          symbol={symbol}
          interval={interval}
          asTable={asTable}
          onTable={setAsTable}
          onSymbol={(chosen) => void navigate(`/dashboard/trade/${chosen}?interval=${interval}`)}
          onInterval={(chosen) => change({ interval: chosen })}
          fills={ownFills.data?.fills ?? []}
          orders={open}
          position={positions.data?.positions.find((each) => each.symbol === symbol)}
          onMove={setMove}
        />
        <TicketPanel
          key={symbol}
          symbol={symbol}
          openOrders={positions.data?.openOrders ?? open.length}
          side={side}
          type={type}
          onSide={setSide}
          onType={setType}
        />
      </div>
      <Rounds round={round} onRound={(chosen) => change({ interval, round: chosen }, { replace: false })} />
      <PositionsPanel round={round} />
      {round === undefined && <OpenOrders orders={orders} count={positions.data?.openOrders} onMove={setMove} />}
      <FillsPanel round={round ?? present} />
      <MoveOrder move={move} last={movePrice} onClose={() => setMove(null)} />
      <Shortcuts />
    </>
  )
}

/** The last price of what an order is about. */
function useLast(move: OrderMove | null): string | undefined {
  const symbol = move?.order.symbol
  const { bySymbol } = useQuotes(symbol === undefined ? [] : [symbol])
  return symbol === undefined ? undefined : bySymbol.get(symbol)?.price
}

interface TicketPanelProps {
  readonly symbol: string
  readonly openOrders: number
  readonly side: Side
  readonly type: OrderType
  readonly onSide: (side: Side) => void
  readonly onType: (type: OrderType) => void
}

function TicketPanel({ symbol, ...rest }: TicketPanelProps) {
  const { t } = useLingui()
  const ticket = useRead('readTicket', { query: { symbol } })
  const { bySymbol, latest, stale } = useQuotes([symbol])
  const quote = bySymbol.get(symbol)
  return (
    <section className="framed trade-ticket" aria-label={t`Ticket`}>
      <div className="panel-head">
        <h2 className="heading-panel">
          <Trans>Ticket</Trans>
        </h2>
        <span className="text-sm text-ink-3">{pairText(symbol)}</span>
      </div>
      <Shown
        of={ticket}
        heightClass="min-h-[560px]"
        coming={<Skeleton shape="form" lines={11} className="ticket-coming" />}
      >
        {(data) => {
          const price = quote?.price ?? data.last?.price
          const at = quote && latest ? latest.at : data.last?.at
          if (!data.isTraded) return <NotTraded name={data.name} quote={data.quote} />
          if (price === undefined || at === undefined) return <NoPrice />
          return (
            <Ticket
              {...rest}
              ticket={data}
              live={{ price, at, isOld: data.last === null || (stale && quote !== undefined) }}
            />
          )
        }}
      </Shown>
    </section>
  )
}

function NotTraded({ name, quote }: { name: string; quote: string }) {
  return (
    <p className="panel-body text-ink-2">
      <Trans>
        You can look at {name}, but not trade it here: its price is in {quote}, and orders are paid in dollars.
      </Trans>
    </p>
  )
}

function NoPrice() {
  return (
    <p className="panel-body text-orange">
      <Trans>There’s no fresh price right now. You can place orders again once prices are back.</Trans>
    </p>
  )
}
