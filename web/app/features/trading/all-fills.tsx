import type { AdminFills } from '@dryrun/contract/trading.ts'
import { pairText } from '@dryrun/domain/trading/pair-text.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { fromFee, fromFilled, fromTraded } from '../../origins.ts'
import { usePagedRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { Money } from '../../ui/money.tsx'
import { Quantity } from '../../ui/quantity.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { DateText } from '../../ui/time.tsx'
import { Price } from './market-parts.ts'
import { TraderName } from './trader-name.tsx'

/** Everybody's fills, those of the newest orders first. */
export function AllFills() {
  const { t } = useLingui()
  const fills = usePagedRead('listAllFills', { query: {} })
  return (
    <section className="panel" aria-label={t`Fills`}>
      <div className="panel-head">
        <h2 className="heading-panel">
          <Trans>Fills</Trans>
        </h2>
      </div>
      <Shown of={fills} heightClass="min-h-[200px]">
        {({ pages }) => {
          const all = pages.flatMap((page) => page.fills)
          if (all.length === 0)
            return <EmptyState className="min-h-[200px]" title={<Trans>Nothing’s been filled yet.</Trans>} />
          return (
            <>
              <Table fills={all} />
              <ShowMore of={fills} />
            </>
          )
        }}
      </Shown>
    </section>
  )
}

function Table({ fills }: Pick<AdminFills, 'fills'>) {
  const { t } = useLingui()
  return (
    <div className="table-scroll">
      <table className="data-table trade-table">
        <caption className="sr-only">{t`Fills`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Fill`}</th>
            <th scope="col">{t`Member`}</th>
            <th scope="col" className="figure">{t`Quantity`}</th>
            <th scope="col" className="figure">{t`Price`}</th>
            <th scope="col" className="figure">{t`Traded`}</th>
            <th scope="col" className="figure">{t`Fee`}</th>
            <th scope="col" className="figure">{t`When`}</th>
          </tr>
        </thead>
        <tbody>
          {fills.map(({ orderId, side, symbol, member, quantity, price, traded, fee, filledAt }) => {
            const pair = pairText(symbol)
            return (
              <tr key={orderId}>
                <td data-place="lead">
                  <b>{side === 'buy' ? t`Bought ${pair}` : t`Sold ${pair}`}</b>
                </td>
                <td data-place="detail">
                  <TraderName member={member} />
                </td>
                <td className="figure" data-place="none">
                  <Quantity of={quantity} from={fromFilled(orderId, symbol, member?.memberId)} />
                </td>
                <td className="figure" data-place="none">
                  <Price of={price} />
                </td>
                <td className="figure" data-place="amount">
                  <Money amount={traded} from={fromTraded(orderId, side, member?.memberId)} />
                </td>
                <td className="figure" data-place="none">
                  <Money amount={fee} from={fromFee(orderId, { memberId: member?.memberId })} />
                </td>
                <td className="figure" data-place="aside">
                  <DateText at={filledAt} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
