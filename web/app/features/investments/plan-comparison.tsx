import { type Plan, plans } from '@dryrun/domain/investments/plans.ts'
import { dayPassing, percentPerDay } from '@dryrun/domain/investments/promise.ts'
import { percentPerYear } from '@dryrun/domain/investments/yearly-rate.ts'
import { rewardPercent } from '@dryrun/domain/referrals/reward.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { PlanDollars } from './plan-dollars.tsx'
import { usePlanText } from './use-plan-text.ts'

const millionCents = 100_000_000n

/** The one table that may scroll sideways; its first column stays. */
export function PlanComparison() {
  const { t } = useLingui()
  const { percent: percentText } = usePlanText()
  const million = <PlanDollars cents={millionCents} />
  const terms: readonly (readonly [ReactNode, (plan: Plan) => ReactNode])[] = [
    [t`Return`, ({ percent }) => percentText(Number(percent))],
    [t`Return after`, ({ hours }) => t`${hours} hours`],
    [t`Minimum`, ({ minCents }) => <PlanDollars cents={minCents} />],
    [t`Maximum`, ({ maxCents }) => (maxCents === undefined ? t`Unlimited` : <PlanDollars cents={maxCents} />)],
    [t`Minimum withdrawal shown`, ({ minimumWithdrawalCents }) => <PlanDollars cents={minimumWithdrawalCents} />],
    [t`Referral bonus`, () => percentText(Number(rewardPercent(0)))],
    [t`Management or deposit fee`, () => t`None`],
  ]
  const truths: readonly (readonly [ReactNode, (plan: Plan) => ReactNode])[] = [
    [t`The same per day, reinvested`, (plan) => percentText(percentPerDay(plan), 1)],
    [t`Per year, not reinvested`, ({ percent, hours }) => percentText(percentPerYear(Number(percent), hours), 0)],
    [
      <Trans key="million">The minimum, reinvested, passes {million}</Trans>,
      (plan) => t`on day ${dayPassing(plan, plan.minCents, millionCents)}`,
    ],
    [t`What pays for it`, () => t`later deposits`],
    [t`Can it be promised honestly?`, () => t`No`],
  ]
  const row = ([name, cell]: (typeof terms)[number]) => (
    <tr key={typeof name === 'string' ? name : 'million'}>
      <th scope="row">{name}</th>
      {plans.map((plan) => (
        <td key={plan.planId}>{cell(plan)}</td>
      ))}
    </tr>
  )
  return (
    <div className="page-column">
      <h2 id="side-by-side" className="heading-section mb-6">
        <Trans>Side by side</Trans>
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard. */}
      <section className="table-scroll" tabIndex={0} aria-labelledby="side-by-side">
        <table className="plan-table">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">{t`Term`}</span>
              </th>
              {plans.map(({ planId, title }, place) => (
                <th key={planId} scope="col" className="plan-card" data-promise={place + 1}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{terms.map(row)}</tbody>
          <tbody className="plan-truths">{truths.map(row)}</tbody>
        </table>
      </section>
      <p className="max-w-lede pt-3.5 text-sm text-ink-3">
        <Trans>The rows below the dashed line are worked out from the rows above it.</Trans>
      </p>
    </div>
  )
}
