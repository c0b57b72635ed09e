import { type Plan, plans } from '@dryrun/domain/investments/plans.ts'
import { payersOf, reinvestedCents } from '@dryrun/domain/investments/promise.ts'
import { formatAmount, parseAmount } from '@dryrun/domain/money/amount.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { amountProblem } from '../../amount-problem.ts'
import { fromSum } from '../../origins.ts'
import { refusalText } from '../../refusal-text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Money } from '../../ui/money.tsx'
import { SumList } from '../../ui/sum-list.tsx'
import { DateText } from '../../ui/time.tsx'
import { useNow } from '../../use-instance.tsx'
import { PlanDollars } from './plan-dollars.tsx'

const clockMs = 30_000
const hourMs = 3_600_000
/** How far ahead the page looks at what would have to come in. */
const rounds = 10

const plain = (cents: bigint) => formatAmount(cents).replace(/\.00$/, '')

/** Amount in; return, date, and what would have to be true for it out. By the same rules as the server's. */
export function PlanCalculator() {
  const { t, i18n } = useLingui()
  const legend = useId()
  const [plan, setPlan] = useState(plans[2] as Plan)
  const [typed, setTyped] = useState(plain(plan.minCents))
  const choose = (chosen: Plan) => {
    setPlan(chosen)
    setTyped(plain(chosen.minCents))
  }
  const cents = parseAmount(typed.trim())
  const outside =
    cents !== undefined && (cents < plan.minCents || (plan.maxCents !== undefined && cents > plan.maxCents))
  const problem = amountProblem(i18n, typed) ?? (outside ? refusalText(i18n, new Refusal('amount_outside_plan')) : null)
  const least = <PlanDollars cents={plan.minCents} />
  const most = plan.maxCents === undefined ? null : <PlanDollars cents={plan.maxCents} />
  return (
    <section className="page-column section-rhythm" aria-labelledby="work-it-through">
      <div className="section-head">
        <h2 id="work-it-through" className="heading-section">
          <Trans>Work it through</Trans>
        </h2>
        <p className="lede">
          <Trans>Enter an amount and see both sides: what you’d be owed, and who’d have to pay it.</Trans>
        </p>
      </div>
      <div className="framed plan-calculator">
        <div className="calculator-form">
          <fieldset>
            <legend id={legend} className="field-label">
              <Trans>Plan</Trans>
            </legend>
            <div className="plan-choice">
              {plans.map((each) => (
                <label key={each.planId}>
                  <input
                    type="radio"
                    name="plan"
                    className="sr-only"
                    checked={each.planId === plan.planId}
                    onChange={() => choose(each)}
                  />
                  <span>{each.title}</span>
                </label>
              ))}
            </div>
          </fieldset>
          <TextField
            label={t`Amount`}
            before="$"
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            error={problem}
            hint={
              most === null ? (
                <Trans>{least} or more</Trans>
              ) : (
                <Trans>
                  {least} to {most}
                </Trans>
              )
            }
            onChange={(event) => setTyped(event.target.value)}
          />
          <ButtonLink look="primary" size="large" to="/signUp">
            <Trans>Try it with practice money</Trans>
          </ButtonLink>
        </div>
        <div className="calculator-answer">
          {problem === null && cents !== undefined ? (
            <Answer plan={plan} cents={cents} />
          ) : (
            <p className="text-ink-2">
              <Trans>Enter an amount within the plan’s limits to see what would follow.</Trans>
            </p>
          )}
        </div>
      </div>
    </section>
  )
}

function Answer({ plan, cents }: { plan: Plan; cents: bigint }) {
  const { t } = useLingui()
  const now = useNow(clockMs)
  const matures = now && new Date(now.getTime() + plan.hours * hourMs).toISOString()
  const payers = payersOf(plan, cents)
  const grown = reinvestedCents(payers.returnCents, plan.percent, rounds)
  const money = (amount: bigint) => (
    <Money
      amount={formatAmount(amount)}
      from={fromSum(
        'example',
        { name: 'amount', value: formatAmount(cents) },
        { name: 'rate', value: String(plan.percent), unit: 'percent', sign: '×' },
        { name: 'return', value: formatAmount(payers.returnCents), sign: '=' },
      )}
    />
  )
  const percent = Number(plan.percent)
  return (
    <>
      <h3 className="heading-panel">
        {matures ? (
          <Trans>
            If you invested now, by <DateText at={matures} />
          </Trans>
        ) : (
          <Trans>If you invested, {plan.hours} hours later</Trans>
        )}
      </h3>
      <SumList
        rows={[
          { label: t`You invest`, value: money(cents) },
          { label: t`Principal back after ${plan.hours} hours`, value: money(cents) },
          {
            label: t`Return, ${percent}%, promised`,
            value: (
              <Money
                amount={formatAmount(payers.returnCents)}
                from={fromSum(
                  'example',
                  { name: 'amount', value: formatAmount(cents) },
                  { name: 'rate', value: String(plan.percent), unit: 'percent', sign: '×' },
                  { name: 'return', value: formatAmount(payers.returnCents), sign: '=' },
                )}
                promised
              />
            ),
            open: true,
          },
        ]}
        total={{ label: t`You’d get back`, value: money(cents + payers.returnCents) }}
      />
      <div className="reality-check grid gap-2.5">
        <h4 className="font-semibold text-ink">
          <Trans>What would have to be true</Trans>
        </h4>
        <p>
          {payers.count === 1n ? (
            <Trans>
              Nothing here earns the {money(payers.returnCents)}. On a real site it would come out of other deposits:
              one more member would have to deposit {money(payers.eachPaysCents)}, and would then be owed{' '}
              {money(payers.owedCents)} in turn.
            </Trans>
          ) : (
            <Trans>
              Nothing here earns the {money(payers.returnCents)}. On a real site it would come out of other deposits:{' '}
              <Plural value={Number(payers.count)} one="# more member" other="# more members" /> would have to deposit{' '}
              {money(payers.eachPaysCents)} each, and would then be owed {money(payers.owedCents)} in turn.
            </Trans>
          )}
        </p>
        <p>
          <Trans>
            To keep that up, the money coming in has to grow by {percent}% every {plan.hours} hours. After {rounds}{' '}
            rounds, it would take {money(grown)} of new deposits to pay for this one return.
          </Trans>
        </p>
        <p>
          <Link className="text-link" to="/transparency">
            <Trans>See the gap this instance would have today</Trans>
          </Link>
        </p>
      </div>
    </>
  )
}
