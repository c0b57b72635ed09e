import type { Debrief } from '@dryrun/contract/class-shapes.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { centsOf } from '../../money.ts'
import { Comma } from '../../ui/marks.tsx'
import { Money } from '../../ui/money.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { daysSince, useClassDayText } from './class-day.tsx'
import type { OnExplain } from './entry-filter.ts'
import { StepChart } from './step-chart.tsx'

interface Props {
  readonly debrief: Debrief
  readonly onExplain: OnExplain
}

const dollarsOf = (amount: string) => Number(centsOf(amount)) / 100

/** The numbers of the students who are with one of the houses. */
export const studentsOf = ({ results }: Debrief, kind: 'promise' | 'market') =>
  results.filter(({ house }) => house === kind).map(({ studentNo }) => studentNo)

/** What the house held and owed over the lesson, and the moment somebody asked for more than it held. */
export function HeldAndOwed({ debrief, onExplain }: Props) {
  const { t } = useLingui()
  const figures = useFigures()
  const { moments, broke, house } = debrief
  const classDayText = useClassDayText(daysSince(debrief.class))
  const money = (amount: string) => figures.dollars(dollarsOf(amount))
  if (moments.length === 0 || !house) return null
  const students = studentsOf(debrief, 'promise')
  return (
    <section className="debrief-chart">
      {debrief.market && (
        <h2 className="debrief-title">
          <Trans>The house that promised</Trans>
        </h2>
      )}
      {broke && (
        <p>
          <Trans>
            Someone asked for{' '}
            <Money amount={broke.asked} from={() => onExplain({ kinds: ['withdrawal_requested'], students })} />. The
            house held <Money amount={broke.held} from={() => onExplain({ students })} />.
          </Trans>
        </p>
      )}
      <StepChart
        title={t`What the house held and owed`}
        times={moments.map(({ at }) => at)}
        since={daysSince(debrief.class)}
        mark={
          broke && {
            place: broke.place,
            title: classDayText(broke.at),
            text: t`Someone asked for ${money(broke.asked)}, the house held ${money(broke.held)}`,
          }
        }
        columns={[
          { label: t`Paid in`, values: moments.map(({ paidIn }) => paidIn) },
          { label: t`Paid out`, values: moments.map(({ paidOut }) => paidOut) },
        ]}
        lines={[
          {
            look: 'owed',
            label: t`Owed`,
            values: moments.map(({ owed }) => owed),
            end: t`Owed ${money(house.owed)}`,
          },
          {
            look: 'held',
            label: t`Held`,
            values: moments.map(({ held }) => held),
            end: t`Held ${money(house.held)}`,
          },
        ]}
        explain={(until) => () => onExplain({ students, until })}
      >
        <span data-line="owed">
          <Trans>
            Owed <Money amount={house.owed} from={() => onExplain({ students })} />
          </Trans>
        </span>
        <span data-line="held">
          <Trans>
            Held <Money amount={house.held} from={() => onExplain({ students })} />
          </Trans>
        </span>
      </StepChart>
    </section>
  )
}

/** The other half's books, or everyone's where nothing was promised at all. */
export function AtTheMarket({ debrief, onExplain }: Props) {
  const { t } = useLingui()
  const figures = useFigures()
  const { market } = debrief
  if (!market) return null
  const last = market.moments.at(-1)
  const money = (amount: string) => figures.dollars(dollarsOf(amount))
  const students = studentsOf(debrief, 'market')
  return (
    <section className="debrief-chart">
      {debrief.house && (
        <h2 className="debrief-title">
          <Trans>The house at the market</Trans>
        </h2>
      )}
      <p>
        <Trans>
          <Money amount={market.paidIn} from={() => onExplain({ kinds: ['deposit_credited'], students })} /> paid in,{' '}
          <Money amount={market.paidOut} from={() => onExplain({ kinds: ['withdrawal_paid'], students })} /> paid out.
          Trading cost{' '}
          <Money amount={market.costs} from={() => onExplain({ kinds: ['order_fee', 'order_filled'], students })} />.
        </Trans>
      </p>
      {market.moments.length > 0 && (
        <StepChart
          hasPrices
          title={t`What they had together, and what they’d put in`}
          times={market.moments.map(({ at }) => at)}
          since={daysSince(debrief.class)}
          lines={[
            {
              look: 'owed',
              label: t`What they had`,
              values: market.moments.map(({ worth }) => worth),
              end: last?.worth ? t`They had ${money(last.worth)}` : '',
            },
            {
              look: 'held',
              label: t`What they’d put in`,
              values: market.moments.map(({ putIn }) => putIn),
              end: last ? t`Put in ${money(last.putIn)}` : '',
            },
          ]}
          explain={(until) => () => onExplain({ students, until })}
        >
          <span data-line="owed">
            <Trans>
              Cash <Money amount={market.cash} from={() => onExplain({ students })} />
            </Trans>
            {market.positions !== null && (
              <>
                <Comma />
                <Trans>
                  positions <Money amount={market.positions} from="given" />
                </Trans>
              </>
            )}
          </span>
        </StepChart>
      )}
      <p className="text-ink-2">
        <Trans>Nothing was promised here. What they have is what the market pays for it.</Trans>
      </p>
    </section>
  )
}
