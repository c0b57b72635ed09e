import { dollars } from '@dryrun/domain/ledger/assets.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { centsOf } from '../../money.ts'
import { fromAccount, fromHolding, fromSum } from '../../origins.ts'
import { useRead } from '../../read.tsx'
import { Gain } from '../../ui/gain.tsx'
import { Money } from '../../ui/money.tsx'
import { fromGain, fromPositions } from './trading-origins.ts'
import './positions-line.css'

/** One line under the five balances: what is held by trading, and total assets with it. The five keep their meaning. */
export function PositionsLine() {
  const { t } = useLingui()
  const positions = useRead('readPositions', { query: {} }).data
  const balances = useRead('readBalances', {}).data
  const value = positions?.value ?? null
  const gain = positions?.gainNotTaken ?? null
  const together =
    positions && balances && value !== null
      ? formatAmount(centsOf(balances.totalAssets) + centsOf(positions.setAside) + centsOf(value))
      : null
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
          <dd>{positions ? <Money amount={positions.setAside} from={fromHolding(dollars)} /> : '–'}</dd>
        </div>
        <div className="positions-together">
          <dt>
            <Trans>Total assets with positions</Trans>
          </dt>
          <dd>
            {together === null || value === null || !positions || !balances ? (
              '–'
            ) : (
              <Money
                amount={together}
                from={fromSum(
                  'live',
                  { name: 'totalAssets', value: balances.totalAssets, from: fromAccount('total_assets') },
                  { name: 'setAside', value: positions.setAside, sign: '+', from: fromHolding(dollars) },
                  { name: 'positions', value, sign: '+', from: fromPositions(positions) },
                  { name: 'total', value: together, sign: '=' },
                )}
              />
            )}
          </dd>
        </div>
      </dl>
    </section>
  )
}
