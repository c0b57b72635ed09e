import type { Transparency } from '@dryrun/contract/transparency.ts'
import { type BooksHeadline, type Outlook, tellBooks, tellOutlook } from '@dryrun/domain/transparency/headline.ts'
import { horizonDaysMax, type Projection, project } from '@dryrun/domain/transparency/projection.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactElement, useMemo, useState } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { Range } from '../../ui/range.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Arithmetic } from './arithmetic.tsx'
import { booksOf, dayAfter, positionOf, ratesOf } from './figures.ts'
import { HeldAndOwed } from './held-and-owed.tsx'
import { fromHeldAfter, fromNeeded, fromOwedAfter, fromRates, neededCents } from './projected-origins.ts'
import { useTold, useTotals } from './use-told.tsx'
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

  if (figures.paidIn.count === 0) return <NothingYet />
  const headline = tellBooks(booksOf(figures))
  const ranOut = headline === 'ran_out'
  return (
    <section className="transparency-band" aria-labelledby="runs-out">
      <div className="page-column page-head">
        <h1 id="runs-out" className="heading-page">
          <Headline figures={figures} />
        </h1>
        {!ranOut && <OutlookText figures={figures} projection={projection} growth={growth} />}
        {!ranOut && (
          <p className="text-ink-2">
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

function NothingYet() {
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

interface OutcomeProps {
  readonly figures: Transparency
  readonly projection: Projection
}

/** What's owed and not held comes first; see headline.ts for which sentence it is. */
function Headline({ figures }: { figures: Transparency }) {
  const words = useWords()
  const { total } = useTotals(figures)
  const [owed, held, gap] = [total('owed'), total('held'), total('gap')]
  const sentences: Readonly<Record<BooksHeadline, ReactElement>> = {
    nothing_yet: <Trans>Nobody has deposited anything yet.</Trans>,
    ran_out:
      figures.ranOutAt === null ? (
        <Trans>More has been paid out than was ever deposited</Trans>
      ) : (
        <Trans>The money ran out on {words.day(figures.ranOutAt)}</Trans>
      ),
    owed_not_held: (
      <Trans>
        Of the {owed} that members are owed, only {held} is there
      </Trans>
    ),
    promised_not_held: <Trans>{gap} of what members were promised isn’t there</Trans>,
    positions_not_held: <Trans>If members sold what they hold, there wouldn’t be enough to pay them</Trans>,
    positions_unknown: <Trans>A price is missing, so nobody can say right now whether everyone could be paid</Trans>,
    all_held: <Trans>What members are owed and promised today is there</Trans>,
  }
  return sentences[tellBooks(booksOf(figures))]
}

/** Where it's heading, with what that assumes. It's read out when the slider moves. */
function OutlookText({ figures, projection, growth }: OutcomeProps & { growth: number }) {
  const told = useTold()
  const words = useWords()
  const measured = <Plural value={figures.rates.measuredDays} one="# day" other="# days" />
  const rate = words.percent(growth, 1, 'always')
  return (
    <p className="lede" aria-live="polite">
      <OutlookSentence figures={figures} projection={projection} />{' '}
      {growth === 0 ? (
        <Trans>
          This pace means {told.money(ratesOf(figures, 0).depositsPerDayCents, fromRates(figures))} of new deposits a
          day, and withdrawals and investments as measured over {measured}.
        </Trans>
      ) : (
        <Trans>
          This pace means deposits that change by {rate} a week, and withdrawals and investments as measured over{' '}
          {measured}.
        </Trans>
      )}
    </p>
  )
}

function OutlookSentence({ figures, projection }: OutcomeProps) {
  const words = useWords()
  const lastDay = projection.days.at(-1)?.day ?? 0
  const years = horizonDaysMax / 365
  const sentences: Readonly<Record<Outlook, ReactElement>> = {
    cannot_pay_today: <Trans>At this pace, today’s withdrawals can’t all be paid.</Trans>,
    last_paid_on: (
      // The same day as in the drawing and below: the first on which not everything can be paid.
      <Trans>At this pace, withdrawals can’t all be paid from {words.day(dayAfter(figures.asOf, lastDay))} on.</Trans>
    ),
    beyond_the_world: (
      <Trans>
        At this pace, it pays until {words.day(dayAfter(figures.asOf, lastDay))}, when it owes more than the world makes
        in a year.
      </Trans>
    ),
    paid_by_deposits: (
      <Trans>
        At this pace, new deposits pay the withdrawals of the next {years} years. Once they stop, nobody pays the rest.
      </Trans>
    ),
    all_paid: <Trans>At this pace, every withdrawal of the next {years} years gets paid.</Trans>,
  }
  return sentences[tellOutlook(booksOf(figures), { ends: projection.ends, lastDay })]
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
