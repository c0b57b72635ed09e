import type { Plan } from '@dryrun/domain/investments/plans.ts'
import { reinvestedCents, savingsFactor, savingsPercentPerYear } from '@dryrun/domain/investments/promise.ts'
import { percentPerYear } from '@dryrun/domain/investments/yearly-rate.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ButtonLink } from '../../ui/button.tsx'
import { PlanDollars } from './plan-dollars.tsx'
import { PlanPercent } from './plan-percent.tsx'
import { explanationId, usePlanText } from './use-plan-text.ts'

/** A plan as it would be sold, with what it would mean in the same card, always open. */
export function PlanPromise({ plan, place }: { plan: Plan; place: number }) {
  const { t } = useLingui()
  const { number } = usePlanText()
  const percent = Number(plan.percent)
  const yearly = number(percentPerYear(percent, plan.hours))
  return (
    <li className="plan-card" data-promise={place}>
      <h2 className="text-sm font-semibold">{plan.title}</h2>
      <div>
        <PlanPercent percent={percent} />
        <p className="pt-2 text-ink-2">
          <Trans>after {plan.hours} hours</Trans>
        </p>
      </div>
      <dl className="sum-list">
        <div>
          <dt>{t`Minimum`}</dt>
          <dd>
            <b>
              <PlanDollars cents={plan.minCents} />
            </b>
          </dd>
        </div>
        <div>
          <dt>{t`Maximum`}</dt>
          <dd>
            <b>{plan.maxCents === undefined ? t`Unlimited` : <PlanDollars cents={plan.maxCents} />}</b>
          </dd>
        </div>
        <div>
          <dt>{t`Minimum withdrawal`}</dt>
          <dd>
            <b>
              <PlanDollars cents={plan.minimumWithdrawalCents} />
            </b>
          </dd>
        </div>
      </dl>
      <div className="grid gap-1.5">
        <ButtonLink to="/login">
          <Trans>
            Get Started<span className="sr-only"> with {plan.title}</span>
          </Trans>
        </ButtonLink>
        <ButtonLink look="quiet" to={`#${explanationId(plan)}`}>
          <Trans>
            Learn More<span className="sr-only"> about {plan.title}</span>
          </Trans>
        </ButtonLink>
      </div>
      <div className="reality-check">
        <h3 className="font-semibold text-ink">
          <Trans>Reality check</Trans>
        </h3>
        <PromiseChart plan={plan} />
        <p>
          <Trans>
            {percent}% in {plan.hours} hours is <b>{yearly}%</b> a year before reinvesting. Nobody can honestly promise
            that.
          </Trans>
        </p>
      </div>
    </li>
  )
}

const days = 30
/** The frame is this many times the money put in high, on a linear scale: the promise leaves it, and is seen to. */
const framed = 10
const size = { width: 264, top: 18, ground: 112 }

function PromiseChart({ plan }: { plan: Plan }) {
  const { t } = useLingui()
  const x = (day: number) => (day / days) * size.width
  const y = (factor: number) => size.ground - (Math.min(factor, framed) / framed) * (size.ground - size.top)
  let path = `M0 ${y(1)}`
  let leaves = 0
  for (let term = 1; leaves === 0; term++) {
    const factor = Number(reinvestedCents(plan.minCents, plan.percent, term)) / Number(plan.minCents)
    const day = (term * plan.hours) / 24
    path += `H${x(day)}V${factor >= framed ? 0 : y(factor)}`
    if (factor >= framed) leaves = day
  }
  return (
    <figure className="promise-place">
      <figcaption className="sr-only">{t`If you kept reinvesting it, you’d have ${framed} times as much on day ${leaves}, and the line leaves the chart. Savings at ${savingsPercentPerYear}% a year hardly move over the ${days} days shown.`}</figcaption>
      <svg className="drawn-chart promise-chart" viewBox={`0 0 ${size.width} 132`} aria-hidden="true">
        <path className="grid" d={`M0 ${y(framed)}H${size.width}M0 ${y(framed / 2)}H${size.width}`} />
        <path className="axis" d={`M0 ${size.ground}H${size.width}`} />
        <path className="promise-savings" d={`M0 ${y(1)}L${size.width} ${y(savingsFactor(days))}`} />
        <path className="line line-to-come" d={path} />
        <text x={size.width} y={y(framed) - 5} textAnchor="end">
          {t`${framed} times`}
        </text>
        <text className="label" x={size.width} y={y(1) - 7} textAnchor="end">
          {t`savings, ${savingsPercentPerYear}% a year`}
        </text>
        <text x="0" y="128">
          {t`today`}
        </text>
        <text x={size.width} y="128" textAnchor="end">
          {t`day ${days}`}
        </text>
      </svg>
    </figure>
  )
}
