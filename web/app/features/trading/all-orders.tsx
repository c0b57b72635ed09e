import type { AdminOrders } from '@dryrun/contract/trading.ts'
import { pairText } from '@dryrun/domain/trading/pair-text.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { fromOrder } from '../../origins.ts'
import { usePagedRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { Money } from '../../ui/money.tsx'
import { Quantity } from '../../ui/quantity.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { DateText } from '../../ui/time.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { useOrderNames } from './order-names.ts'
import { TraderName } from './trader-name.tsx'

const states = ['open', 'filled', 'cancelled', 'expired', 'unfillable'] as const

/** Everybody's orders in one state, which is in the address. */
export function AllOrders() {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  const state = states.find((each) => each === params.get('orders')) ?? 'open'
  const orders = usePagedRead('listAllOrders', { query: { state } })
  const names: Record<(typeof states)[number], string> = {
    open: t({ message: 'Open', context: 'order' }),
    filled: t`Filled`,
    cancelled: t({ message: 'Cancelled', context: 'order' }),
    expired: t`Expired at the end of the day`,
    unfillable: t`Couldn’t be filled`,
  }
  return (
    <section className="panel" aria-label={t`Orders`}>
      <div className="panel-head">
        <h2 className="heading-panel">
          <Trans>Orders</Trans>
        </h2>
        <select
          className="input min-h-9 w-auto py-1"
          aria-label={t`Order status`}
          value={state}
          onChange={(event) => setParams({ orders: event.target.value }, { replace: true, preventScrollReset: true })}
        >
          {states.map((each) => (
            <option key={each} value={each}>
              {names[each]}
            </option>
          ))}
        </select>
      </div>
      <Shown of={orders} heightClass="min-h-[200px]">
        {({ pages }) => {
          const all = pages.flatMap((page) => page.orders)
          if (all.length === 0)
            return <EmptyState className="min-h-[200px]" title={<Trans>No orders match that.</Trans>} />
          return (
            <>
              <Table orders={all} />
              <ShowMore of={orders} />
            </>
          )
        }}
      </Shown>
    </section>
  )
}

function Table({ orders }: Pick<AdminOrders, 'orders'>) {
  const { t } = useLingui()
  const figures = useFigures()
  const nameOf = useOrderNames()
  return (
    <div className="table-scroll">
      <table className="data-table trade-table">
        <caption className="sr-only">{t`Orders`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Order`}</th>
            <th scope="col">{t`Member`}</th>
            <th scope="col" className="figure">{t`Price`}</th>
            <th scope="col" className="figure">{t`Set aside`}</th>
            <th scope="col" className="figure">{t`Accepted`}</th>
            <th scope="col" className="figure">
              {t({ message: 'Ended', context: 'order' })}
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.orderId}>
              <td data-place="lead">
                <b>{figures.listed(nameOf(order), pairText(order.symbol))}</b>
              </td>
              <td data-place="detail">
                <TraderName member={order.member} />
              </td>
              <td className="figure" data-place="none">
                {order.price === null ? t`next price` : figures.price(order.price)}
              </td>
              <td className="figure" data-place="amount">
                {order.side === 'buy' ? (
                  <Money amount={order.setAside} from={fromOrder(order.orderId, order, order.member?.memberId)} />
                ) : (
                  <Quantity
                    of={order.setAside}
                    symbol={order.symbol}
                    from={fromOrder(order.orderId, order, order.member?.memberId)}
                  />
                )}
              </td>
              <td className="figure" data-place="aside">
                <DateText at={order.acceptedAt} />
              </td>
              <td className="figure" data-place="none">
                {order.endedAt === null ? '–' : <DateText at={order.endedAt} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
