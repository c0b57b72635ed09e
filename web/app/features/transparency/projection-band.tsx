import type { Transparency } from '@dryrun/contract/transparency.ts'
import { horizonDaysMax, type Projection, project } from '@dryrun/domain/transparency/projection.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { Range } from '../../ui/range.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Arithmetic } from './arithmetic.tsx'
import { dayAfter, positionOf, ratesOf } from './figures.ts'
import { HeldAndOwed } from './held-and-owed.tsx'
import { fromHeldAfter, fromNeeded, fromOwedAfter, fromRates, neededCents } from './projected-origins.ts'
import { useTold } from './use-told.tsx'
import { useWords } from './use-words.ts'

/** The slider's ends, in millionths a week; it reaches further where the measured growth does. */
const growthMin = -300_000
const growthMax = 600_000
const growthStep = 1_000

/** Past, present and what follows from it: the one framed band of the page. */
export function ProjectionBand({ figures }: { figures: Transparency }) {
  const { t } = useLingui()
  const words = useWords()
  const told = useTold()
  const measured = figures.rates.depositGrowthPerWeek
  // The present rate is what comes in a day now. How it would grow is the one thing that nobody can measure.
  const [growth, setGrowth] = useState(0)
  const projection = useMemo(() => project(positionOf(figures), ratesOf(figures, growth)), [figures, growth])

  if (figures.paidIn.count === 0) {
    return (
      <div className="transparency-band">
        <div className="page-column">
          <EmptyState
            className="min-h-[320px]"
            title={<Trans>Nobody has deposited anything yet.</Trans>}
            text={<Trans>The lines start with the first approved deposit.</Trans>}
            action={
              <ButtonLink size="small" to="/signUp">
                <Trans>Sign up</Trans>
              </ButtonLink>
            }
          />
        </div>
      </div>
    )
  }
  const ranOut = figures.ranOutAt !== null && figures.overpaid !== '0.00'
  return (
    <section className="transparency-band" aria-labelledby="runs-out">
      <div className="page-column page-head">
        <h1 id="runs-out" className="heading-page" aria-live="polite">
          {ranOut ? (
            <Trans>The money ran out on {words.day(figures.ranOutAt ?? '')}</Trans>
          ) : (
            <Outcome figures={figures} projection={projection} isPresent={growth === 0} growth={growth} />
          )}
        </h1>
        {!ranOut && (
          <p className="lede">
            <Trans>
              Live totals from this instance’s ledger. It’s all practice money. On a real platform of this kind the
              arithmetic is the same, and the deposits are someone’s savings.
            </Trans>
          </p>
        )}
        {ranOut && (
          <p className="lede">
            <Trans>
              Since that day, more has been paid out than was ever deposited. This is practice money, so the platform
              keeps paying. A real one would have stopped, and what its members are still owed would be gone.
            </Trans>
          </p>
        )}
      </div>
      <div className="transparency-chart-place">
        <HeldAndOwed figures={figures} projection={ranOut ? null : projection} />
      </div>
      {!ranOut && (
        <div className="page-column">
          <div className="projection-controls">
            <Range
              label={<Trans>Weekly growth in new deposits</Trans>}
              shown={words.percent(growth, 1, 'always')}
              min={Math.min(growthMin, growth)}
              max={Math.max(growthMax, growth)}
              step={growthStep}
              value={growth}
              onChange={setGrowth}
            >
              <div className="range-ticks" aria-hidden="true">
                <span>{words.percent(Math.min(growthMin, growth), 0, 'always')}</span>
                <span>{words.percent(Math.max(growthMax, growth), 0, 'always')}</span>
              </div>
              <p className="text-sm text-ink-3">
                <Trans>
                  At 0%, deposits stay at the {figures.rates.measuredDays}-day average:{' '}
                  {told.money(ratesOf(figures, 0).depositsPerDayCents, fromRates(figures))} a day.
                </Trans>{' '}
                {figures.rates.isGrowthMeasured && growth !== measured && (
                  <button
                    type="button"
                    className="text-link link-target text-start"
                    onClick={() => setGrowth(measured)}
                  >
                    {t`Use the recent trend instead: ${words.percent(measured, 1, 'always')} a week`}
                  </button>
                )}{' '}
                {growth !== 0 && (
                  <button type="button" className="text-link link-target" onClick={() => setGrowth(0)}>
                    {t`Reset`}
                  </button>
                )}
              </p>
            </Range>
            <Outs figures={figures} projection={projection} />
          </div>
          <Arithmetic figures={figures} projection={projection} growth={growth} />
        </div>
      )}
    </section>
  )
}

interface OutcomeProps {
  readonly figures: Transparency
  readonly projection: Projection
}

function Outcome({ figures, projection, isPresent, growth }: OutcomeProps & { isPresent: boolean; growth: number }) {
  const words = useWords()
  const last = projection.days.at(-1)
  const rate = words.percent(growth, 1, 'always')
  if (!last) return null
  if (projection.ends === 'cannot_pay') {
    if (last.day === 0)
      return isPresent ? (
        <Trans>At current rates, today’s withdrawals can’t all be paid</Trans>
      ) : (
        <Trans>With deposits growing {rate} a week, today’s withdrawals can’t all be paid</Trans>
      )
    // The same day as in the drawing and below: the first on which not everything can be paid.
    const day = words.day(dayAfter(figures.asOf, last.day))
    return isPresent ? (
      <Trans>At current rates, withdrawals can’t be paid from {day} on</Trans>
    ) : (
      <Trans>
        With deposits growing {rate} a week, withdrawals can’t be paid from {day} on
      </Trans>
    )
  }
  if (projection.ends === 'owes_more_than_the_world') {
    const day = words.day(dayAfter(figures.asOf, last.day))
    return (
      <Trans>
        With deposits growing {rate} a week, it pays until {day}, when it owes more than the world makes in a year
      </Trans>
    )
  }
  const years = horizonDaysMax / 365
  return isPresent ? (
    <Trans>At current rates, every withdrawal of the next {years} years gets paid</Trans>
  ) : (
    <Trans>
      With deposits growing {rate} a week, every withdrawal of the next {years} years gets paid
    </Trans>
  )
}

function Outs({ figures, projection }: OutcomeProps) {
  const words = useWords()
  const told = useTold()
  const last = projection.days.at(-1)
  if (!last) return null
  const fails = projection.ends === 'cannot_pay'
  return (
    <dl className="projection-outs">
      <div>
        <dt>{fails ? <Trans>Money runs out</Trans> : <Trans>Projected to</Trans>}</dt>
        <dd>{words.day(dayAfter(figures.asOf, last.day))}</dd>
        <dd>
          <Plural value={last.day} _0="today" one="in # day" other="in # days" />
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Owed to members that day</Trans>
        </dt>
        <dd>{told.money(last.owedCents, fromOwedAfter(last))}</dd>
        <dd>
          {fails ? (
            <Trans>with nothing left to pay it</Trans>
          ) : (
            <Trans>with {told.money(last.heldCents, fromHeldAfter(last))} held against it</Trans>
          )}
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Deposits needed that day</Trans>
        </dt>
        <dd>{told.money(neededCents(last), fromNeeded(last))}</dd>
        <dd>
          <Trans>
            About {told.money(last.depositsCents, 'part')} expected. Today’s average is{' '}
            {told.money(ratesOf(figures, 0).depositsPerDayCents, fromRates(figures))} a day
          </Trans>
        </dd>
      </div>
    </dl>
  )
}
