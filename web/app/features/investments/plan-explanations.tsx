import { type Plan, plans } from '@dryrun/domain/investments/plans.ts'
import { dayPassing } from '@dryrun/domain/investments/promise.ts'
import { percentPerYear } from '@dryrun/domain/investments/yearly-rate.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import { Segments } from '../../ui/segments.tsx'
import { PlanDollars } from './plan-dollars.tsx'
import { explanationId, usePlanText } from './use-plan-text.ts'

const millionCents = 100_000_000n

/** Where Learn More leads: a plan in plain words, the one that is chosen. Without scripts, all of them. */
export function PlanExplanations() {
  const { t } = useLingui()
  const { hash } = useLocation()
  const [chosen, setChosen] = useState(plans[0]?.title ?? '')
  // A link to one plan's explanation chooses that plan.
  const linked = plans.find((plan) => `#${explanationId(plan)}` === hash)?.title
  const [followed, setFollowed] = useState<string | undefined>(undefined)
  if (linked !== followed) {
    setFollowed(linked)
    if (linked !== undefined) setChosen(linked)
  }
  return (
    <section className="page-column section-rhythm" aria-labelledby="in-plain-words">
      <div className="section-head section-head-close">
        <h2 id="in-plain-words" className="heading-section">
          <Trans>In plain words</Trans>
        </h2>
        <p className="lede">
          <Trans>What you do, what happens in the ledger, and what a real seller would have to hide.</Trans>
        </p>
      </div>
      <div className="needs-script plan-switch pt-6">
        <Segments label={t`Plan`} choices={plans.map(({ title }) => title)} chosen={chosen} onChoose={setChosen} />
      </div>
      {plans.map((plan) => (
        <Explanation key={plan.planId} plan={plan} isChosen={plan.title === chosen} />
      ))}
    </section>
  )
}

function Explanation({ plan, isChosen }: { plan: Plan; isChosen: boolean }) {
  const { number } = usePlanText()
  const { title, hours, maxCents, minCents, minimumWithdrawalCents } = plan
  const percent = Number(plan.percent)
  const least = <PlanDollars cents={minCents} />
  const most = maxCents === undefined ? null : <PlanDollars cents={maxCents} />
  const withdrawal = <PlanDollars cents={minimumWithdrawalCents} />
  const yearly = number(percentPerYear(percent, hours))
  const million = <PlanDollars cents={millionCents} />
  const day = dayPassing(plan, minCents, millionCents)
  return (
    <article id={explanationId(plan)} className={classNames('plan-explanation', !isChosen && 'plan-not-chosen')}>
      <h3 className="heading-panel">{title}</h3>
      <div>
        <h4>
          <Trans>What you do</Trans>
        </h4>
        <p>
          {most === null ? (
            <Trans>
              You move {least} or more from your balance into the plan and wait {hours} hours.
            </Trans>
          ) : (
            <Trans>
              You move {least} to {most} from your balance into the plan and wait {hours} hours.
            </Trans>
          )}{' '}
          <Trans>If you withdraw before then, the plan closes without its return.</Trans>
        </p>
      </div>
      <div>
        <h4>
          <Trans>What the ledger does</Trans>
        </h4>
        <p>
          <Trans>
            When time’s up, the principal goes back to your balance and {percent}% of it is credited to your profit,
            from a house account that nobody ever paid into. The page says {withdrawal} is the least you can withdraw;
            smaller withdrawals work all the same.
          </Trans>
        </p>
      </div>
      <div>
        <h4>
          <Trans>What it would mean</Trans>
        </h4>
        <p>
          <Trans>
            {percent}% in {hours} hours is {yearly}% a year. If you kept reinvesting it, {least} would be more than{' '}
            {million} on day {day}. No loan, no share and no machine earns that, so the next person’s deposit has to pay
            for it, until there’s no next person.
          </Trans>
        </p>
      </div>
    </article>
  )
}
