import type { Plan } from '@dryrun/contract/investments.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { centsOf } from '../../money.ts'
import { Button } from '../../ui/button.tsx'
import { PlanDollars } from './plan-dollars.tsx'
import { PlanFeatures } from './plan-features.tsx'
import { PlanPercent } from './plan-percent.tsx'
import { RealityCheck } from './reality-check.tsx'

/** The line above each plan thins as the promise grows. */
export function PlanCards({ plans, onInvest }: { plans: readonly Plan[]; onInvest: (plan: Plan) => void }) {
  const { t } = useLingui()
  return (
    <div className="grid gap-4">
      <ul className="framed plan-cards">
        {plans.map((plan, place) => (
          <li key={plan.planId} className="plan-card" data-promise={place + 1}>
            <h3 className="text-sm font-semibold">{plan.title}</h3>
            <PlanPercent percent={plan.percent} />
            <p className="text-sm text-ink-2">
              <Trans>after {plan.hours} hours</Trans>
            </p>
            <dl className="sum-list">
              <div>
                <dt>{t`Minimum`}</dt>
                <dd>
                  <b>
                    <PlanDollars cents={centsOf(plan.min)} />
                  </b>
                </dd>
              </div>
              <div>
                <dt>{t`Maximum`}</dt>
                <dd>
                  <b>{plan.max === null ? t`Unlimited` : <PlanDollars cents={centsOf(plan.max)} />}</b>
                </dd>
              </div>
              <div>
                <dt>{t`Minimum withdrawal`}</dt>
                <dd>
                  <b>
                    <PlanDollars cents={centsOf(plan.minimumWithdrawal)} />
                  </b>
                </dd>
              </div>
            </dl>
            <Button onClick={() => onInvest(plan)} aria-label={t`Invest in ${plan.title}`}>
              <Trans>Invest</Trans>
            </Button>
            <RealityCheck percent={plan.percent} hours={plan.hours} />
          </li>
        ))}
      </ul>
      <PlanFeatures className="flex flex-wrap gap-x-6 gap-y-2 text-sm text-ink-2" />
    </div>
  )
}
