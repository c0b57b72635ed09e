import type { Receipt } from '@dryrun/contract/trading.ts'
import { dollars } from '@dryrun/domain/ledger/assets.ts'
import { baseOf } from '@dryrun/domain/trading/pair-text.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { fromCause, fromOrder } from '../../origins.ts'
import { Money } from '../../ui/money.tsx'
import { Quantity } from '../../ui/quantity.tsx'

/** What the fill did in the books. */
export function FillEntries({ receipt }: { receipt: Receipt }) {
  const { t } = useLingui()
  const { fill, order } = receipt
  const base = baseOf(fill.symbol)
  const nameOf = (asset: string, account: string) => {
    const isDollars = asset === dollars
    if (account === 'reserved') return isDollars ? t`Set aside` : t`${base}, set aside`
    if (account === 'traded') return isDollars ? t`Dryrun, traded` : t`Dryrun, ${base}`
    if (account === 'fees') return t`Dryrun, fees`
    if (account === 'position') return t`Your ${base}`
    return t`Balance`
  }
  return (
    <section className="panel" aria-label={t`Entries`}>
      <div className="panel-head">
        <h2 className="heading-panel">
          <Trans>Entries</Trans>
        </h2>
        <Link className="text-link text-sm" to="/dashboard/transactions">
          <Trans>All transactions</Trans>
        </Link>
      </div>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{t`From`}</th>
            <th scope="col">{t`To`}</th>
            <th scope="col" className="figure">{t`Amount`}</th>
          </tr>
        </thead>
        <tbody>
          {receipt.transfers.map(({ transferNo, asset, from, to, amount }) => (
            <tr key={`${asset} ${transferNo}`}>
              <td data-place="lead">{nameOf(asset, from)}</td>
              <td data-place="detail">{nameOf(asset, to)}</td>
              <td className="figure" data-place="amount">
                {asset === dollars ? (
                  <Money amount={amount} from={fromCause(fill.orderId, { transferNo })} />
                ) : (
                  <Quantity of={amount} symbol={fill.symbol} from={fromCause(fill.orderId, { transferNo })} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="trade-foot">
        {order.side === 'buy' ? (
          <Trans>
            <Money amount={order.setAside} from={fromOrder(fill.orderId, fill)} /> was set aside, and all of it went
            somewhere. The order left nothing behind.
          </Trans>
        ) : (
          <Trans>
            <Quantity of={order.setAside} symbol={fill.symbol} from={fromOrder(fill.orderId, fill)} /> was set aside,
            and all of it was sold. The order left nothing behind.
          </Trans>
        )}
      </p>
    </section>
  )
}
