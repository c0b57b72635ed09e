import { plans } from '@dryrun/domain/investments/plans.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Claim } from '../../ui/claim.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { RedFlag } from '../red-flags/index.ts'
import { PlanCalculator } from './plan-calculator.tsx'
import { PlanComparison } from './plan-comparison.tsx'
import { PlanExplanations } from './plan-explanations.tsx'
import { PlanFeatures } from './plan-features.tsx'
import { PlanPromise } from './plan-promise.tsx'
import './plans.css'

/** The plans are constants of the product, the same that the server invests by: the page stands without asking for them. */
export default function PlansPage() {
  const { t } = useLingui()
  return (
    <>
      <PageMeta
        title={t`Plans`}
        description={t`Four practice plans, what each would mean over a year, a calculator, and a plain answer to who’d have to pay.`}
      />
      <section className="page-column">
        <div className="page-head">
          <h1 className="heading-page heading-display">
            <Trans>Four promises, and what each would mean</Trans>
          </h1>
          <p className="lede">
            <Claim of="four_promises">
              <Trans>
                The line above each plan gets thinner as the promise grows. You can try all four with practice money.
                Nobody can honestly sell you one.
              </Trans>
            </Claim>
          </p>
        </div>
        <RedFlag of="fixed_return">
          <ul className="framed plan-cards plan-promises">
            {plans.map((plan, place) => (
              <PlanPromise key={plan.planId} plan={plan} place={place + 1} />
            ))}
          </ul>
        </RedFlag>
        <div className="plan-features">
          <RedFlag of="plan_features">
            <PlanFeatures />
          </RedFlag>
          <p className="line-key">
            <span>
              <i data-open="" />
              <Trans>promised, everything reinvested</Trans>
            </span>
          </p>
        </div>
      </section>
      <PlanCalculator />
      <PlanComparison />
      <PlanExplanations />
    </>
  )
}
