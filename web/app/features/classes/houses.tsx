import type { HouseOfClass, MarketHouse } from '@dryrun/contract/class-shapes.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { fromSum } from '../../origins.ts'
import { Money } from '../../ui/money.tsx'
import { SumList } from '../../ui/sum-list.tsx'

/** What the house of the promise holds and owes. */
export function PromiseHouse({ house, isTwin }: { house: HouseOfClass; isTwin: boolean }) {
  const { t } = useLingui()
  return (
    <section className="panel">
      <div className="panel-head">
        <h2 className="heading-panel">{isTwin ? <Trans>The house that promises</Trans> : <Trans>The house</Trans>}</h2>
        {house.gap !== '0.00' && (
          <span className="desk-short">
            <Trans>Can’t pay all</Trans>
          </span>
        )}
      </div>
      <div className="panel-body">
        <SumList
          rows={[
            {
              label: t`Paid in by the class`,
              value: <Money amount={house.paidIn} from="given" />,
            },
            {
              label: t`Paid out`,
              value: <Money amount={house.paidOut} from="given" />,
            },
            {
              label: t`Held`,
              value: (
                <Money
                  amount={house.held}
                  from={fromSum(
                    'posted',
                    { name: 'paidIn', value: house.paidIn },
                    { name: 'paidOut', value: house.paidOut, sign: '−' },
                    { name: 'held', value: house.held, sign: '=' },
                  )}
                />
              ),
            },
            {
              label: t`Owed to the class`,
              value: <Money amount={house.owed} from="given" />,
            },
          ]}
          total={{
            label: t`Gap`,
            value: (
              <Money
                amount={house.gap}
                from={fromSum(
                  'posted',
                  { name: 'owed', value: house.owed },
                  { name: 'held', value: house.held, sign: '−' },
                  { name: 'difference', value: house.gap, sign: '=' },
                )}
              />
            ),
          }}
        />
      </div>
    </section>
  )
}

/** What the students have who buy at the market: nothing is promised, so there's no gap. */
export function MarketHousePanel({ market }: { market: MarketHouse }) {
  const { t } = useLingui()
  const { paidIn, paidOut, cash, positions, costs, fillCount, studentCount } = market
  return (
    <section className="panel">
      <div className="panel-head">
        <h2 className="heading-panel">
          <Trans>The house at the market</Trans>
        </h2>
        <span className="text-ink-2">
          <Plural value={studentCount} one="# student" other="# students" />
        </span>
      </div>
      <div className="panel-body grid gap-3">
        <SumList
          rows={[
            {
              label: t`Paid in by the class`,
              value: <Money amount={paidIn} from="given" />,
            },
            {
              label: t`Paid out`,
              value: <Money amount={paidOut} from="given" />,
            },
            {
              label: t`Cash in their books`,
              value: <Money amount={cash} from="given" />,
            },
            {
              label: t`Positions at the last price`,
              value: positions === null ? <Trans>No price right now</Trans> : <Money amount={positions} from="given" />,
            },
            {
              label: t`What trading has cost`,
              value: <Money amount={costs} from="given" />,
            },
          ]}
        />
        <p className="text-ink-2">
          <Plural value={fillCount} one="# trade." other="# trades." />{' '}
          <Trans>Nothing is promised here, so nothing can break. Prices go up and down.</Trans>
        </p>
      </div>
    </section>
  )
}
