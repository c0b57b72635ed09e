import type { OrderAnswer } from '@dryrun/contract/trading.ts'
import { pairText } from '@dryrun/domain/trading/pair-text.ts'
import { openOrdersMax } from '@dryrun/domain/trading/terms.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCommand } from '../../command.ts'
import { fromOrder } from '../../origins.ts'
import type { usePagedRead } from '../../read.tsx'
import { refusalText } from '../../refusal-text.ts'
import { Shown } from '../../shown.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { FullStop } from '../../ui/marks.tsx'
import { Money } from '../../ui/money.tsx'
import { Quantity } from '../../ui/quantity.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { DateText } from '../../ui/time.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { useQuotes } from './market-parts.ts'
import type { OrderMove } from './move-order.tsx'
import { useOrderNames } from './order-names.ts'
import { distanceOf } from './ticket-figures.ts'

interface Props {
  readonly orders: ReturnType<typeof usePagedRead<'listOrders'>>
  readonly count: number | undefined
  /** Somebody would like an order to have another price. */
  readonly onMove: (move: OrderMove) => void
}

const watchedMax = 40

export function OpenOrders({ orders, count, onMove }: Props) {
  const { t } = useLingui()
  const figures = useFigures()
  return (
    <section className="panel" aria-label={t`Open orders`}>
      <div className="panel-head">
        <h2 className="heading-panel">
          <Trans>Open orders</Trans>
        </h2>
        {count !== undefined && (
          <span className="text-sm text-ink-3">
            {t`${figures.number(count)} of up to ${figures.number(openOrdersMax)}`}
          </span>
        )}
      </div>
      <Shown of={orders} heightClass="min-h-[200px]">
        {({ pages }) => {
          const open = pages.flatMap((page) => page.orders)
          if (open.length === 0)
            return (
              <EmptyState
                className="min-h-[200px]"
                title={<Trans>No orders are waiting.</Trans>}
                text={<Trans>Limit and stop orders wait here until they reach their price.</Trans>}
              />
            )
          return (
            <>
              <Table orders={open} onMove={onMove} />
              <ShowMore of={orders} />
            </>
          )
        }}
      </Shown>
    </section>
  )
}

function Table({ orders, onMove }: { orders: readonly OrderAnswer[] } & Pick<Props, 'onMove'>) {
  const { t } = useLingui()
  const { bySymbol } = useQuotes([...new Set(orders.map(({ symbol }) => symbol))].slice(0, watchedMax))
  return (
    <div className="table-scroll">
      <table className="data-table trade-table">
        <caption className="sr-only">{t`Open orders`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Order`}</th>
            <th scope="col" className="figure">{t`Set aside`}</th>
            <th scope="col">{t`From the last price`}</th>
            <th scope="col">{t`Accepted`}</th>
            <th scope="col">{t`Ends`}</th>
            <th scope="col">
              <span className="sr-only">{t`Change or cancel`}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <Row key={order.orderId} order={order} last={bySymbol.get(order.symbol)?.price} onMove={onMove} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ order, last, onMove }: { order: OrderAnswer; last: string | undefined } & Pick<Props, 'onMove'>) {
  const { t } = useLingui()
  const figures = useFigures()
  const name = useOrderNames()(order)
  const { symbol, side, price, setAside, note } = order
  const away = last === undefined || price === null ? null : distanceOf(price, last)
  return (
    <tr data-open="" id={`order-${order.orderId}`}>
      <td data-place="lead">
        <b>{figures.listed(name, pairText(symbol))}</b>
        <small>
          <Waits order={order} />
        </small>
        {note && (
          <small className="trade-note">
            <bdi>{note}</bdi>
          </small>
        )}
      </td>
      <td className="figure" data-place="amount">
        {side === 'buy' ? (
          <Money amount={setAside} from={fromOrder(order.orderId, order)} />
        ) : (
          <Quantity of={setAside} symbol={symbol} from={fromOrder(order.orderId, order)} />
        )}
      </td>
      <td data-place="aside">{away === null ? '–' : t`${figures.change(away)} away`}</td>
      <td data-place="none">
        <DateText at={order.acceptedAt} />
      </td>
      <td data-place="detail">
        {order.type === 'market' ? (
          <Trans>At the next price</Trans>
        ) : order.endsAt ? (
          <Trans>Today, 24:00 UTC</Trans>
        ) : (
          <Trans>Until cancelled</Trans>
        )}
      </td>
      <td className="figure" data-place="act">
        <span className="trade-acts">
          {price !== null && !order.isTouched && (
            <Button size="small" look="quiet" onClick={() => onMove({ order, price })}>
              <Trans>Change price</Trans>
              <span className="sr-only">: {figures.listed(name, pairText(symbol), figures.price(price))}</span>
            </Button>
          )}
          <Cancel order={order} name={name} />
        </span>
      </td>
    </tr>
  )
}

/** What it waits for. */
function Waits({ order: { type, side, price, isTouched } }: { order: OrderAnswer }) {
  const figures = useFigures()
  const shown = figures.price(price ?? '0')
  if (type === 'market') return <Trans>fills at the next price</Trans>
  if (isTouched) return <Trans>touched, fills at the next price</Trans>
  if (type === 'stop') return <Trans>if it touches {shown}</Trans>
  return side === 'buy' ? <Trans>at {shown} or lower</Trans> : <Trans>at {shown} or higher</Trans>
}

function Cancel({ order, name }: { order: OrderAnswer; name: string }) {
  const { t, i18n } = useLingui()
  const figures = useFigures()
  const { send, busy } = useCommand('cancelOrder')
  const pair = pairText(order.symbol)
  const what =
    order.price === null ? figures.listed(name, pair) : figures.listed(name, pair, figures.price(order.price))
  return (
    <ConfirmButton
      label={
        <>
          <Trans>Cancel</Trans>
          <span className="sr-only">: {what}</span>
        </>
      }
      title={t`Cancel this order?`}
      keep={<Trans>Keep it</Trans>}
      confirm={<Trans>Cancel the order</Trans>}
      busy={busy}
      act={() => send({ params: { orderId: order.orderId } })}
      problemText={(problem) => refusalText(i18n, problem)}
    >
      {what}
      <FullStop />{' '}
      {order.side === 'buy' ? (
        <Trans>
          <Money amount={order.setAside} from={fromOrder(order.orderId, order)} /> goes back to your balance.
        </Trans>
      ) : (
        <Trans>
          <Quantity of={order.setAside} symbol={order.symbol} from={fromOrder(order.orderId, order)} /> is yours to sell
          again.
        </Trans>
      )}
    </ConfirmButton>
  )
}
