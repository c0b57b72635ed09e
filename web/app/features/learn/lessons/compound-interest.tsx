import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useCompoundInterestQuestions } from '../questions/compound-interest.ts'
import { CompoundChart } from './compound-chart.tsx'
import { LessonFrame, type Source } from './lesson-frame.tsx'
import { Prose } from './play.tsx'

export default function CompoundInterest() {
  const { t } = useLingui()
  return (
    <LessonFrame
      lesson="compound-interest"
      lead={
        <Trans>
          By the end you can work out what any promise means over a year, and see at a glance whether it can be true.
        </Trans>
      }
      sections={[
        {
          id: 'slow',
          label: t`The slow kind`,
          content: (
            <Prose title={t`Interest on interest`}>
              <p>
                <Trans>
                  Leave your 5% a year where it is, and in the second year you earn 5% on the first year’s 5% too. After
                  15 years the sum has doubled; after 30 it’s 4.3 times what it was, and 1.8 of that is interest on
                  interest. At 7% it’s 7.6 times. Nothing about it is quick. Patience does the work, and costs undo it
                  the same way: one percent a year in fees takes about a quarter of the end result over 30 years.
                </Trans>
              </p>
            </Prose>
          ),
        },
        {
          id: 'fast',
          label: t`The fast kind`,
          content: (
            <>
              <Prose title={t`The same arithmetic, faster`}>
                <p>
                  <Trans>
                    Now keep the arithmetic and change one number. The plans on this site promise anything from 15% in
                    24 hours to 100% in 72. FINRA, in the United States, calls offers like these high-yield investment
                    programs. It has seen 20, 30, 100 percent or more a day on offer, and found marks of fraud in
                    virtually every one.
                  </Trans>
                </p>
              </Prose>
              <CompoundChart />
              <Prose>
                <p>
                  <Trans>
                    The scale is linear and ends at a thousand dollars, so nothing is made to look smaller. What goes
                    off the page doesn’t come back. 100% every 72 hours, left alone, would be a factor of 4.2 × 10³⁶ in
                    a year: a hundred dollars pass a million on day 42 and about $110 trillion on day 123. That’s on the
                    order of everything the world makes in a year.
                  </Trans>
                </p>
                <p>
                  <Trans>
                    Half a percent a day sounds modest next to that. It’s 517% a year. One percent a day is 3,678%.
                    Fifty percent a week is 1.5 billion times the stake. A rate sounds small because its period is
                    short.
                  </Trans>
                </p>
              </Prose>
            </>
          ),
        },
        {
          id: 'who-pays',
          label: t`Who’d pay for it`,
          content: (
            <Prose title={t`Who’d have to pay for it`}>
              <p>
                <Trans>
                  Every return is paid by someone: a borrower, a business, a tenant. If nobody earns it, later members’
                  deposits pay for it, and then the number of members has to grow as fast as the promise. With 100% in
                  72 hours and the same inflow every day, the money is gone on day 6. If inflow grows by half every 72
                  hours, it’s still day 6; if it grows by 90%, day 12. Only inflow that doubles every 72 hours keeps up.
                  Starting from a hundred people, it has used up all eight billion of us on day 78.
                </Trans>
              </p>
              <p>
                <Trans>
                  This isn’t theory. HyperFund promised 0.5% to 1% a day from mining that didn’t exist and took in over
                  $1.7 billion, say the SEC and the Department of Justice (January 2024). Forsage raised over $300
                  million, paying earlier investors with later investors’ money (August 2022).
                </Trans>
              </p>
              <p>
                <Trans>
                  See what that looks like day by day, with this instance’s own figures, on the{' '}
                  <Link className="text-link" to="/transparency">
                    transparency page
                  </Link>
                  .
                </Trans>
              </p>
            </Prose>
          ),
        },
        {
          id: 'rule',
          label: t`A rule to remember`,
          content: (
            <Prose title={t`A rule to remember`}>
              <p>
                <Trans>
                  Divide 72 by the percentage, and you get roughly how many periods it takes to double. 6% a year
                  doubles in about 12 years. 1% a day doubles in about 72 days: that’s five times a year, to about 32
                  times the stake. Whenever the answer is weeks, ask who pays.
                </Trans>
              </p>
            </Prose>
          ),
        },
      ]}
      questions={useCompoundInterestQuestions()}
      sources={useSources()}
    />
  )
}

function useSources(): readonly Source[] {
  const { t } = useLingui()
  return [
    { who: t`FINRA`, what: t`Investor Alert on high-yield investment programs, 2010` },
    { who: t`SEC and US Department of Justice`, what: t`HyperFund, January 2024; Forsage, August 2022` },
    {
      who: t`Dryrun`,
      what: t`The code you’re using works out the arithmetic on this page, and its tests work it out again`,
    },
  ]
}
