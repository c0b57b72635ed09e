import type { Portfolio } from '@dryrun/contract/portfolio.ts'
import { pairText } from '@dryrun/domain/trading/pair-text.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { centsOf } from '../../money.ts'
import { fromFee, fromFillOfBalance } from '../../origins.ts'
import { Quantity } from '../../ui/quantity.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { Price } from './market-parts.ts'
import { whenStyle } from './order-names.ts'
import { fromFlows, fromHeld, fromHeldTogether, fromWorthOver } from './trading-origins.ts'
import { useGainShown } from './use-gain-shown.tsx'

/** Every flow and every position that the figures above are made of. */
export function PortfolioArithmetic({ portfolio }: { portfolio: Portfolio }) {
  const { t } = useLingui()
  const money = useGainShown()
  const { putIn, worth, gain } = portfolio
  const [inCents, worthCents] = [centsOf(putIn), worth === null ? null : centsOf(worth)]
  return (
    <section className="panel" aria-label={t`The arithmetic`}>
      <div className="panel-head">
        <h2 className="heading-panel">
          <Trans>The arithmetic</Trans>
        </h2>
      </div>
      <div className="panel-body portfolio-sums">
        <div>
          <h3 className="font-semibold">
            <Trans>What you put in and took out</Trans>
          </h3>
          <Flows portfolio={portfolio} />
        </div>
        <div>
          <h3 className="font-semibold">
            <Trans>What you hold now</Trans>
          </h3>
          <Held portfolio={portfolio} />
          <p className="portfolio-equation">
            {worthCents === null || gain === null ? (
              <Trans>A price is missing, so we can’t say what it’s worth.</Trans>
            ) : (
              <Trans>
                {money.sum(worthCents, 'part')} worth now, less {money.sum(inCents, 'part')} put in, is{' '}
                {money.gain(centsOf(gain), fromWorthOver(inCents, worthCents, centsOf(gain)))} over cash.
              </Trans>
            )}
          </p>
          <p className="text-sm text-ink-3">
            <Trans>
              The time-weighted return multiplies the growth of each stretch between two fills, costs included. So it
              doesn’t matter how much money was in when.
            </Trans>
          </p>
        </div>
      </div>
    </section>
  )
}

function Flows({ portfolio: { flows, earlier, putIn } }: { portfolio: Portfolio }) {
  const { t } = useLingui()
  const figures = useFigures()
  const money = useGainShown()
  return (
    <table className="portfolio-flows">
      <tbody>
        {earlier.count > 0 && (
          <tr>
            <th scope="row">
              <Plural value={earlier.count} one="One earlier fill" other="# earlier fills" />
            </th>
            <td>{money.gain(centsOf(earlier.amount), 'given')}</td>
          </tr>
        )}
        {flows.map(({ orderId, at, symbol, side, amount, fee }) => {
          const pair = pairText(symbol)
          return (
            <tr key={orderId}>
              <th scope="row">
                <Link className="text-link" to={`/dashboard/trade/fills/${orderId}`}>
                  {side === 'buy' ? t`Bought ${pair}` : t`Sold ${pair}`}
                </Link>
                <small>
                  <Trans>
                    {figures.date(at, whenStyle)}, fee {money.sum(centsOf(fee), fromFee(orderId))}
                  </Trans>
                </small>
              </th>
              <td>
                {money.gain(
                  centsOf(amount),
                  fromFillOfBalance(orderId, side, { moved: side === 'buy' ? 'in' : 'out' }),
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            <Trans>Put in, net</Trans>
          </th>
          <td>{money.sum(centsOf(putIn), fromFlows({ flows, earlier, putIn }))}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function Held({ portfolio: { held, worth } }: { portfolio: Portfolio }) {
  const { t } = useLingui()
  const money = useGainShown()
  return (
    <table className="portfolio-flows">
      <tbody>
        {held.map(({ symbol, quantity, price, value }) => (
          <tr key={symbol}>
            <th scope="row">
              {pairText(symbol)}
              <small>
                <Quantity of={quantity} from="part" /> × {price === null ? t`no price` : <Price of={price} />}
              </small>
            </th>
            <td>
              {value === null ? t`no price` : money.sum(centsOf(value), fromHeld({ symbol, quantity, price, value }))}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            <Trans>Worth now</Trans>
          </th>
          <td>{worth === null ? t`unknown` : money.sum(centsOf(worth), fromHeldTogether({ held, worth }))}</td>
        </tr>
      </tfoot>
    </table>
  )
}
