import type { HouseExposure } from '@dryrun/contract/trading.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { pairText } from '@dryrun/domain/trading/pair-text.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { centsOf } from '../../money.ts'
import { fromSum } from '../../origins.ts'
import { useRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { Money } from '../../ui/money.tsx'
import { Quantity } from '../../ui/quantity.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { DateText } from '../../ui/time.tsx'
import { useFigures } from '../../ui/use-figures.ts'

/** Prices move what the house owes, so it's read again now and then. */
const everyMs = 30_000

/** What members hold, what they paid, and what a house that never buys it owes them on top. */
export function ExposurePanel() {
  const { t } = useLingui()
  const exposure = useRead('readHouseExposure', {}, { everyMs })
  return (
    <section className="panel" aria-label={t`Dryrun’s exposure`}>
      <div className="panel-head">
        <h2 className="heading-panel">
          <Trans>Dryrun’s exposure</Trans>
        </h2>
        {exposure.data && (
          <span className="text-sm text-ink-3">
            <Trans>
              As of <DateText at={exposure.data.asOf} to="second" />
            </Trans>
          </span>
        )}
      </div>
      <Shown of={exposure} heightClass="min-h-[240px]">
        {(data) =>
          data.instruments.length === 0 ? (
            <EmptyState
              className="min-h-[240px]"
              title={<Trans>Nobody holds anything right now.</Trans>}
              text={<Trans>When a member buys something, you’ll see here what Dryrun owes if prices rise.</Trans>}
            />
          ) : (
            <Held exposure={data} />
          )
        }
      </Shown>
      <p className="trade-foot">
        <Trans>
          Dryrun doesn’t buy what it sells. When prices rise, it owes the difference; when they fall, it keeps what
          members lose.
        </Trans>
      </p>
    </section>
  )
}

function Held({ exposure }: { exposure: HouseExposure }) {
  const { t } = useLingui()
  const figures = useFigures()
  return (
    <div className="table-scroll">
      <table className="data-table trade-table exposure-table">
        <caption className="sr-only">{t`What members hold`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Instrument`}</th>
            <th scope="col" className="figure">{t`Members`}</th>
            <th scope="col" className="figure">{t`Quantity`}</th>
            <th scope="col" className="figure">{t`They paid`}</th>
            <th scope="col" className="figure">{t`Worth now`}</th>
            <th scope="col" className="figure">{t`Dryrun owes on top`}</th>
          </tr>
        </thead>
        <tbody>
          {exposure.instruments.map(({ symbol, holders, quantity, cost, value, owed }) => (
            <tr key={symbol}>
              <td data-place="lead">
                <b>{pairText(symbol)}</b>
              </td>
              <td className="figure" data-place="none">
                {figures.number(holders)}
              </td>
              <td className="figure" data-place="none">
                <Quantity of={quantity} from="given" />
              </td>
              <td className="figure" data-place="detail" data-label={t`They paid`}>
                <Money amount={cost} from="given" />
              </td>
              <td className="figure" data-place="amount">
                {value === null ? (
                  t`no price`
                ) : (
                  <Money
                    amount={value}
                    from={fromSum(
                      'live',
                      { name: 'quantity', value: quantity, unit: pairText(symbol) },
                      { name: 'worth', value, sign: '=' },
                    )}
                  />
                )}
              </td>
              <td className="figure" data-place="aside" data-label={t`Owed on top`}>
                {owed === null ? t`no price` : <Owed cents={centsOf(owed)} cost={cost} value={value ?? ''} />}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={3} className="trade-total">
              <Plural value={exposure.memberCount} one="One member" other="# members" />
            </td>
            <td className="figure" data-label={t`They paid`}>
              <Money
                amount={exposure.cost}
                from={fromSum(
                  'history',
                  ...exposure.instruments.map(({ cost }) => ({ name: 'cost', value: cost, sign: '+' }) as const),
                  { name: 'total', value: exposure.cost, sign: '=' },
                )}
              />
            </td>
            <td className="figure" data-label={t`Worth now`}>
              {exposure.value === null ? (
                t`no price`
              ) : (
                <Money
                  amount={exposure.value}
                  from={fromSum(
                    'live',
                    ...exposure.instruments.map(
                      ({ value }) => ({ name: 'worth', value: value ?? '0.00', sign: '+' }) as const,
                    ),
                    { name: 'total', value: exposure.value, sign: '=' },
                  )}
                />
              )}
            </td>
            <td className="figure" data-label={t`Owed on top`}>
              {exposure.owed === null ? (
                t`no price`
              ) : (
                <Owed cents={centsOf(exposure.owed)} cost={exposure.cost} value={exposure.value ?? ''} />
              )}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

/** With its sign, and without colour: what's good for members is bad for the house. */
function Owed({ cents, cost, value }: { cents: bigint; cost: string; value: string }) {
  const from = fromSum(
    'live',
    { name: 'worth', value },
    { name: 'cost', value: cost, sign: '−' },
    { name: 'difference', value: formatAmount(cents), sign: '=' },
  )
  if (cents === 0n) return <Money amount="0.00" from={from} />
  return (
    <Money
      from={from}
      amount={formatAmount(cents < 0n ? -cents : cents)}
      moved={cents < 0n ? 'out' : 'in'}
      ownAccounts
    />
  )
}
