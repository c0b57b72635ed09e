import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { fromSetAside } from '../../origins.ts'
import { fromPositions, fromTogether, togetherOf } from '../../position-origins.ts'
import { useRead } from '../../read.tsx'
import { Gain } from '../../ui/gain.tsx'
import { Money } from '../../ui/money.tsx'
import { fromGain } from './trading-origins.ts'
import './positions-line.css'

/** One line under the five balances: what is held by trading, and total assets with it. The five keep their meaning. */
export function PositionsLine() {
  const { t } = useLingui()
  const positions = useRead('readPositions', { query: {} }).data
  const balances = useRead('readBalances', {}).data
  const value = positions?.value ?? null
  const gain = positions?.gainNotTaken ?? null
  const together = positions && balances ? togetherOf(balances, positions) : null
  return (
    <section className="panel positions-line" aria-label={t`Positions`}>
      <p>
        <Link className="text-link font-semibold" to="/dashboard/trade">
          <Trans>Positions</Trans>
        </Link>{' '}
        {positions && value === null && <Trans>No fresh price for one of them.</Trans>}
      </p>
      <dl>
        <div>
          <dt>
            <Trans>Worth now</Trans>
          </dt>
          <dd>{value === null || !positions ? '–' : <Money amount={value} from={fromPositions(positions)} />}</dd>
        </div>
        <div>
          <dt>
            <Trans>On paper</Trans>
          </dt>
          <dd>{gain === null || !positions ? '–' : <Gain of={gain} from={fromGain(positions)} />}</dd>
        </div>
        <div>
          <dt>
            <Trans>Set aside for orders</Trans>
          </dt>
          <dd>
            {positions ? (
              <Money amount={positions.setAside} from={fromSetAside(positions.setAside, positions.upTo)} />
            ) : (
              '–'
            )}
          </dd>
        </div>
        <div className="positions-together">
          <dt>
            <Trans>Total assets with positions</Trans>
          </dt>
          <dd>
            {together === null || value === null || !positions || !balances ? (
              '–'
            ) : (
              <Money amount={together} from={fromTogether(balances, positions)} />
            )}
          </dd>
        </div>
      </dl>
    </section>
  )
}
