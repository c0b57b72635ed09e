import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { centsOf } from '../../../money.ts'
import { fromSum } from '../../../origins.ts'
import { ReadsProvider, useRead } from '../../../read.tsx'
import { useSession } from '../../../session.tsx'
import { Shown } from '../../../shown.tsx'
import { Money } from '../../../ui/money.tsx'
import { SumList } from '../../../ui/sum-list.tsx'
import { Play } from './play.tsx'

/** The reader's own figures, where there are any. */
export function OwnTradingCosts() {
  const { t } = useLingui()
  const isMember = useSession().user?.role === 'member'
  return (
    <Play title={t`Your trades in this round`}>
      {isMember ? (
        <ReadsProvider>
          <Costs />
        </ReadsProvider>
      ) : (
        <p>
          <Trans>
            There’s nothing to count yet.{' '}
            <Link className="text-link" to="/signUp">
              Create an account
            </Link>
            , trade with practice money, and your own costs show up here.
          </Trans>
        </p>
      )}
    </Play>
  )
}

function Costs() {
  const { t } = useLingui()
  const positions = useRead('readPositions', { query: {} })
  return (
    <Shown of={positions} heightClass="min-h-[120px]">
      {({ fillCount, fees, spread, impact }) => {
        if (fillCount === 0)
          return (
            <p>
              <Trans>
                You haven’t traded yet.{' '}
                <Link className="text-link" to="/dashboard/trade">
                  Open Trade
                </Link>
                , buy something small, and come back.
              </Trans>
            </p>
          )
        const together = formatAmount(centsOf(fees) + centsOf(spread) + centsOf(impact))
        return (
          <>
            <SumList
              rows={[
                {
                  label: t`Fees`,
                  value: <Money amount={fees} from="given" />,
                },
                {
                  label: t`Half the spread`,
                  value: <Money amount={spread} from="given" />,
                },
                {
                  label: t`Impact of your size`,
                  value: <Money amount={impact} from="given" />,
                },
              ]}
              total={{
                label: t`In total`,
                value: (
                  <Money
                    amount={together}
                    from={fromSum(
                      'history',
                      { name: 'fees', value: fees },
                      { name: 'spread', value: spread, sign: '+' },
                      { name: 'impact', value: impact, sign: '+' },
                      { name: 'total', value: together, sign: '=' },
                    )}
                  />
                ),
              }}
            />
            <p>
              <Plural value={fillCount} one="That’s one trade." other="That’s # trades." />{' '}
              <Link className="text-link" to="/dashboard/trade/portfolio">
                <Trans>See what they came to</Trans>
              </Link>
            </p>
          </>
        )
      }}
    </Shown>
  )
}
