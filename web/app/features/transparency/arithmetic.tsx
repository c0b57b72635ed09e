import type { Transparency } from '@dryrun/contract/transparency.ts'
import type { ProjectedDay, Projection } from '@dryrun/domain/transparency/projection.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { centsOf } from '../../money.ts'
import { useFigures } from '../../ui/use-figures.ts'
import { dayAfter } from './figures.ts'
import { fromHeldAfter, fromOwedAfter, fromRates } from './projected-origins.ts'
import { useTold } from './use-told.tsx'
import { useWords } from './use-words.ts'

/** So many days are listed at each end; what lies between follows the same rule. */
const listedAtEachEnd = 20

interface Props {
  readonly figures: Transparency
  readonly projection: Projection
  readonly growth: number
}

/** How the day was found: the rates, the rule in words, and every day as a sum. */
export function Arithmetic({ figures, projection, growth }: Props) {
  const { t } = useLingui()
  const told = useTold()
  const words = useWords()
  const { listed } = useFigures()
  const [isOpen, setOpen] = useState(false)
  const { rates } = figures
  const { days } = projection
  const isLong = days.length > 2 * listedAtEachEnd
  const head = isLong ? days.slice(0, listedAtEachEnd) : days
  const tail = isLong ? days.slice(-listedAtEachEnd) : []
  const last = days.at(-1)
  const mix = listed(
    ...rates.plans.map((plan) => {
      const [share, rate, term] = [words.percent(plan.share, 0), plan.percent, plan.days]
      return t`${share} into ${rate}% after ${plural(term, { one: '# day', other: '# days' })}`
    }),
  )
  return (
    <details className="arithmetic" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Trans>The arithmetic, day by day</Trans>
      </summary>
      {isOpen && (
        <div className="grid gap-4 pb-6">
          <p className="max-w-lede text-sm text-ink-2">
            <Trans>
              Measured over the last {rates.measuredDays} full days:{' '}
              {told.money(centsOf(rates.depositsPerDay), fromRates(figures))} of new deposits a day, changing by{' '}
              {words.percent(growth, 1, 'always')} each week; members withdraw {words.percent(rates.withdrawnShare, 2)}{' '}
              of their available money (balance and profit) each day, and put {words.percent(rates.investedShare, 2)} of
              the rest into plans.
            </Trans>{' '}
            {mix && <Trans>Of that: {mix}.</Trans>}{' '}
            <Trans>
              Active investments mature as promised, pending withdrawals are paid first, savings stay. The slider only
              changes how fast deposits grow. Every division rounds down.
            </Trans>
          </p>
          {last && projection.ends === 'cannot_pay' && (
            <p className="arithmetic-last">
              <Trans>
                On {words.day(dayAfter(figures.asOf, last.day))}: {told.money(last.heldBeforeCents, 'part')} held +{' '}
                {told.money(last.depositsCents, 'part')} deposits − {told.money(last.askedCents, 'part')} asked for ={' '}
                <b className="text-red">{told.money(-last.shortCents, fromHeldAfter(last))}</b>
              </Trans>
            </p>
          )}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard. */}
          <section className="table-scroll arithmetic-days" tabIndex={0} aria-label={t`Projected days`}>
            <table className="data-table">
              <thead>
                <tr>
                  <th scope="col">{t`Day`}</th>
                  <th scope="col" className="figure">{t`Held before`}</th>
                  <th scope="col" className="figure">{t`Deposits`}</th>
                  <th scope="col" className="figure">{t`Asked for`}</th>
                  <th scope="col" className="figure">{t`Held after`}</th>
                  <th scope="col" className="figure">{t`Owed`}</th>
                </tr>
              </thead>
              <tbody>
                {head.map((day) => (
                  <DayRow key={day.day} day={day} asOf={figures.asOf} />
                ))}
                {isLong && (
                  <tr data-open="">
                    <td colSpan={6} data-place="lead">
                      <Trans>{words.count(days.length - 2 * listedAtEachEnd)} days between, by the same rule</Trans>
                    </td>
                  </tr>
                )}
                {tail.map((day) => (
                  <DayRow key={day.day} day={day} asOf={figures.asOf} />
                ))}
              </tbody>
            </table>
          </section>
        </div>
      )}
    </details>
  )
}

function DayRow({ day, asOf }: { day: ProjectedDay; asOf: string }) {
  const words = useWords()
  const told = useTold()
  const after = day.shortCents > 0n ? -day.shortCents : day.heldCents
  return (
    <tr data-open="">
      <td data-place="lead">{words.shortDay(dayAfter(asOf, day.day))}</td>
      <td className="figure" data-place="none">
        {told.money(day.heldBeforeCents, 'part')}
      </td>
      <td className="figure" data-place="detail">
        {told.money(day.depositsCents, 'part', '+')}
      </td>
      <td className="figure" data-place="aside">
        {told.money(-day.askedCents, 'part')}
      </td>
      <td className={day.shortCents > 0n ? 'figure text-red' : 'figure'} data-place="amount">
        {told.money(after, fromHeldAfter(day))}
      </td>
      <td className="figure" data-place="none">
        {told.money(day.owedCents, fromOwedAfter(day))}
      </td>
    </tr>
  )
}
