import type { Portfolio } from '@dryrun/contract/portfolio.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { centsOf } from '../../money.ts'
import type { From } from '../../ui/explained.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { fromFlows, fromHeldTogether, fromYardstick } from './trading-origins.ts'
import { useGainShown } from './use-gain-shown.tsx'

/** The same money on the same days, four times, each with its definition. */
export function FourWays({ portfolio }: { portfolio: Portfolio }) {
  const { t } = useLingui()
  const figures = useFigures()
  const { putIn, worth, since, yardsticks } = portfolio
  const cash = centsOf(putIn)
  const percent = figures.percent(yardsticks.percent)
  const hours = figures.number(yardsticks.hours)
  return (
    <section className="panel" aria-label={t`Four ways, same money`}>
      <div className="panel-head">
        <h2 className="heading-panel">
          <Trans>Four ways, same money</Trans>
        </h2>
      </div>
      <div className="panel-body">
        <table className="four-ways">
          <thead>
            <tr>
              <th scope="col">
                {since !== null && (
                  <Trans>Since {figures.date(since, { day: 'numeric', month: 'short', timeZone: 'UTC' })}</Trans>
                )}
              </th>
              <th scope="col" className="four-ways-now">
                <Trans>Now</Trans>
              </th>
              <th scope="col">
                <Trans>Against cash</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            <Way
              look="own"
              name={t`Your trading`}
              cents={worth === null ? null : centsOf(worth)}
              cash={cash}
              from={fromHeldTogether(portfolio)}
            >
              <Trans>What your positions are worth, compared with what you put in and took out.</Trans>
            </Way>
            <Way look="cash" name={t`Left in cash`} cents={cash} cash={cash} from={fromFlows(portfolio)}>
              <Trans>The same money on the same days, untouched.</Trans>
            </Way>
            {yardsticks.shareCount !== null && (
              <Way
                look="market"
                name={t`Whole market`}
                cents={yardsticks.market === null ? null : centsOf(yardsticks.market)}
                cash={cash}
              >
                <Plural
                  value={yardsticks.shareCount}
                  one="The same money on the same days, in the one stock there is, no fees."
                  other="The same money on the same days, in equal parts of all # stocks, no fees."
                />
              </Way>
            )}
            <Way look="promise" name={t`PROFESSIONAL’s promise`} cents={centsOf(yardsticks.promised)} cash={cash}>
              <Trans>
                {percent} every {hours} hours, paid in full each time. Nobody can honestly promise that.
              </Trans>
            </Way>
          </tbody>
        </table>
      </div>
    </section>
  )
}

interface WayProps {
  readonly look: 'own' | 'cash' | 'market' | 'promise'
  readonly name: string
  /** Null where a price is missing. */
  readonly cents: bigint | null
  readonly cash: bigint
  /** What the money is made of; a way that nobody went has nothing behind it. */
  readonly from?: From
  readonly children: ReactNode
}

function Way({ look, name, cents, cash, from = 'given', children }: WayProps) {
  const { t } = useLingui()
  const money = useGainShown()
  const over = cents === null ? 'given' : fromYardstick(cents, cash)
  return (
    <tr data-look={look}>
      <th scope="row">
        <i aria-hidden="true" />
        <span>{name}</span>
        <small>{children}</small>
      </th>
      <td className="four-ways-now">{cents === null ? t`no price` : money.sum(cents, from)}</td>
      <td>{cents === null ? t`no price` : money.gain(cents - cash, over)}</td>
    </tr>
  )
}
